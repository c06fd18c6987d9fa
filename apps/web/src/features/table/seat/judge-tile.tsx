import type { View } from '@gorod/rules'
import { Gavel, MoonStar } from 'lucide-react'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import type { People } from '../model/people.ts'
import { useGame } from '../room/game-context.ts'
import styles from './judge-tile.module.css'
import { Picture } from './picture.tsx'
import seatStyles from './seat.module.css'
import { VoiceRing } from './voice-ring.tsx'

/** The window of the judge, or of the automatic host. */
export function JudgeTile() {
  const { people, view, allowed } = useGame()
  const judge = people.judge
  return (
    <article className={`${seatStyles.seat} ${styles.judge}`} aria-label={SEAT_TEXTS.judge}>
      {judge === null || view.judgeGone ? (
        <div className={styles.host} aria-hidden="true">
          <MoonStar />
        </div>
      ) : (
        <Picture participant="judge" faces={judge.faces} alt={SEAT_TEXTS.judgePicture(judge.name)} />
      )}
      <VoiceRing participant="judge" />
      <div className={styles.tag}>
        <Tag kind="glass">
          <span className={styles.words}>
            {allowed.can('takeOver') ? SEAT_TEXTS.youSecondJudge : tagText(judge !== null, view, people)}
          </span>
        </Tag>
      </div>
      <div className={styles.bar}>
        <span className={styles.plate}>
          <Gavel aria-hidden="true" />
        </span>
        <span className={styles.name}>{judge?.name ?? SEAT_TEXTS.host}</span>
      </div>
    </article>
  )
}

function tagText(human: boolean, { judgeGone, viewer, secondJudge }: View, people: People): string {
  if (!human) return SEAT_TEXTS.hostTag
  if (judgeGone) return SEAT_TEXTS.judgeGone
  if (secondJudge && people.secondJudge !== null) return SEAT_TEXTS.judgeOfTwo(people.secondJudge)
  return viewer === 'judge' ? SEAT_TEXTS.youJudge : SEAT_TEXTS.judge
}
