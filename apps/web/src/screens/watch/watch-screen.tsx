import { type AudienceTable, getAudienceTables } from '@gorod/contracts/audience'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PublicPhase } from '../../shared/public-phase.tsx'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { AUDIENCE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { useTitle } from '../../shared/use-title.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './watch.module.css'

const REFRESH_MS = 5_000
const NAMES = LOBBY_TEXTS.running

const LIGHTS: Readonly<Record<AudienceTable['phase']['kind'], 'night' | 'dusk' | 'day'>> = {
  gathering: 'dusk',
  night: 'night',
  day: 'day',
  vote: 'dusk',
}

/** `/watch`: the running tables, as late as their audience sees them. */
export default function WatchScreen() {
  useTitle(T.title)
  const query = useQuery({
    queryKey: ['audience-tables'],
    queryFn: ({ signal }) => api(getAudienceTables, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{T.title}</h1>
      <p className="text-secondary">{T.lead}</p>
      <Loaded query={query}>
        {({ tables }) =>
          tables.length === 0 ? (
            <EmptyState size="part">
              <p>{T.empty}</p>
            </EmptyState>
          ) : (
            <ul className={styles.tables}>
              {tables.map((table) => (
                <li key={table.number}>
                  <Card table={table} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

/** A table in the light of its phase, with a number for each seat. */
function Card({ table }: { readonly table: AudienceTable }) {
  const { number, mode, phase, players, judge, mmr, viewers, delayMs } = table
  const facts = [NAMES.modes[mode], mmr === null ? null : T.mmr(mmr), judge === null ? null : T.judge(judge)]
  return (
    <article className={styles.card} data-time={LIGHTS[phase.kind]}>
      <div className={styles.head}>
        <h2 className="h4">{T.table(number)}</h2>
        <span>
          <PublicPhase phase={phase} iconSize={16} />
        </span>
      </div>
      <ul className={styles.seats}>
        {players.map(({ seat, username, alive, speaks }) => (
          <li key={seat} data-state={speaks ? 'speaks' : alive ? 'in' : 'out'} title={username}>
            <span aria-hidden="true">{seat}</span>
            <span className="visually-hidden">
              {T.seat(seat, username, speaks ? T.speaks : alive ? null : T.out)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.names}>
        {players
          .filter(({ alive }) => alive)
          .map(({ username }) => username)
          .join(', ')}
      </p>
      <div className={styles.foot}>
        <span>{facts.filter((fact) => fact !== null).join(', ')}</span>
        <span className={styles.viewers}>
          <Eye className="icon-16" aria-hidden="true" />
          {T.viewers(viewers)}
        </span>
      </div>
      <div className={styles.foot}>
        <span>{T.delay(delayMs)}</span>
        <Link to={`/watch/${number}`} aria-label={T.watchTable(number)}>
          {T.watch}
        </Link>
      </div>
    </article>
  )
}
