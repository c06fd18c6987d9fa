import type { RunningGame } from '@gorod/contracts/lobby'
import { Gavel, type LucideIcon, MoonStar, Sun, Users } from 'lucide-react'
import { Link } from 'react-router'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import styles from './running-games.module.css'

const T = LOBBY_TEXTS.running
const SHOWN = 6

const ICONS: Readonly<Record<RunningGame['phase']['kind'], LucideIcon>> = {
  gathering: Users,
  night: MoonStar,
  day: Sun,
  vote: Gavel,
}

/** Tables that play now: what everybody may know of them. */
export function RunningGames({ games }: { readonly games: readonly RunningGame[] }) {
  const shown = games.slice(0, SHOWN)
  return (
    <section className={styles.panel} aria-label={T.title}>
      <h2 className="h4">{T.title}</h2>
      {games.length === 0 && <p className={styles.empty}>{T.empty}</p>}
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
  const Icon = ICONS[phase.kind]
  return (
    <li>
      <Link className="display-number" to={`/watch/${number}`}>
        {T.table(number)}
      </Link>
      <span className={styles.phase} data-phase={phase.kind}>
        <Icon className="icon-14" aria-hidden="true" />
        {T.phases[phase.kind](phase.number)}
      </span>
      <small>
        {T.modes[mode]}, {T.alive(alive)}
      </small>
    </li>
  )
}
