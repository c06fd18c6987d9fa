import { getOverlay } from '@gorod/contracts/audience'
import { PHASES, type View, viewFor } from '@gorod/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { AudienceLink } from '../../features/table/audience/audience-link.ts'
import { useAudienceLink } from '../../features/table/audience/use-audience-link.ts'
import { leftSeconds, phaseClock } from '../../features/table/model/phase-clock.ts'
import { phaseTitle } from '../../features/table/model/phase-title.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { ROLE_TEXTS } from '../../shared/texts/roles.ts'
import { OVERLAY_PAGE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { MODES } from '../../shared/texts/room/sky.ts'
import { useNow } from '../../shared/use-now.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './overlay.module.css'

/** The next table is found without touching the broadcast. */
const LOOK_AGAIN_MS = 10_000

/** `/overlay/{token}`: a source for a broadcasting program. It is 1920×1080, scales with its window and has no background. */
export default function OverlayScreen() {
  const { token = '' } = useParams()
  const [params] = useSearchParams()
  useTitle(T.title)
  useClearBackground()
  const scale = useScale()
  const { realtime } = useRealtime()
  const { data, error } = useQuery({
    queryKey: ['overlay', token],
    queryFn: ({ signal }) => api(getOverlay, { token }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <main className={styles.stage} style={{ scale }} data-theme={params.get('theme') ?? 'dark'}>
      {gone && <p className={styles.note}>{T.gone}</p>}
      {!gone && data !== undefined && data.number === null && (
        <p className={styles.note}>{T.waiting(data.username)}</p>
      )}
      {!gone && data !== undefined && data.number !== null && realtime !== null && (
        <Table key={data.number} realtime={realtime} number={data.number} />
      )}
    </main>
  )
}

const subscribeToResize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The whole picture in whatever window the broadcasting program gives it. */
function useScale(): number {
  return useSyncExternalStore(subscribeToResize, () => Math.min(innerWidth / 1920, innerHeight / 1080))
}

/** The page behind the table would hide the picture of the broadcast. */
function useClearBackground(): void {
  useEffect(() => {
    const root = document.documentElement.style
    root.background = 'transparent'
    // A page of dark colours has a dark canvas, whatever its background is.
    root.colorScheme = 'light'
    document.body.style.background = 'transparent'
    return () => {
      root.removeProperty('background')
      root.removeProperty('color-scheme')
      document.body.style.removeProperty('background')
    }
  }, [])
}

function Table({ realtime, number }: { readonly realtime: Realtime; readonly number: number }) {
  const [link, { game, state }] = useAudienceLink(realtime, number)
  const view = useMemo(() => state && viewFor(state, 'audience'), [state])
  if (game === null || view === null) return null
  const names = new Map(game.players.map(({ seat, username }) => [seat, username]))
  const name = (seat: number) => names.get(seat) ?? String(seat)
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
      <Phase view={view} link={link} name={name} />
      <Nominees view={view} name={name} />
      <p className={styles.facts}>{T.table(number, MODES[game.mode], game.judge?.username ?? null)}</p>
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
  const speaks = PHASES[view.phase.id].speech && 'seat' in view.phase && view.phase.seat === seat
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

function Phase({ view, link, name }: PartProps & { readonly link: AudienceLink }) {
  useNow(250)
  const { title, note } = phaseTitle(view)
  const countdown = view.final === null ? phaseClock(view) : null
  const speaker = PHASES[view.phase.id].speech && 'seat' in view.phase ? view.phase.seat : null
  return (
    <div className={styles.phase}>
      <p>
        <b>{title}</b>
        <span>{typeof speaker === 'number' ? `${speaker}, ${name(speaker)}` : note}</span>
      </p>
      {countdown !== null && !PHASES[view.phase.id].dark && (
        <strong role="timer">{leftSeconds(countdown, link.now())}</strong>
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
