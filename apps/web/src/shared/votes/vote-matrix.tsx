import type { Role, Seat } from '@gorod/rules'
import { Plate } from '../../ui/plate/plate.tsx'
import { MATCH_TEXTS as T } from '../texts/match.ts'
import styles from './vote-matrix.module.css'

/** A round of hands, with the seats that were out at that moment. */
export interface ShownRound {
  readonly counted: readonly {
    readonly candidate: Seat
    readonly voters: readonly Seat[]
    readonly byDefault: readonly Seat[]
  }[]
  readonly out: readonly Seat[]
}

/** Who sits at the table. A role is null while the reader may not know it. */
export interface VotePeople {
  readonly seats: readonly Seat[]
  readonly name: (seat: Seat) => string
  readonly role: (seat: Seat) => Role | null
}

interface VoteMatrixProps {
  readonly round: ShownRound
  readonly leavers: readonly Seat[]
  readonly roster: VotePeople
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
                <span className={`${styles.number} ${styles[roster.role(seat) ?? 'unknown']}`}>{seat}</span>
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
                <Plate number={count.candidate} kind={roster.role(count.candidate) ?? 'default'} />
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
  readonly round: ShownRound
  readonly count: ShownRound['counted'][number]
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
