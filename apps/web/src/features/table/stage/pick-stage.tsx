import type { View } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { planOf } from '../model/plan.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './pick-stage.module.css'
import stageStyles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { targetsOf } from './targets.ts'

interface PickStageProps {
  readonly kind: 'shoot' | 'check' | 'heal'
  readonly asDon: boolean
}

/** A night action: one number. It makes no sound, and others notice nothing until dawn. */
export function PickStage({ kind, asDon }: PickStageProps) {
  const { view, allowed } = useGame()
  const { picked, toggle } = usePicking()
  const legal = allowed.seats(kind)
  const given = givenSeat(kind, view.own, view.day)
  const words = wordsOf(kind, asDon)
  return (
    <div className={stageStyles.pad}>
      <StageHead title={words.title} hint={given === null ? words.hint : words.taken(given)} />
      <TargetGrid
        targets={targetsOf(view, given === null ? legal : [given], kind === 'shoot')}
        picked={given === null ? picked : [given]}
        onPick={toggle}
        shot={kind === 'shoot'}
        locked={given !== null}
      />
      {kind === 'shoot' && <PlanLine />}
    </div>
  )
}

/** On a phone the board is hidden, so the plan is under the grid. */
function PlanLine() {
  const { view } = useGame()
  const { settings } = useLocal()
  const tonight = planOf(view)?.tonight ?? null
  if (tonight === null || settings.streamer) return null
  return (
    <p className={styles.plan}>
      {STAGE_TEXTS.planToday[tonight.by]} <Plate number={tonight.seat} />
    </p>
  )
}

type Own = View['own']

function givenSeat(kind: PickStageProps['kind'], own: Own, night: number): number | null {
  if (own === null) return null
  if (kind === 'shoot') return own.shot
  return kind === 'heal' ? (own.heals.find((heal) => heal.night === night)?.seat ?? null) : null
}

function wordsOf(kind: PickStageProps['kind'], asDon: boolean) {
  if (kind === 'shoot')
    return { title: STAGE_TEXTS.shoot, hint: STAGE_TEXTS.shootHint, taken: STAGE_TEXTS.shotTaken }
  if (kind === 'heal')
    return { title: STAGE_TEXTS.doctor, hint: STAGE_TEXTS.doctorHint, taken: STAGE_TEXTS.healed }
  const title = asDon ? STAGE_TEXTS.don : STAGE_TEXTS.sheriff
  return { title, hint: asDon ? STAGE_TEXTS.donHint : STAGE_TEXTS.sheriffHint, taken: STAGE_TEXTS.check }
}
