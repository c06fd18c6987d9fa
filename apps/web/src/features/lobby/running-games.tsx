import type { RunningGame } from '@gorod/contracts/lobby'
import { Link } from 'react-router'
import { PublicPhase } from '../../shared/public-phase.tsx'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import touch from '../../styles/reach.module.css'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './running-games.module.css'

const T = LOBBY_TEXTS.running
const SHOWN = 6

/** Tables that play now: what everybody may know of them. */
export function RunningGames({ games }: { readonly games: readonly RunningGame[] }) {
  const shown = games.slice(0, SHOWN)
  return (
    <section className={styles.panel} aria-label={T.title}>
      <h2 className="h4">{T.title}</h2>
      {games.length === 0 && (
        <div className={styles.empty}>
          <EmptyState size="part">{T.empty}</EmptyState>
        </div>
      )}
      {games.length > 0 && (
        <ul className={styles.games}>
          {shown.map((game) => (
            <Row key={game.number} game={game} />
          ))}
        </ul>
      )}
      {games.length > SHOWN && <p className={styles.empty}>{T.more(games.length - SHOWN)}</p>}
    </section>
  )
}

function Row({ game: { number, mode, phase, alive } }: { readonly game: RunningGame }) {
  return (
    <li>
      <Link className={`display-number ${touch.reach}`} to={`/watch/${number}`}>
        {T.table(number)}
      </Link>
      <span className={styles.phase} data-phase={phase.kind}>
        <PublicPhase phase={phase} iconSize={14} />
      </span>
      <small>
        {T.modes[mode]}, {T.alive(alive)}
      </small>
    </li>
  )
}
