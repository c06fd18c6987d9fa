import styles from './count-badge.module.css'

/** Three digits would push the words beside the badge away. */
const MOST = 99

interface CountBadgeProps {
  readonly count: number
  /** The count in words. */
  readonly label: (count: number) => string
}

/** How much is new behind a link; nothing when nothing is. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="visually-hidden">{label(count)}</span>
    </>
  )
}
