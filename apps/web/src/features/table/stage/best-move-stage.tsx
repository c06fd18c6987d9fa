import type { ScoringVersion } from '@gorod/rules'
import { Plus } from 'lucide-react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './best-move-stage.module.css'
import stageStyles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { targetsOf } from './targets.ts'

/** The value of two and three hits, in words of the screen (rules 13.1). Null when the version gives none. */
const POINTS: Readonly<Record<ScoringVersion, { readonly two: string; readonly three: string } | null>> = {
  platform_v1: { two: '0,3', three: '0,6' },
  fsm: { two: '0,3', three: '0,6' },
  fiim_v7: { two: '0,5', three: '0,7' },
  fiim_v3: { two: '0,25', three: '0,4' },
  club_mafportal: null,
}

const SLOTS = [0, 1, 2] as const

/** The first killed names three suspects; nobody else sees it. */
export function BestMoveStage() {
  const { view } = useGame()
  const { sending } = useLink()
  const { action, picked, toggle, confirm } = usePicking()
  const own = view.own
  const given = own?.bestMove?.final ? own.bestMove.seats : null
  const named = given ?? picked
  const points = POINTS[view.ruleSet.scoring]
  const hint =
    points === null ? STAGE_TEXTS.bestMovePlain : STAGE_TEXTS.bestMoveHint(points.two, points.three)
  return (
    <div className={`${stageStyles.pad} ${stageStyles.spread}`}>
      <StageHead title={STAGE_TEXTS.bestMove} hint={hint} />
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
            loading={sending === 'commitBestMove'}
            onClick={confirm}
          >
            {action?.label ?? STAGE_TEXTS.bestMoveCommit}
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
