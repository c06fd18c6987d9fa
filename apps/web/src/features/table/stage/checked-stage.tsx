import type { Seat } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { StageHead } from '../clock/stage-head.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './checked-stage.module.css'
import stageStyles from './stage.module.css'

interface CheckedStageProps {
  readonly seat: Seat
  readonly yes: boolean
  readonly asDon: boolean
}

/** The answer to a check, in large letters; the list beside keeps it. Hidden in streamer mode. */
export function CheckedStage({ seat, yes, asDon }: CheckedStageProps) {
  const { people } = useGame()
  const { settings } = useLocal()
  const text = asDon ? STAGE_TEXTS.checkedDon(seat, yes) : STAGE_TEXTS.checkedSheriff(seat, yes)
  return (
    <div className={stageStyles.pad}>
      <StageHead title={asDon ? STAGE_TEXTS.don : STAGE_TEXTS.sheriff} hint={STAGE_TEXTS.checkedHint} />
      <div className={styles.answer} data-yes={(!settings.streamer && yes) || undefined}>
        <b>{settings.streamer ? seat : text}</b>
        <span>{people.name(seat)}</span>
      </div>
    </div>
  )
}
