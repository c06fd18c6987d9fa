import type { ChampionshipPage, ChampionshipRound } from '@gorod/contracts/championship-pages'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../shared/moment.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Segment } from '../../ui/segment/segment.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'
import { seatIn } from './own-seats.ts'
import schedule from './schedule.module.css'
import { earlierCount, openRounds, tablesByNumber } from './schedule.ts'
import { SeatedTable } from './seated-table.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.schedule
const VIEWS = ['rounds', 'tables', 'mine'] as const
type View = (typeof VIEWS)[number]
/** Results of more tables say nothing in one line. */
const RESULTS_SHOWN = 6

interface ScheduleTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** Every round with its tables. Those that run and the next one are open. */
export function ScheduleTab({ page, ownId }: ScheduleTabProps) {
  const [chosen, setChosen] = useState<View>('rounds')
  if (page.rounds.length === 0) {
    return (
      <EmptyState size="list">
        <p>{page.plan.roundsBy === 'search' ? T.bySearch : T.empty}</p>
      </EmptyState>
    )
  }
  const isSeated = ownId !== null && page.rounds.some((round) => seatIn(round, ownId) !== null)
  // Tables of the search are as many as their rounds need: their numbers mean nothing.
  const views = VIEWS.filter((view) =>
    view === 'mine' ? isSeated : view === 'rounds' || page.plan.roundsBy === 'schedule',
  )
  const view = views.find((one) => one === chosen) ?? 'rounds'
  return (
    <>
      <div className={styles.bar}>
        <Segment
          label={T.viewLabel}
          options={views.map((id) => ({ id, label: T.views[id] }))}
          selected={view}
          onSelect={setChosen}
        />
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
      {view === 'tables' ? (
        <ByTables page={page} ownId={ownId} />
      ) : (
        <ByRounds key={view} page={page} ownId={ownId} onlyMine={view === 'mine'} />
      )}
    </>
  )
}

/** The last played round, what runs and what comes; the rounds before on request. */
function ByRounds({ page, ownId, onlyMine }: ScheduleTabProps & { readonly onlyMine: boolean }) {
  const [all, setAll] = useState(false)
  const open = openRounds(page.rounds)
  const rounds = page.rounds.filter((round) => !onlyMine || (ownId !== null && seatIn(round, ownId) !== null))
  const earlier = all ? 0 : earlierCount(rounds)
  return (
    <>
      <div className={schedule.rounds}>
        {rounds.slice(earlier).map((round) => (
          <Round key={round.round} round={round} page={page} ownId={ownId} open={open.has(round.round)} />
        ))}
      </div>
      {earlier > 0 && (
        <p className={styles.more}>
          <Button onClick={() => setAll(true)}>{T.earlier(earlier)}</Button>
        </p>
      )}
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
  const winners = round.tables.filter(({ winner }) => winner !== null).slice(0, RESULTS_SHOWN)
  return (
    <details className={schedule.round} open={open} data-own={own !== null || undefined}>
      <summary>
        <b>{T.round(round, page.plan)}</b>
        <span>{T.time(round.startsAt === null ? null : momentText(round.startsAt, Date.now()))}</span>
        {state !== 'playing' &&
          winners.map(({ table, winner }) => (
            <span key={table} className={schedule.winner} data-team={winner}>
              {T.won(table, winner)}
            </span>
          ))}
        {own !== null && <span className={schedule.mine}>{T.own(own.table, own.seat)}</span>}
        <Tag kind={state === 'playing' ? 'lit' : 'line'}>{T.state[state]}</Tag>
      </summary>
      <div className={schedule.tables}>
        {round.tables.map((table) => (
          <SeatedTable
            key={table.table}
            title={T.table(table.table)}
            table={table}
            page={page}
            ownId={ownId}
          />
        ))}
      </div>
    </details>
  )
}

/** What is played where, as a judge of one table reads it. */
function ByTables({ page, ownId }: ScheduleTabProps) {
  return (
    <div className={schedule.rounds}>
      {tablesByNumber(page.rounds).map(({ table, rounds }, index) => (
        <details key={table} className={schedule.round} open={index === 0}>
          <summary>
            <b>{T.table(table)}</b>
            <span>{T.rounds(rounds.length)}</span>
          </summary>
          <div className={schedule.tables}>
            {rounds.map(({ round, table: seated }) => (
              <SeatedTable
                key={round.round}
                title={T.round(round, page.plan)}
                table={seated}
                page={page}
                ownId={ownId}
              />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
