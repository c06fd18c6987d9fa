import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './meeting-stage.module.css'
import stageStyles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { targetsOf } from './targets.ts'

/** The meeting of the mafia: they see each other, the don writes the order of shots. */
export function MeetingStage() {
  const { view } = useGame()
  const { settings } = useLocal()
  const { action } = usePicking()
  if (settings.streamer) return null
  const meeting = view.ruleSet.meetingAudio ? STAGE_TEXTS.meetingHeardHint : STAGE_TEXTS.meetingHint
  return (
    <div className={stageStyles.pad}>
      <StageHead
        title={action === null ? STAGE_TEXTS.meeting : STAGE_TEXTS.planDon}
        hint={action === null ? meeting : STAGE_TEXTS.planDonHint}
      />
      {action === null ? <PlanShown plan={view.own?.plan ?? []} /> : <PlanPicker />}
    </div>
  )
}

function PlanShown({ plan }: { readonly plan: readonly number[] }) {
  if (plan.length === 0) return <p className={styles.wait}>{STAGE_TEXTS.planWait}</p>
  return (
    <div className={styles.plan}>
      {plan.map((seat, index) => (
        <Fragment key={seat}>
          {index > 0 && <ArrowRight className="icon-24" aria-hidden="true" />}
          <Plate number={seat} size={72} />
        </Fragment>
      ))}
    </div>
  )
}

function PlanPicker() {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const { action, picked, toggle, confirm } = usePicking()
  const everybody = view.seats.map((seat) => seat.seat)
  const shown = view.own?.plan ?? []
  const order = picked.length > 0 ? picked : shown
  return (
    <>
      <TargetGrid
        layout="compact"
        targets={targetsOf(view, everybody, true)}
        picked={order}
        onPick={toggle}
        caption={(seat) => (order.includes(seat) ? `${order.indexOf(seat) + 1}-й` : null)}
      />
      <Button
        kind="lamp"
        block
        className={stageStyles.action}
        disabled={!action?.command}
        data-confirm=""
        loading={sending === 'setPlan'}
        onClick={confirm}
      >
        {picked.length === 0 && shown.length > 0 ? STAGE_TEXTS.planShown : STAGE_TEXTS.planSet}
        {action?.command && <kbd>{keyLabel(hotkeys.confirm)}</kbd>}
      </Button>
    </>
  )
}
