import type { Achievement } from '@gorod/contracts/achievements'
import { Lock } from 'lucide-react'
import { ACHIEVEMENTS_TEXTS as T } from '../../shared/texts/achievements.ts'
import { AchievementProgress } from './achievement-progress.tsx'
import styles from './achievements.module.css'

interface AchievementCardProps {
  readonly achievement: Achievement
  readonly onOpen: () => void
}

/** One window of the list: lit when it is achieved, dark behind an overlay with a lock when not (spec §2). */
export function AchievementCard({ achievement, onOpen }: AchievementCardProps) {
  const { name, description, is_achieved: achieved, img, progress } = achievement
  return (
    <button
      type="button"
      className={`${styles.card} ${achieved === 1 ? '' : styles.off}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.window}>
        <img src={img.small_url} alt="" width={200} height={216} loading="lazy" decoding="async" />
        {achieved === 0 && (
          <span className={styles.overlay}>
            <Lock aria-hidden="true" />
          </span>
        )}
      </span>
      <b>{name}</b>
      <span className="visually-hidden">{achieved === 1 ? T.achieved : T.locked}.</span>
      <small>{description}</small>
      {achieved === 0 && progress !== null && <AchievementProgress {...progress} />}
    </button>
  )
}
