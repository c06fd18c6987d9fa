import type { Achievement } from '@gorod/contracts/achievements'
import type { CSSProperties } from 'react'
import { ACHIEVEMENTS_TEXTS as T } from '../../shared/texts/achievements.ts'
import styles from './achievements.module.css'

/** The progress of an achievement: a bar, and the same in figures. */
export function AchievementProgress({ have, need }: NonNullable<Achievement['progress']>) {
  return (
    <span className={styles.progress}>
      <i style={{ '--part': `${Math.min(100, (have / need) * 100)}%` } as CSSProperties} />
      <span>{T.progress(have, need)}</span>
    </span>
  )
}
