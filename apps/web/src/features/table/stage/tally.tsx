import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './tally.module.css'
import type { TallyRow } from './tally-of.ts'

/** Above this number of candidates rows have one line; above `CROWD` they form two columns without names. */
const MANY = 4
const CROWD = 7

/** The count candidate by candidate, voters as plates. */
export function Tally({
  rows,
  leaders = [],
}: {
  readonly rows: readonly TallyRow[]
  readonly leaders?: readonly number[]
}) {
  const { people } = useGame()
  const crowd = rows.length > CROWD ? styles.crowd : rows.length > MANY ? styles.many : ''
  return (
    // The list scrolls when many are nominated, so it must be reachable by keyboard.
    <ol className={`${styles.tally} ${crowd}`} tabIndex={0}>
      {rows.map((row) => {
        const lit = row.state === 'now' || leaders.includes(row.candidate)
        const waits = row.state === 'next' || row.state === 'ahead'
        return (
          <li key={row.candidate} className={lit ? styles.now : waits ? styles.waits : undefined}>
            <Plate number={row.candidate} kind={lit ? 'lit' : 'default'} />
            <span className={styles.name}>{people.name(row.candidate)}</span>
            <b className={row.votes ? undefined : styles.none}>{row.votes ?? '–'}</b>
            <span className={styles.who}>
              <Who row={row} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Who({ row }: { readonly row: TallyRow }) {
  if (row.state === 'next') return STAGE_TEXTS.nextCandidate
  if (row.state === 'ahead') return STAGE_TEXTS.waits
  return (
    <>
      {row.voters.map((voter) => (
        <Plate key={voter} number={voter} className={styles.voter} />
      ))}
      {row.byDefault.map((voter) => (
        <span key={voter} title={STAGE_TEXTS.byDefault}>
          <Plate number={voter} kind="off" className={styles.silent} />
        </span>
      ))}
    </>
  )
}
