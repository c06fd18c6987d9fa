import { type Seat, speakerOf, type View } from '@gorod/rules'

/** The speeches to come in the order of this phase, without the seats that left. */
export function nextSpeakers(view: View): readonly Seat[] {
  const { phase } = view
  const queue = queueOf(view)
  const now = speakerOf(view.phase)
  if (now === null) return []
  const ahead = queue.slice(queue.indexOf(now) + 1)
  // Tied and leaving seats speak in any case; an ordinary speech needs its owner at the table.
  return phase.id === 'speech' ? ahead.filter((seat) => isAlive(view, seat)) : ahead
}

function queueOf(view: View): readonly Seat[] {
  const { phase } = view
  if (phase.id === 'speech') return phase.order
  if (phase.id === 'tieSpeech') return phase.tied
  if (phase.id === 'talkSpeech') return phase.talks
  if (phase.id === 'farewell')
    return phase.queue.includes(phase.seat) ? phase.queue : [phase.seat, ...phase.queue]
  return []
}

/**
 * The order of speeches of the day, also outside the speeches: clockwise from the opener over the seats alive at dawn.
 */
export function dayOrder(view: View): readonly Seat[] {
  if (view.phase.id === 'speech') return view.phase.order
  const opener = view.days.find((record) => record.day === view.day)?.opener ?? null
  const speaking = view.seats
    .filter((seat) => seat.alive || (seat.exit?.day === view.day && !seat.exit.atNight))
    .map((seat) => seat.seat)
  if (opener === null) return speaking
  const first = speaking.findIndex((seat) => seat >= opener)
  return first <= 0 ? speaking : [...speaking.slice(first), ...speaking.slice(0, first)]
}

export function isAlive(view: View, seat: Seat): boolean {
  return view.seats.find((entry) => entry.seat === seat)?.alive ?? false
}

/** True for a viewer who is out where the rules give those who are out a room of their own. */
export function inGhostRoom(view: View): boolean {
  const own = ownSeat(view)
  if (own === null || !view.ruleSet.ghostRoom || view.phase.id === 'gameOver') return false
  return !isAlive(view, own) && speakerOf(view.phase) !== own
}

export function ownSeat(view: View): Seat | null {
  return view.own?.seat ?? null
}

/** True when the viewer names three suspects now. */
export function ownsBestMove(view: View): boolean {
  return view.phase.id === 'bestMove' && view.own !== null && view.phase.seat === view.own.seat
}

export function isOwnTurn(view: View): boolean {
  const speaker = speakerOf(view.phase)
  return speaker !== null && speaker === ownSeat(view)
}
