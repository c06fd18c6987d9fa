import { type ReactNode, useId } from 'react'
import styles from './cabinet-profile.module.css'

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** Fields that belong together: their name stands beside them, on a phone above. */
export function Section({ title, lead, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 className="h4" id={titleId}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
