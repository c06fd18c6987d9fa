import { type ReactNode, useId } from 'react'
import styles from './ratings.module.css'

/** A piece of the side column. */
export function SidePanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.side} aria-labelledby={id}>
      <h2 className="h4" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
