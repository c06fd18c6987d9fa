import type { ChampionshipForecastRow, ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { type CSSProperties, useState } from 'react'
import { useChampionshipForecast } from '../../shared/championships/use-championship.ts'
import { withName } from '../../shared/championships/with-name.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './championship.module.css'
import { type KnownPlayer, knownPlayers, PlayerCell } from './player-cell.tsx'
import { shortList } from './short-list.ts'
import { ShowAll } from './show-all.tsx'
import { ROWS_SHOWN } from './standings-table.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.forecast
const { points } = CHAMPIONSHIP_PAGE_TEXTS

interface ForecastTableProps {
  readonly page: ChampionshipPage
  readonly stage: ChampionshipStage
  readonly ownId: number | null
  /** A part of a name; blank: everybody. */
  readonly sought: string
}

/** Who may go on, or win the last stage, and the rule by which that is counted. */
export function ForecastTable({ page, stage, ownId, sought }: ForecastTableProps) {
  const query = useChampionshipForecast(page.id, stage)
  const goal = goalOf(page, stage)
  return (
    <Loaded query={query} size="list">
      {({ rows, endings }) =>
        rows.length === 0 ? (
          <EmptyState size="list">
            <p>{T.over}</p>
          </EmptyState>
        ) : (
          <>
            <Rows rows={rows} known={knownPlayers(page)} goal={T.goals[goal]} ownId={ownId} sought={sought} />
            <p className={styles.counted}>
              {T.rule(endings)} {T.range} {T.chances[goal]} {page.plan.hiddenFrom !== null && T.hidden}
            </p>
          </>
        )
      }
    </Loaded>
  )
}

function goalOf({ plan }: ChampionshipPage, stage: ChampionshipStage): 'semi' | 'final' | 'win' {
  if (stage === 'main' && plan.semiRounds > 0) return 'semi'
  return stage !== 'final' && plan.finalRounds > 0 ? 'final' : 'win'
}

interface RowsProps {
  readonly rows: readonly ChampionshipForecastRow[]
  readonly known: ReadonlyMap<number, KnownPlayer>
  readonly goal: string
  readonly ownId: number | null
  readonly sought: string
}

function Rows({ rows, known, goal, ownId, sought }: RowsProps) {
  const [all, setAll] = useState(false)
  const found = withName(rows, sought)
  const isOwn = ({ player }: ChampionshipForecastRow) => player === ownId
  const { shown, pinned, whole } = shortList(found, { most: all ? found.length : ROWS_SHOWN, isOwn })
  if (found.length === 0) {
    return (
      <EmptyState size="list">
        <p>{CHAMPIONSHIP_PAGE_TEXTS.standings.nobodyFound}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.places}>
        <table className={styles.table}>
          <caption className="visually-hidden">{T.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{T.now}</th>
              <th scope="col" className={styles.left}>
                {CHAMPIONSHIP_PAGE_TEXTS.standings.player}
              </th>
              <th scope="col" className={styles.wide}>
                {CHAMPIONSHIP_PAGE_TEXTS.standings.sum}
              </th>
              <th scope="col" className={styles.wide}>
                {T.ahead}
              </th>
              <th scope="col" className={styles.wide}>
                {T.expected}
              </th>
              <th scope="col">{T.places}</th>
              <th scope="col">{goal}</th>
            </tr>
          </thead>
          <tbody>
            {[...shown, ...(pinned === null ? [] : [pinned])].map((row) => (
              <Row key={row.player} row={row} known={known.get(row.player)} own={isOwn(row)} />
            ))}
          </tbody>
        </table>
      </div>
      {!whole && <ShowAll count={found.length} onShow={() => setAll(true)} />}
    </>
  )
}

interface RowProps {
  readonly row: ChampionshipForecastRow
  readonly known: KnownPlayer | undefined
  readonly own: boolean
}

function Row({ row, known, own }: RowProps) {
  const { place, sum, ahead, expected, bestPlace, worstPlace, chance } = row
  return (
    <tr data-mark={own || undefined}>
      <td className={styles.place}>{place}</td>
      <td className={styles.left}>
        <PlayerCell row={row} known={known} own={own} />
      </td>
      <td className={styles.wide}>{points(sum)}</td>
      <td className={styles.wide}>{ahead}</td>
      <td className={styles.wide}>{points(expected)}</td>
      <td>{T.between(bestPlace, worstPlace)}</td>
      <td className={styles.chance}>
        <i aria-hidden="true" style={{ '--done': chance } as CSSProperties} />
        <b>{T.percent(chance)}</b>
      </td>
    </tr>
  )
}
