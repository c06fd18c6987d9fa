import type { Seat } from '@gorod/rules'
import { Check, Hand } from 'lucide-react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { Picture } from '../seat/picture.tsx'
import styles from './lift-stage.module.css'
import stageStyles from './stage.module.css'
import { DrainButton, Flat, VoteKey } from './vote-button.tsx'

/** After the same tie twice: the question whether all of them leave. One button, silence means no. */
export function LiftStage({ tied }: { readonly tied: readonly Seat[] }) {
  const { people, view } = useGame()
  const hint = STAGE_TEXTS.liftHint[view.ruleSet.liftThreshold]
  const isWhole = view.seats.every(({ seat, alive }) => !alive || tied.includes(seat))
  return (
    <div className={`${stageStyles.pad} ${stageStyles.tight}`}>
      <StageHead title={STAGE_TEXTS.lift} hint={isWhole ? `${hint} ${STAGE_TEXTS.liftWhole}` : hint} />
      <ul className={styles.tied}>
        {tied.map((seat) => (
          <li key={seat} data-on-video="">
            <Picture participant={`seat-${seat}`} faces={people.faces(seat)} alt={people.name(seat)} />
            <Plate number={seat} size={34} className={styles.plate} />
          </li>
        ))}
      </ul>
      <div className={styles.desk}>
        <LiftButton />
      </div>
    </div>
  )
}

export function LiftButton() {
  const { view, allowed, send } = useGame()
  const { sending } = useLink()
  if (sending === 'voteLift' && !view.own?.liftVote) return <Flat>{STAGE_TEXTS.voteSent}</Flat>
  if (view.own?.liftVote) {
    return (
      <Flat>
        <Check aria-hidden="true" />
        {STAGE_TEXTS.liftTaken}
      </Flat>
    )
  }
  if (!allowed.can('voteLift')) return <Flat off>{STAGE_TEXTS.liftWatch}</Flat>
  return (
    <DrainButton onPress={() => send({ type: 'voteLift' })}>
      <Hand aria-hidden="true" />
      <span>{STAGE_TEXTS.liftYes}</span>
      <VoteKey />
    </DrainButton>
  )
}
