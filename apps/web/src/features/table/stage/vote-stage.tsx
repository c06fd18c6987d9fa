import type { Seat } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { useGame } from '../room/game-context.ts'
import { Picture } from '../seat/picture.tsx'
import { NamePlate } from './name-plate.tsx'
import { Tally } from './tally.tsx'
import { tallyRows } from './tally-of.ts'
import { VoteButton } from './vote-button.tsx'
import styles from './vote-stage.module.css'

/** One window of a sequential vote: the candidate, the count so far, and the one button. */
export function VoteStage({ candidate }: { readonly candidate: Seat }) {
  const { view, people } = useGame()
  const by = view.nominees.find((nominee) => nominee.seat === candidate)?.by
  return (
    <div className={styles.pad}>
      <div className={styles.vote}>
        <div className={styles.candidate}>
          <Picture
            participant={`seat-${candidate}`}
            faces={people.faces(candidate)}
            alt={STAGE_TEXTS.candidatePicture(people.name(candidate), candidate)}
            large
          />
          <div className={styles.name}>
            <NamePlate seat={candidate}>
              {by === undefined ? undefined : STAGE_TEXTS.broughtBy(by, people.name(by))}
            </NamePlate>
          </div>
        </div>
        <Tally rows={tallyRows(view)} />
      </div>
      <div className={styles.desk}>
        <VoteButton candidate={candidate} />
      </div>
    </div>
  )
}
