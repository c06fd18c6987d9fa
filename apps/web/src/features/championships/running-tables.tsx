import { type AudienceTable, getAudienceTables } from '@gorod/contracts/audience'
import type { ChampionshipPage, ChampionshipTable } from '@gorod/contracts/championship-pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { runningRound } from '../../shared/championships/rounds-and-players.ts'
import { LiveSeats, LiveTable, LiveTableFoot } from '../../shared/live-table/live-table.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import touch from '../../styles/reach.module.css'
import styles from './running-tables.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.running
const REFRESH_MS = 10_000

interface RunningTablesProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/**
 * The tables of the round that is played now, each as its audience sees it. What the audience is not shown has neither a phase nor a
 * way to watch it, and nobody watches their own table.
 */
export function RunningTables({ page, ownId }: RunningTablesProps) {
  const round = runningRound(page.rounds)
  const { data } = useQuery({
    queryKey: ['audience-tables'],
    queryFn: ({ signal }) => api(getAudienceTables, {}, { signal }),
    refetchInterval: REFRESH_MS,
    enabled: round !== undefined,
  })
  if (round === undefined) return null
  const shown = new Map(data?.tables.map((table) => [table.number, table]))
  const title = T.title(CHAMPIONSHIP_PAGE_TEXTS.schedule.round(round, page.plan))
  return (
    <section className={styles.strip} aria-label={title} tabIndex={0}>
      {round.tables
        .filter(({ state }) => state === 'playing')
        .map((table) => (
          <Table
            key={table.table}
            table={table}
            plan={page.plan}
            seen={table.number === null ? null : (shown.get(table.number) ?? null)}
            judge={page.judges.find(({ id }) => id === table.judgeId)?.username ?? null}
            isOwn={ownId !== null && [...table.seats, table.judgeId].includes(ownId)}
          />
        ))}
    </section>
  )
}

interface TableProps {
  readonly table: ChampionshipTable
  readonly plan: ChampionshipPage['plan']
  /** Null: its audience sees nothing of it yet, or never. */
  readonly seen: AudienceTable | null
  readonly judge: string | null
  readonly isOwn: boolean
}

/** A number in outline has left the table. */
function Table({ table: { table, seats }, plan, seen, judge, isOwn }: TableProps) {
  const places = seats.map((_, index) => {
    const player = seen?.players.find(({ seat }) => seat === index + 1)
    return player?.speaks ? 'speaks' : player === undefined || player.alive ? 'in' : 'out'
  })
  const left = places.filter((place) => place !== 'out').length
  return (
    <LiveTable
      title={CHAMPIONSHIP_PAGE_TEXTS.schedule.table(table)}
      heading="h2"
      phase={seen?.phase ?? null}
      note={T.playing}
    >
      <LiveSeats seats={places} label={T.alive(left, places.length)} />
      <LiveTableFoot>
        <span>{CHAMPIONSHIP_PAGE_TEXTS.schedule.judge(judge, plan)}</span>
        {isOwn ? (
          <span>{T.own}</span>
        ) : (
          seen !== null && (
            <Link className={touch.reach} to={`/watch/${seen.number}`} aria-label={T.watchLabel(table)}>
              {T.watch}
            </Link>
          )
        )}
      </LiveTableFoot>
    </LiveTable>
  )
}
