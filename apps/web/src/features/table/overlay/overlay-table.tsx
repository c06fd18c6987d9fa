import { PHASES, speakerOf, type View } from '@gorod/rules'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ROLE_TEXTS } from '../../../shared/texts/roles.ts'
import { OVERLAY_PAGE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { useNow } from '../../../shared/use-now.ts'
import { leftSeconds, phaseClock } from '../model/phase-clock.ts'
import { phaseTitle } from '../model/phase-title.ts'
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
  const look = view.seats[seat - 1]
  const speaks = speakerOf(view.phase) === seat
  const role = view.final?.roles[seat - 1]
  const nominee = view.nominees.find((one) => one.seat === seat)
  return (
    <li
      style={{ gridRow: place.row, gridColumn: place.column }}
      data-out={look?.alive === false || undefined}
      data-speaks={speaks || undefined}
    >
      <b>{seat}</b>
      <span>
        {name}
        <small>
          {role !== undefined && ROLE_TEXTS[role]}
          {role === undefined && '●'.repeat(look?.fouls ?? 0)}
          {role === undefined && nominee !== undefined && ` ${T.from(nominee.by)}`}
        </small>
      </span>
    </li>
  )
}

interface PartProps {
  readonly view: View
  readonly name: (seat: number) => string
}

function Phase({ view, now, name }: PartProps & { readonly now: () => number }) {
  useNow(250)
  const { title, note } = phaseTitle(view)
  const countdown = view.final === null ? phaseClock(view) : null
  const speaker = speakerOf(view.phase)
  return (
    <div className={styles.phase}>
      <p>
        <b>{title}</b>
        <span>{speaker !== null ? `${speaker}, ${name(speaker)}` : note}</span>
      </p>
      {countdown !== null && !PHASES[view.phase.id].dark && (
        <strong role="timer">{leftSeconds(countdown, now())}</strong>
      )}
    </div>
  )
}

/** Who is nominated, and the hands that are counted. */
function Nominees({ view, name }: PartProps) {
  const round = view.vote ?? view.days.at(-1)?.rounds.at(-1) ?? null
  if (view.nominees.length === 0 || view.final !== null) return null
  return (
    <section className={styles.nominees}>
      <h2>{T.nominees}</h2>
      <ol>
        {view.nominees.map(({ seat, by }) => {
          const counted = round?.counted.find(({ candidate }) => candidate === seat)
          return (
            <li key={seat}>
              <b>{seat}</b>
              {name(seat)}
              <small>
                {counted === undefined
                  ? T.from(by)
                  : T.votes(counted.voters.length + counted.byDefault.length)}
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
