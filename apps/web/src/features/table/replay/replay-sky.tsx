import { Eye, EyeOff, X } from 'lucide-react'
import { Link } from 'react-router'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { SKY_TEXTS } from '../../../shared/texts/room/sky.ts'
import { phaseTitle } from '../model/phase-title.ts'
import { useGame } from '../room/game-context.ts'
import skyStyles from '../sky/sky.module.css'
import { Route } from '../sky/sky-route.tsx'
import { Skyline } from '../sky/skyline.tsx'
import styles from './replay-room.module.css'
import type { ReplayControls } from './use-replay.ts'

interface ReplaySkyProps {
  readonly controls: ReplayControls
  /** The page of the protocol. */
  readonly closeTo: string
  readonly embedded: boolean
}

/** The sky bar of a replay: the time of the game, whose eyes, what is opened. The verdict is not told. */
export function ReplaySky({ controls, closeTo, embedded }: ReplaySkyProps) {
  const { view, people, events } = useGame()
  const { eyes, opened, open, seeBy } = controls
  const { title, note } = phaseTitle(view, events[0]?.at ?? null)
  const hidden = opened === 'nothing'
  const Icon = hidden ? EyeOff : Eye
  return (
    <header className={skyStyles.sky}>
      <Skyline />
      <h1 className={skyStyles.phase} aria-label={SKY_TEXTS.heading(T.heading, SKY_TEXTS.stage(title, note))}>
        <b>{title}</b>
        <span>{note}</span>
      </h1>
      <Route />
      <div className={`${skyStyles.meta} ${styles.meta}`}>
        <button
          type="button"
          className={styles.eye}
          aria-pressed={!hidden}
          aria-label={hidden ? T.openRoles : T.hideRoles}
          onClick={() => open(hidden ? 'all' : 'nothing')}
        >
          <Icon className="icon-18" aria-hidden="true" />
          <span>{hidden ? T.rolesHidden : T.rolesOpen}</span>
        </button>
        <select
          className={styles.eye}
          aria-label={T.eyes}
          value={eyes}
          onChange={({ target }) => seeBy(target.value === 'spectator' ? 'spectator' : Number(target.value))}
        >
          <option value="spectator">{T.spectator}</option>
          {view.seats.map(({ seat }) => (
            <option key={seat} value={seat}>
              {T.seat(seat, people.name(seat))}
            </option>
          ))}
        </select>
        <Link
          className={styles.eye}
          to={closeTo}
          target={embedded ? '_blank' : undefined}
          aria-label={T.close}
          title={T.close}
        >
          <X className="icon-18" aria-hidden="true" />
        </Link>
      </div>
    </header>
  )
}
