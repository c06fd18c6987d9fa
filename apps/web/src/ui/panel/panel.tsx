import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: ReactNode
  /** On the right of the heading: an action, or what is chosen of the content. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A piece of furniture on the page: a heading, what it is about, and the controls. */
export function Panel({ title, lead, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.top}>
          <h2 className="h4" id={titleId}>
            {title}
          </h2>
          {aside}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
