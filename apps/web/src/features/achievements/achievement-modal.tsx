import type { Achievement } from '@gorod/contracts/achievements'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { ACHIEVEMENTS_TEXTS as T } from '../../shared/texts/achievements.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { achievedOn } from './achieved-on.ts'
import { AchievementProgress } from './achievement-progress.tsx'
import styles from './achievements.module.css'

interface AchievementModalProps {
  readonly achievement: Achievement
  readonly onClose: () => void
}

/** One achievement with its full picture (spec §2), also for people who have not earned it. */
export function AchievementModal({ achievement, onClose }: AchievementModalProps) {
  const { name, description, is_achieved: achieved, achieved_at: moment, img, progress } = achievement
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} closeLabel={T.close} onClose={onClose}>
      <div className={styles.full}>
        <img
          className={achieved === 1 ? undefined : styles.faded}
          src={img.full_url}
          alt=""
          width={512}
          height={528}
        />
        <h2 className="h2" id={titleId}>
          {name}
        </h2>
        <p>{description}</p>
        {achieved === 1 ? (
          <p className={styles.moment}>{moment === null ? T.achieved : T.achievedOn(achievedOn(moment))}</p>
        ) : (
          <p className={styles.locked}>
            <Lock aria-hidden="true" /> {T.locked}
          </p>
        )}
        {achieved === 0 && progress !== null && <AchievementProgress {...progress} />}
      </div>
    </Modal>
  )
}
