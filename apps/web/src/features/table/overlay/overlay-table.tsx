import { PHASES, type SeatView, speakerOf, type View } from '@gorod/rules'
import { Gavel, Hand } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ROLE_TEXTS } from '../../../shared/texts/roles.ts'
import { OVERLAY_PAGE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { FATES, SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { useSecondsLeftBy } from '../clock/use-countdown.ts'
import { type Countdown, phaseClock } from '../model/phase-clock.ts'
import { phaseTitle } from '../model/phase-title.ts'
import { seatLook } from '../model/seat-look.ts'
import styles from './overlay.module.css'

/** The picture of an overlay, 1920×1080, in the size of its window. Unknown themes look like the usual one. */
export function OverlayStage({ theme, children }: { readonly theme: string; readonly children: ReactNode }) {
  const scale = useScale()
  return (
    <main className={styles.stage} style={{ scale }} data-theme={theme}>
      {children}
    </main>
  )
}

/** In place of a table. */
export function OverlayNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

const subscribeToResize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The whole picture in whatever window the broadcasting program gives it. */
function useScale(): number {
  return useSyncExternalStore(subscribeToResize, () => Math.min(innerWidth / 1920, innerHeight / 1080))
}

interface OverlayTableProps {
  readonly view: View
  /** The number of the table, its mode and its judge in words. */
  readonly facts: string
  readonly name: (seat: number) => string
  /** The clock of the table, ms. */
  readonly now: () => number
}

/** A table over the picture of a broadcast, with a plate over its middle while it stands still. */
export function OverlayTable({ view, facts, name, now }: OverlayTableProps) {
  const middle = Math.ceil(view.seats.length / 2)
  return (
    <>
      <ul className={styles.seats}>
        {view.seats.map(({ seat }) => (
          <Seat
            key={seat}
            view={view}
            seat={seat}
            name={name(seat)}
            place={{
              row: seat <= middle ? 1 : 2,
              column: seat <= middle ? seat : view.seats.length + 1 - seat,
            }}
          />
        ))}
      </ul>
      <Phase view={view} now={now} name={name} />
      <Nominees view={view} name={name} />
      <p className={styles.facts}>{facts}</p>
      {view.pause !== null && <p className={styles.pause}>{T.pause}</p>}
    </>
  )
}

interface SeatProps {
  readonly view: View
  readonly seat: number
  readonly name: string
  readonly place: { readonly row: number; readonly column: number }
}

/** Clockwise as at the table: the first half above, the second below from right to left. */
function Seat({ view, seat, name, place }: SeatProps) {
  const entry = view.seats[seat - 1]
  const { candidate, votedFor } = seatLook(view, seat)
  const role = view.final?.roles[seat - 1]
  return (
    <li
      style={{ gridRow: place.row, gridColumn: place.column }}
      data-out={entry?.alive === false || undefined}
      data-lit={speakerOf(view.phase) === seat || candidate || undefined}
    >
      <b>{seat}</b>
      <span>
        <span className={styles.name}>{name}</span>
        <small>
          {role !== undefined && ROLE_TEXTS[role]}
          {role === undefined && entry !== undefined && <Standing view={view} entry={entry} />}
        </small>
      </span>
      {votedFor !== null && (
        <i role="img" aria-label={SEAT_TEXTS.votedFor(votedFor)}>
          <Hand aria-hidden="true" />
          {votedFor}
        </i>
      )}
    </li>
  )
}

const PIPS = [1, 2, 3, 4] as const

/** How a seat left the table; of one that is there the fouls, and who has nominated it. */
function Standing({ view, entry }: { readonly view: View; readonly entry: SeatView }) {
  const { seat, fouls, exit } = entry
  if (exit !== null) {
    const [title, when] = FATES[exit.cause]
    return `${title} ${when(exit.day, exit.atNight)}`
  }
  const nominee = view.nominees.find((one) => one.seat === seat)
  return (
    <>
      <span
        className={styles.fouls}
        data-many={fouls >= 3 || undefined}
        role="img"
        aria-label={SEAT_TEXTS.fouls(fouls)}
      >
        {PIPS.map((pip) => (
          <i key={pip} data-on={pip <= fouls || undefined} />
        ))}
      </span>
      {nominee !== undefined && (
        <span className={styles.nominated}>
          <Gavel aria-hidden="true" />
          {T.from(nominee.by)}
        </span>
      )}
    </>
  )
}

interface PartProps {
  readonly view: View
  readonly name: (seat: number) => string
}

function Phase({ view, now, name }: PartProps & { readonly now: () => number }) {
  const { title, note } = phaseTitle(view)
  const countdown = view.final === null ? phaseClock(view) : null
  const speaker = speakerOf(view.phase)
  return (
    <div className={styles.phase}>
      <p>
        <b>{title}</b>
        <span>{speaker !== null ? `${speaker}, ${name(speaker)}` : note}</span>
      </p>
      {countdown !== null && !PHASES[view.phase.id].dark && <Clock countdown={countdown} now={now} />}
    </div>
  )
}

/** The ring steps with the number: one that glides would have the broadcasting program draw it sixty times a second. */
function Clock({ countdown, now }: { readonly countdown: Countdown; readonly now: () => number }) {
  const seconds = useSecondsLeftBy(now, countdown) ?? 0
  const total = Math.max(1, countdown.endsAt - countdown.startedAt)
  const share = Math.min(100, Math.round((100_000 * seconds) / total))
  return (
    <div className={styles.clock} role="timer" data-frozen={countdown.frozenAt !== null || undefined}>
      <svg viewBox="0 0 116 116" aria-hidden="true">
        <circle className={styles.track} cx="58" cy="58" r="52" />
        <circle
          className={styles.value}
          cx="58"
          cy="58"
          r="52"
          pathLength="100"
          strokeDasharray={`${share} 100`}
        />
      </svg>
      <strong>{seconds}</strong>
    </div>
  )
}

/** Who is nominated; from the first window of the vote on the hands, by candidate. */
function Nominees({ view, name }: PartProps) {
  const round = view.vote ?? view.days.find(({ day }) => day === view.day)?.rounds.at(-1) ?? null
  if (view.nominees.length === 0 || view.final !== null) return null
  return (
    <section className={styles.nominees}>
      <h2>{round === null ? T.nominees : T.hands}</h2>
      <ol>
        {round === null
          ? view.nominees.map(({ seat, by }) => (
              <li key={seat}>
                <b>{seat}</b>
                {name(seat)}
                <small>{T.from(by)}</small>
              </li>
            ))
          : round.candidates.map((seat) => (
              <Hands
                key={seat}
                seat={seat}
                name={name(seat)}
                counted={round.counted.find(({ candidate }) => candidate === seat)}
                lit={seatLook(view, seat).candidate}
              />
            ))}
      </ol>
    </section>
  )
}

interface HandsProps {
  readonly seat: number
  readonly name: string
  /** Absent: the window of this candidate is open, or ahead. */
  readonly counted: NonNullable<View['vote']>['counted'][number] | undefined
  readonly lit: boolean
}

function Hands({ seat, name, counted, lit }: HandsProps) {
  const hands = counted === undefined ? [] : [...counted.voters, ...counted.byDefault]
  return (
    <li data-lit={lit || undefined}>
      <b>{seat}</b>
      {name}
      {counted !== undefined && (
        <>
          <span className={styles.voters}>
            {hands.map((voter) => (
              <span key={voter}>{voter}</span>
            ))}
          </span>
          <strong title={T.votes(hands.length)}>{hands.length}</strong>
        </>
      )}
    </li>
  )
}
