import type {
  ChampionshipPage,
  ChampionshipRound,
  ChampionshipTable,
} from '@gorod/contracts/championship-pages'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../shared/moment.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'
import { seatIn } from './own-seats.ts'

const T = CHAMPIONSHIP_PAGE_TEXTS.schedule
const SMALL_SEAT = 15

interface ScheduleTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** Every round with its tables. Those that run and the next one are open. */
export function ScheduleTab({ page, ownId }: ScheduleTabProps) {
  const [onlyMine, setOnlyMine] = useState(false)
  if (page.rounds.length === 0) {
    return (
      <EmptyState size="list">
        <p>{page.plan.roundsBy === 'search' ? T.bySearch : T.empty}</p>
      </EmptyState>
    )
  }
  const open = page.rounds.find(({ tables }) =>
    tables.some(({ state }) => state === 'playing' || state === 'planned'),
  )
  const shown = page.rounds.filter((round) => !onlyMine || ownId === null || seatIn(round, ownId) !== null)
  return (
    <>
      <div className={styles.bar}>
        {ownId !== null && <Switch label={T.onlyMine} checked={onlyMine} onChange={setOnlyMine} />}
        {page.plan.roundsBy === 'schedule' && (
          <a
            className={buttonClass({ kind: 'ghost', size: 'sm' })}
            href={`/championships/${page.id}/rounds.ics`}
          >
            <CalendarPlus className="icon-16" aria-hidden="true" />
            {T.calendar}
          </a>
        )}
      </div>
      <div className={styles.rounds}>
        {shown.map((round) => (
          <Round
            key={round.round}
            round={round}
            page={page}
            ownId={ownId}
            open={round.round === open?.round}
          />
        ))}
      </div>
    </>
  )
}

interface RoundProps extends ScheduleTabProps {
  readonly round: ChampionshipRound
  readonly open: boolean
}

function Round({ round, page, ownId, open }: RoundProps) {
  const own = ownId === null ? null : seatIn(round, ownId)
  const states = round.tables.map(({ state }) => state)
  const state =
    states.find((one) => one === 'playing') ??
    states.find((one) => one === 'planned') ??
    states[0] ??
    'planned'
  return (
    <details className={styles.round} open={open} data-own={own !== null || undefined}>
      <summary>
        <b>{T.round(round, page.plan)}</b>
        <span>{T.time(round.startsAt === null ? null : momentText(round.startsAt, Date.now()))}</span>
        {own !== null && <span className={styles.mine}>{T.own(own.table, own.seat)}</span>}
        <Tag kind={state === 'playing' ? 'lit' : 'line'}>{T.state[state]}</Tag>
      </summary>
      <div className={styles.tables}>
        {round.tables.map((table) => (
          <Table key={table.table} table={table} page={page} ownId={ownId} />
        ))}
      </div>
    </details>
  )
}

function Table({ table, page, ownId }: ScheduleTabProps & { readonly table: ChampionshipTable }) {
  const nameOf = (id: number) => page.players.find((one) => one.id === id)?.username ?? `№ ${id}`
  const judge = page.judges.find(({ id }) => id === table.judgeId)?.username ?? null
  return (
    <section className={styles.seated}>
      <h3>
        {T.table(table.table)}
        <Tag kind={table.state === 'playing' ? 'lit' : 'line'}>{T.state[table.state]}</Tag>
      </h3>
      <p className="text-muted">{T.judge(judge, page.plan)}</p>
      <ol>
        {table.seats.map((id, index) => (
          <li key={id} data-own={id === ownId || undefined}>
            <Plate number={index + 1} size={SMALL_SEAT} kind={id === ownId ? 'lit' : 'default'} />
            <span>{nameOf(id)}</span>
          </li>
        ))}
      </ol>
      {table.number !== null && table.state === 'playing' && (
        <Link className="link" to={`/watch/${table.number}`}>
          {T.watch}
        </Link>
      )}
      {table.number !== null && table.state === 'finished' && (
        <Link className="link" to={`/game-statistics/${table.number}`}>
          {T.match}
        </Link>
      )}
    </section>
  )
}
