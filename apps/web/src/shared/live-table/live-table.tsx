import type { RunningGame } from '@gorod/contracts/lobby'
import type { ReactNode } from 'react'
import { PublicPhase } from '../public-phase.tsx'
import styles from './live-table.module.css'

type Phase = RunningGame['phase']

const LIGHTS: Readonly<Record<Phase['kind'], 'night' | 'dusk' | 'day'>> = {
  gathering: 'dusk',
  night: 'night',
  day: 'day',
  vote: 'dusk',
}

interface LiveTableProps {
  readonly title: string
  /** The heading's place among those of the page. */
  readonly heading: 'h2' | 'h3'
  /** Null: there is none, or nobody may know it. */
  readonly phase: Phase | null
  /** What stands in the place of the phase where it is null. */
  readonly note?: string
  /** The numbers, and below them a `LiveTableFoot`. */
  readonly children: ReactNode
}

/** A table that plays or gathers, wherever one is listed: in the light of its phase. */
export function LiveTable({ title, heading: Heading, phase, note, children }: LiveTableProps) {
  return (
    <article className={styles.table} data-time={phase === null ? 'night' : LIGHTS[phase.kind]}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        <span>{phase === null ? note : <PublicPhase phase={phase} iconSize={16} />}</span>
      </div>
      {children}
    </article>
  )
}

/** Filled: at the table; outline: not, or not any more. */
export type SeatState = 'in' | 'out' | 'speaks'

/** The numbers of the seats, which are one picture for a reader of the screen. */
export function LiveSeats({
  seats,
  label,
}: {
  readonly seats: readonly SeatState[]
  readonly label: string
}) {
  return (
    <div className={styles.seats} role="img" aria-label={label}>
      {seats.map((state, index) => (
        <i key={index} data-state={state}>
          {index + 1}
        </i>
      ))}
    </div>
  )
}

interface NamedSeat {
  readonly seat: number
  readonly state: SeatState
  readonly username: string
  /** Number, name and state in words. */
  readonly words: string
}

/** The same, with who sits there. */
export function NamedLiveSeats({ seats }: { readonly seats: readonly NamedSeat[] }) {
  return (
    <ul className={styles.seats}>
      {seats.map(({ seat, state, username, words }) => (
        <li key={seat} data-state={state} title={username}>
          <span aria-hidden="true">{seat}</span>
          <span className="visually-hidden">{words}</span>
        </li>
      ))}
    </ul>
  )
}

/** A fact, and on the right the way to the table: the whole card leads where a link leads. */
export function LiveTableFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
