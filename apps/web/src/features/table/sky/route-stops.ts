import { PHASES, type Seat, type View } from '@gorod/rules'
import { ROUTE_TEXTS } from '../../../shared/texts/room/sky.ts'
import { dayOrder, ownsBestMove } from '../model/speakers.ts'
import { watchSteps } from '../model/watch-steps.ts'

export type Gate = 'vote' | 'night' | 'morning' | 'shoot' | 'don' | 'sheriff' | 'doctor'

/** One stop on the route of the sun over the table. */
export interface Stop {
  readonly key: string
  readonly at: { readonly number: number } | { readonly gate: Gate; readonly label: string }
  readonly state: 'done' | 'now' | 'ahead'
}

type Place = Stop['at']

const seatPlace = (seat: Seat): Place => ({ number: seat })
const VOTE: Place = { gate: 'vote', label: ROUTE_TEXTS.vote }
const NIGHT: Place = { gate: 'night', label: ROUTE_TEXTS.night }
const MORNING: Place = { gate: 'morning', label: ROUTE_TEXTS.morning }

/** The stops of the present part of the game: cards, a night, a day, or the whole game when it is over. */
export function routeStops(view: View): readonly Stop[] {
  const { id } = view.phase
  const { kind } = PHASES[id]
  if (id === 'seating' || id === 'aborted') return []
  if (id === 'gameOver') return gameStops(view)
  if (id === 'deal') return dealStops(view)
  if (kind === 'zeroNight') {
    return line([...view.seats.map((seat) => seatPlace(seat.seat)), MORNING], view.seats.length)
  }
  if (ownsBestMove(view)) return line([MORNING, ...dayOrder(view).map(seatPlace), VOTE, NIGHT], 0)
  if (kind === 'night') return nightStops(view)
  return dayStops(view)
}

function dealStops(view: View): readonly Stop[] {
  const stops = view.seats.map(
    (seat): Stop => ({
      key: String(seat.seat),
      at: seatPlace(seat.seat),
      state: view.own?.seat === seat.seat ? 'now' : seat.cardSlot === null ? 'ahead' : 'done',
    }),
  )
  return [...stops, { key: 'morning', at: MORNING, state: 'ahead' }]
}

function nightStops(view: View): readonly Stop[] {
  const steps = watchSteps(view)
  const stops = steps.map(
    (step): Stop => ({ key: step.id, at: { gate: step.id, label: step.text }, state: step.state }),
  )
  const dawn = view.phase.id === 'morning' || view.phase.id === 'bestMove'
  return [...stops, { key: 'morning', at: MORNING, state: dawn ? 'now' : 'ahead' }]
}

/** A day that begins with a death has a stop at dawn for the farewell. */
function dayStops(view: View): readonly Stop[] {
  const { phase } = view
  const order = dayOrder(view)
  const dawn = phase.id === 'dayStart' || (phase.id === 'farewell' && phase.cause === 'night')
  const places = [...(dawn ? [MORNING] : []), ...order.map(seatPlace), VOTE, NIGHT]
  const offset = dawn ? 1 : 0
  if (dawn) return line(places, 0)
  const speaker = phase.id === 'speech' ? phase.seat : null
  return line(places, speaker === null ? order.length + offset : order.indexOf(speaker))
}

function gameStops(view: View): readonly Stop[] {
  const days = view.days.filter((record) => record.day > 0).map((record): Place => ({ number: record.day }))
  return line([...days, NIGHT], days.length)
}

function line(places: readonly Place[], now: number): readonly Stop[] {
  return places.map((at, index) => ({
    key: 'number' in at ? String(at.number) : at.gate,
    at,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
  }))
}
