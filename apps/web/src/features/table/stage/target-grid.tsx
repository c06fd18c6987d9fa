import type { Role } from '@gorod/rules'
import { Crosshair, HatGlasses, VenetianMask } from 'lucide-react'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import light from '../../../ui/role-icon/role-light.module.css'
import { useGame } from '../room/game-context.ts'
import styles from './target-grid.module.css'
import type { Obstacle, Target } from './targets.ts'

interface TargetGridProps {
  readonly targets: readonly Target[]
  readonly picked: readonly number[]
  readonly onPick: (seat: number) => void
  /** `compact`: numbers only on a phone. `row`: one row on a desktop. */
  readonly layout?: 'names' | 'compact' | 'row'
  /** True for a shot: its pick is red with a crosshair. */
  readonly shot?: boolean
  readonly locked?: boolean
  /** A word under the number instead of the name. */
  readonly caption?: (seat: number) => string | null
}

/** All seats as big numbers. */
export function TargetGrid({ layout = 'names', ...grid }: TargetGridProps) {
  return (
    <div
      className={`${styles.targets} ${styles[layout]}`}
      data-targets=""
      style={{ ['--targets' as string]: Math.min(5, grid.targets.length) }}
    >
      {grid.targets.map((target) => (
        <TargetButton key={target.seat} target={target} grid={grid} />
      ))}
    </div>
  )
}

function TargetButton({
  target,
  grid,
}: {
  readonly target: Target
  readonly grid: Omit<TargetGridProps, 'layout'>
}) {
  const { people } = useGame()
  const { seat, obstacle, mate, out } = target
  const picked = grid.picked.includes(seat)
  const look = [
    styles.target,
    picked && (grid.shot ? styles.shot : styles.pick),
    !picked && mate !== null && styles.mate,
    !picked && out && styles.gone,
    mate !== null && light[mate],
  ]
  const word = grid.caption?.(seat) ?? wordOf(out ? 'out' : obstacle, people.name(seat))
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      disabled={obstacle !== null || (grid.locked === true && !picked)}
      aria-pressed={picked}
      aria-label={`${SEAT_TEXTS.seat(seat, people.name(seat))}${obstacle === null && !out ? '' : `, ${word}`}`}
      onClick={() => grid.onPick(seat)}
    >
      <b>{seat}</b>
      {picked && grid.shot ? <Crosshair aria-hidden="true" /> : <MateGlyph role={mate} />}
      <span>{word}</span>
    </button>
  )
}

function MateGlyph({ role }: { readonly role: Role | null }) {
  if (role === 'godfather') return <HatGlasses aria-hidden="true" />
  return role === 'mafia' ? <VenetianMask aria-hidden="true" /> : null
}

function wordOf(obstacle: Obstacle | null, name: string): string {
  if (obstacle === 'out') return STAGE_TEXTS.obstacleOut
  if (obstacle === 'nominated') return STAGE_TEXTS.obstacleNominated
  return obstacle === 'self' ? SEAT_TEXTS.you : name
}
