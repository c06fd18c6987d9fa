import { type AudienceTable, getAudienceTables } from '@gorod/contracts/audience'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { LiveTable, LiveTableFoot, NamedLiveSeats } from '../../shared/live-table/live-table.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { AUDIENCE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { useTitle } from '../../shared/use-title.ts'
import touch from '../../styles/reach.module.css'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './watch.module.css'

const REFRESH_MS = 5_000
const NAMES = LOBBY_TEXTS.running

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

/** A table with its people. */
function Card({ table }: { readonly table: AudienceTable }) {
  const { number, mode, phase, players, judge, mmr, viewers, delayMs } = table
  const facts = [NAMES.modes[mode], mmr === null ? null : T.mmr(mmr), judge === null ? null : T.judge(judge)]
  return (
    <LiveTable title={T.table(number)} heading="h2" phase={phase}>
      <NamedLiveSeats
        seats={players.map(({ seat, username, alive, speaks }) => ({
          seat,
          username,
          state: speaks ? 'speaks' : alive ? 'in' : 'out',
          words: T.seat(seat, username, speaks ? T.speaks : alive ? null : T.out),
        }))}
      />
      <p className={styles.names}>
        {players
          .filter(({ alive }) => alive)
          .map(({ username }) => username)
          .join(', ')}
      </p>
      <LiveTableFoot>
        <span>{facts.filter((fact) => fact !== null).join(', ')}</span>
        {viewers !== null && (
          <span className={styles.viewers}>
            <Eye className="icon-16" aria-hidden="true" />
            {T.viewers(viewers)}
          </span>
        )}
      </LiveTableFoot>
      <LiveTableFoot>
        <span>{T.delay(delayMs)}</span>
        <Link className={touch.reach} to={`/watch/${number}`} aria-label={T.watchTable(number)}>
          {T.watch}
        </Link>
      </LiveTableFoot>
    </LiveTable>
  )
}
