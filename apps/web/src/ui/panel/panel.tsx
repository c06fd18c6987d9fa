import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A piece of furniture on the page: a heading, what it is about, and the controls. */
export function Panel({ title, lead, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className="h4" id={titleId}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
