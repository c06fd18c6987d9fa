import type { ProfileLevel } from '@gorod/contracts/profile'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import styles from './head.module.css'
import { levelProgress } from './profile-level.ts'

/** Under the avatar: the level and how much of it is gained (spec §9). */
export function LevelBar({ level }: { readonly level: ProfileLevel }) {
  const { gained, needed, share } = levelProgress(level)
  const experience = T.experience(gained, needed)
  return (
    <div className={styles.level} title={experience}>
      <p aria-hidden="true">
        <b>{T.level(level.level)}</b>
        <span className="even-digits">{experience}</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={T.level(level.level)}
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuenow={gained}
        aria-valuetext={experience}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
