import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { QUESTS_TEXTS as T } from '../../shared/texts/quests.ts'
import styles from './quests.module.css'

interface GoalRowProps {
  readonly goal: {
    readonly name: string
    readonly description: string
    readonly have: number
    readonly need: number
  }
  /** The words for a goal that is reached; null: not yet. */
  readonly reached: string | null
}

export function GoalRow({ goal: { name, description, have, need }, reached }: GoalRowProps) {
  return (
    <li className={styles.goal}>
      <b>{name}</b>
      <small>{description}</small>
      {reached === null ? (
        <span className={styles.progress}>
          <i style={{ '--part': `${(have / need) * 100}%` } as CSSProperties} />
          <span>{T.progress(have, need)}</span>
        </span>
      ) : (
        <span className={styles.reached}>
          <Check aria-hidden="true" /> {reached}
        </span>
      )}
    </li>
  )
}
