import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { CHAMPIONSHIP_SEATS } from '@gorod/contracts/championship-plan'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { countSeats } from './own-seats.ts'
import styles from './seating-tab.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.seating
/** Beyond it a number has the light of the last one. */
const BRIGHTEST = 3

interface SeatingTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** How even the seating is, player by player: seats on the left, meetings on the right. */
export function SeatingTab({ page, ownId }: SeatingTabProps) {
  const rounds = page.rounds.filter(({ stage }) => stage === 'main')
  if (rounds.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.empty}</p>
      </EmptyState>
    )
  }
  const seated = new Set(rounds.flatMap(({ tables }) => tables.flatMap(({ seats }) => seats)))
  const players = page.players.filter(({ id }) => seated.has(id))
  const { places, pairs } = countSeats(
    rounds,
    players.map(({ id }) => id),
    CHAMPIONSHIP_SEATS,
  )
  const rows = players.map(({ id, username }, index) => ({
    id,
    name: T.numbered(index + 1, username),
    own: id === ownId,
  }))
  return (
    <div className={styles.grids}>
      <Grid
        title={T.seats}
        lead={T.seatsLead}
        note={T.rounds(rounds.length)}
        rows={rows}
        counts={places}
        skipOwn={false}
        dark={0}
      />
      <Grid
        title={T.pairs}
        lead={T.pairsLead}
        note={T.rounds(rounds.length)}
        rows={rows}
        counts={pairs}
        skipOwn
        dark={1}
      />
    </div>
  )
}

interface GridProps {
  readonly title: string
  readonly lead: string
  readonly note: string
  readonly rows: readonly { readonly id: number; readonly name: string; readonly own: boolean }[]
  readonly counts: readonly (readonly number[])[]
  /** Nobody meets themselves. */
  readonly skipOwn: boolean
  /** A number of this size is dark: pairs meet more often than players come back to a seat. */
  readonly dark: number
}

function Grid({ title, lead, note, rows, counts, skipOwn, dark }: GridProps) {
  const columns = counts[0]?.length ?? 0
  const occurring = counts.flatMap((row, index) => row.filter((_, column) => !skipOwn || index !== column))
  const occurs = [...new Set(occurring)].toSorted((a, b) => a - b)
  const lightOf = (count: number) => Math.max(0, Math.min(BRIGHTEST, count - dark))
  // The numbers of the brightest light share a line.
  const legend = occurs.filter(
    (count, index) => index === 0 || lightOf(count) !== lightOf(occurs[index - 1]!),
  )
  return (
    <section className={styles.gridPanel}>
      <div className={styles.gridHead}>
        <h2 className="h4">{title}</h2>
        <span className="text-muted">{note}</span>
      </div>
      <p className="text-muted">{lead}</p>
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <td />
              {Array.from({ length: columns }, (_, index) => (
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, own }, row) => (
              <tr key={id} data-own={own || undefined}>
                <th scope="row">{name}</th>
                {counts[row]?.map((count, column) => (
                  <td key={column} data-light={skipOwn && row === column ? 'self' : lightOf(count)}>
                    {skipOwn && row === column ? '' : count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={styles.legend} aria-hidden="true">
        {legend.map((count) => (
          <li key={count}>
            <i data-light={lightOf(count)} />
            {T.times(
              count,
              occurs.some((other) => other > count && lightOf(other) === lightOf(count)),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
