import type { Seat } from '@gorod/rules'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import type { VoteTable } from './protocol.ts'
import type { Roster } from './roster.ts'
import { SeatPlate } from './section-row.tsx'
import styles from './vote-matrix.module.css'

interface VoteMatrixProps {
  readonly round: VoteTable
  readonly leavers: readonly Seat[]
  readonly roster: Roster
}

/** Rows candidates, columns voters: a lit cell is a hand, a dash somebody already out, the bar below a number a role. */
export function VoteMatrix({ round, leavers, roster }: VoteMatrixProps) {
  const silent = round.counted.some((count) => count.byDefault.length > 0)
  return (
    // Wider than a phone: it scrolls, so it must be reachable by keyboard.
    <div className={styles.matrix} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{T.candidate}</span>
            </th>
            {roster.seats.map((seat) => (
              <th key={seat} scope="col" className={round.out.includes(seat) ? styles.out : undefined}>
                <span className={`${styles.number} ${styles[roster.role(seat)]}`}>{seat}</span>
              </th>
            ))}
            <th scope="col">{T.totalVotes}</th>
          </tr>
        </thead>
        <tbody>
          {round.counted.map((count) => (
            <tr
              key={count.candidate}
              className={leavers.includes(count.candidate) ? styles.leaver : undefined}
            >
              <th scope="row">
                <SeatPlate seat={count.candidate} roster={roster} />
                <span>{roster.name(count.candidate)}</span>
              </th>
              {roster.seats.map((seat) => (
                <Cell key={seat} seat={seat} round={round} count={count} />
              ))}
              <td className="display-number">{count.voters.length + count.byDefault.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {silent && <p className={styles.silent}>{T.silent}</p>}
    </div>
  )
}

interface CellProps {
  readonly seat: Seat
  readonly round: VoteTable
  readonly count: VoteTable['counted'][number]
}

function Cell({ seat, round, count }: CellProps) {
  if (round.out.includes(seat)) return <td className={styles.out} />
  if (count.byDefault.includes(seat))
    return (
      <td>
        <i className={`${styles.on} ${styles.byDefault}`}>
          <span className="visually-hidden">{T.byDefault(seat)}</span>
        </i>
      </td>
    )
  if (!count.voters.includes(seat))
    return (
      <td>
        <i />
      </td>
    )
  return (
    <td>
      <i className={styles.on}>
        <span className="visually-hidden">{T.voter(seat)}</span>
      </i>
    </td>
  )
}
