import type {
  ChampionshipPage,
  ChampionshipStanding,
  ChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { withName } from '../../shared/championships/with-name.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'
import { type KnownPlayer, knownPlayers, PlayerCell } from './player-cell.tsx'
import { shortList } from './short-list.ts'
import { ShowAll } from './show-all.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.standings
const { points } = CHAMPIONSHIP_PAGE_TEXTS
/** How many rows a table of a championship shows until somebody asks for the others. */
export const ROWS_SHOWN = 15

export interface StandingsTableProps {
  readonly page: ChampionshipPage
  readonly stage: ChampionshipStage
  readonly standings: ChampionshipStandings
  readonly ownId: number | null
  /** A part of a name; blank: everybody. */
  readonly sought: string
}

export function StandingsTable({ page, stage, standings, ownId, sought }: StandingsTableProps) {
  const { rows, cut } = standings
  const [all, setAll] = useState(false)
  const found = withName(rows, sought)
  const { shown, pinned, whole } = shortList(found, {
    most: all ? found.length : ROWS_SHOWN,
    isOwn: ({ player }) => player === ownId,
  })
  const shape = {
    columns: columnsOf(page),
    moves: rows.some(({ placeBefore }) => placeBefore != null),
  }
  const next = stage === 'main' && page.plan.semiRounds > 0 ? 'semi' : 'final'
  const known = knownPlayers(page)
  if (found.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.nobodyFound}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.places}>
        <table className={styles.table}>
          <caption className="visually-hidden">{T.caption}</caption>
          <Head {...shape} />
          <tbody>
            {[...shown, ...(pinned === null ? [] : [pinned])].map((row) => (
              <Fragment key={row.player}>
                <Row {...shape} row={row} own={row.player === ownId} known={known.get(row.player)} />
                {cut !== null && row === rows[cut - 1] && rows.length > cut && (
                  <tr className={styles.cut}>
                    <td colSpan={shape.columns.length + (shape.moves ? 4 : 3)}>{T.cut(cut, next)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {!whole && <ShowAll count={found.length} onShow={() => setAll(true)} />}
    </>
  )
}

interface Shape {
  readonly columns: readonly Column[]
  /** There was a table before the last round. */
  readonly moves: boolean
}

function Head({ columns, moves }: Shape) {
  return (
    <thead>
      <tr>
        <th scope="col">{T.place}</th>
        {moves && (
          <th scope="col" className={`${styles.wide} ${styles.left}`}>
            <span className="visually-hidden">{T.movement}</span>
          </th>
        )}
        <th scope="col" className={styles.left}>
          {T.player}
        </th>
        {columns.map(({ title, narrow }) => (
          <th key={title} scope="col" className={narrow ? undefined : styles.wide}>
            {title}
          </th>
        ))}
        <th scope="col">{T.sum}</th>
      </tr>
    </thead>
  )
}

function Row({ columns, moves, ...player }: Shape & PlayerProps) {
  const { row, own } = player
  return (
    <tr data-mark={own || undefined}>
      <td className={styles.place}>{row.place}</td>
      {moves && (
        <td className={`${styles.wide} ${styles.left}`}>
          <Movement row={row} />
        </td>
      )}
      <td className={styles.left}>
        <Player {...player} />
      </td>
      {columns.map(({ title, narrow, value }) => (
        <td key={title} className={narrow ? undefined : styles.wide}>
          {value(row)}
        </td>
      ))}
      <td className={styles.sum}>{points(row.sum)}</td>
    </tr>
  )
}

interface Column {
  readonly title: string
  /** On a phone too. */
  readonly narrow?: true
  readonly value: (row: ChampionshipStanding) => ReactNode
}

function columnsOf({ plan: { standings } }: ChampionshipPage): readonly Column[] {
  const countsCi = standings.sum.includes('ci') || standings.ties.includes('ci')
  return [
    { title: T.games, value: ({ games }) => games },
    { title: T.wins, narrow: true, value: ({ wins }) => wins },
    { title: T.extra, value: ({ extra }) => figure(extra, points) },
    { title: T.lead, value: ({ leadWins }) => figure(leadWins) },
    { title: T.firstKilled, value: ({ firstKilled }) => figure(firstKilled) },
    { title: T.bestMove, value: ({ bestMove }) => figure(bestMove, points) },
    ...(countsCi ? [{ title: T.ci, value: ({ ci }: ChampionshipStanding) => figure(ci, points) }] : []),
    { title: T.rounds, value: (row) => <Rounds row={row} /> },
  ]
}

/** Nothing stands back behind what there is. */
function figure(value: number, text: (value: number) => string = String): ReactNode {
  return value === 0 ? <span className={styles.zero}>0</span> : text(value)
}

/** Won and lost, as small windows with and without light. */
function Rounds({ row: { results, wins, games } }: { readonly row: ChampionshipStanding }) {
  return (
    <>
      <span className={styles.windows} aria-hidden="true">
        {results.map(({ round, won }) => (
          <i key={round} data-won={won || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{T.won(wins, games)}</span>
    </>
  )
}

interface PlayerProps {
  readonly row: ChampionshipStanding
  readonly own: boolean
  readonly known: KnownPlayer | undefined
}

function Player({ row, own, known }: PlayerProps) {
  const { late, decidedBy } = row
  return (
    <PlayerCell row={row} known={known} own={own}>
      {late > 0 && <Tag kind="line">{T.late(points(late))}</Tag>}
      {decidedBy !== null && (
        <span className={styles.wide}>
          <Tag kind="line">{T.tie[decidedBy]}</Tag>
        </span>
      )}
    </PlayerCell>
  )
}

/** Places since the round before. */
function Movement({ row: { place, placeBefore } }: { readonly row: ChampionshipStanding }) {
  const by = placeBefore == null ? 0 : placeBefore - place
  if (by === 0) {
    return (
      <span className={styles.movement}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{T.same}</span>
      </span>
    )
  }
  const Icon = by > 0 ? ArrowUp : ArrowDown
  return (
    <span className={styles.movement} data-up={by > 0 || undefined}>
      <Icon className="icon-16" aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(by)}</span>
      <span className="visually-hidden">{by > 0 ? T.up(by) : T.down(-by)}</span>
    </span>
  )
}
