import { type Seat, scorings, type View } from '@gorod/rules'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './best-move-stage.module.css'
import stageStyles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { targetsOf } from './targets.ts'

const SLOTS = [0, 1, 2] as const

/** The first killed names three suspects; nobody else sees it. */
export function BestMoveStage() {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const { action, picked, toggle, confirm } = usePicking()
  const own = view.own
  const given = own?.bestMove?.final ? own.bestMove.seats : null
  const named = given ?? picked
  useKeptDraft(given === null ? picked : null)
  return (
    <div className={`${stageStyles.pad} ${stageStyles.spread}`}>
      <StageHead title={STAGE_TEXTS.bestMove} hint={`${worthOf(view)} ${STAGE_TEXTS.bestMoveKept}`} />
      <div className={styles.slots}>
        {SLOTS.map((slot) => (
          <Slot key={slot} seat={named[slot] ?? null} next={given === null && named.length === slot} />
        ))}
        {given === null && (
          <Button
            kind="lamp"
            size="lg"
            className={styles.commit ?? ''}
            disabled={!action?.command}
            data-confirm=""
            loading={sending === 'commitBestMove'}
            onClick={confirm}
          >
            {action?.label ?? STAGE_TEXTS.bestMoveCommit}
            {action?.command && <kbd>{keyLabel(hotkeys.confirm)}</kbd>}
          </Button>
        )}
        {given !== null && <p className={styles.done}>{doneText(given)}</p>}
      </div>
      <TargetGrid
        layout="row"
        targets={targetsOf(view, given ?? action?.legal ?? [], false).filter(
          ({ seat }) => seat !== own?.seat,
        )}
        picked={named}
        onPick={toggle}
        locked={given !== null}
      />
    </div>
  )
}

/** What two and three hits are worth: the same for every role, for others may look at this screen. */
function worthOf({ ruleSet }: View): string {
  const [, , two, three] = scorings[ruleSet.scoring].bestMove
  return STAGE_TEXTS.bestMoveHint(inPoints(two), inPoints(three))
}

function inPoints(points: number): string {
  return String(points).replace('.', ',')
}

/**
 * Every pick is kept at the table: when the time is over, those who were picked are named (rule book §10.4). Null: the
 * move is made.
 */
function useKeptDraft(picked: readonly Seat[] | null): void {
  const { view, allowed, send } = useGame()
  const kept = useRef((view.own?.bestMove?.seats ?? []).join())
  const keep = useEffectEvent((draft: string) => {
    if (draft === kept.current || !allowed.can('setBestMove')) return
    kept.current = draft
    send({ type: 'setBestMove', seats: picked ?? [] })
  })
  const draft = picked?.join() ?? null
  useEffect(() => {
    if (draft !== null) keep(draft)
  }, [draft])
}

function Slot({ seat, next }: { readonly seat: number | null; readonly next: boolean }) {
  if (seat !== null) return <div className={styles.slot}>{seat}</div>
  return (
    <div className={`${styles.slot} ${styles.empty} ${next ? styles.next : ''}`}>
      {next && <Plus className="icon-24" aria-hidden="true" />}
    </div>
  )
}

function doneText(seats: readonly number[]): string {
  return seats.length === 0 ? STAGE_TEXTS.bestMoveNone : STAGE_TEXTS.bestMoveDone(seats.join(', '))
}
