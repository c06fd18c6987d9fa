import type { ReactNode } from 'react'
import styles from './auth.module.css'

interface ViewHeadProps {
  /** Names the dialog. */
  readonly titleId: string
  readonly title: string
  /** True for the larger heading of a form. */
  readonly size?: 'h2' | 'h3'
  readonly children?: ReactNode
}

export function ViewHead({ titleId, title, size = 'h2', children }: ViewHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={size} id={titleId}>
        {title}
      </h2>
      {children !== undefined && <p className="text-secondary">{children}</p>}
    </div>
  )
}
