import { PHASES, type Seat, type View } from '@gorod/rules'
import { type Plan, planOf } from '../model/plan.ts'
import { isAlive, ownsBestMove } from '../model/speakers.ts'
import { windowsAreDark } from '../model/time-of-day.ts'

/** The content of the board beside the judge. */
export type Board =
  | { readonly kind: 'ready'; readonly ready: number; readonly all: number }
  | { readonly kind: 'cards'; readonly picked: number; readonly all: number }
  | { readonly kind: 'plan'; readonly plan: Plan | null }
  | {
      readonly kind: 'checks'
      readonly checks: readonly { night: number; seat: Seat; yes: boolean }[]
      readonly asDon: boolean
    }
  | { readonly kind: 'mediaOff'; readonly ofJudge?: true }
  | {
      readonly kind: 'nominated'
      readonly list: View['nominees']
      readonly hidden: boolean
      readonly cancelled: boolean
    }
  | {
      readonly kind: 'voted'
      readonly voted: readonly Seat[]
      readonly waiting: readonly Seat[]
      readonly all: number
    }
  | {
      readonly kind: 'night'
      readonly night: number
      readonly victim: Seat | null
      readonly bestMove: readonly Seat[]
      readonly yours: boolean
    }
  | { readonly kind: 'judgePoints'; readonly extras: View['extras'] }

export function boardOf(view: View): Board {
  const { phase } = view
  const alive = view.seats.filter((seat) => seat.alive).map((seat) => seat.seat)
  switch (phase.id) {
    case 'seating':
      return { kind: 'ready', ready: view.seats.filter((seat) => seat.ready).length, all: view.seats.length }
    case 'deal':
      return {
        kind: 'cards',
        picked: view.seats.filter((seat) => seat.cardSlot !== null).length,
        all: view.seats.length,
      }
    case 'gameOver':
      return { kind: 'judgePoints', extras: view.extras }
    case 'dayStart':
      return lastNight(view) ?? nominated(view)
    case 'farewell':
      return phase.cause === 'night' ? (lastNight(view) ?? nominated(view)) : nominated(view)
    default:
      if (isVotedOn(view)) return { kind: 'voted', ...hands(view, alive), all: alive.length }
      return windowsAreDark(view) ? nightBoard(view) : nominated(view)
  }
}

/** True while hands are shown. */
function isVotedOn({ phase }: View): boolean {
  const { kind, secretInput } = PHASES[phase.id]
  return kind === 'vote' && secretInput
}

/** Hands that the viewer may know: a window that is not public shows only the viewer's own. */
function hands(view: View, alive: readonly Seat[]): { voted: readonly Seat[]; waiting: readonly Seat[] } {
  const voted = view.phase.id === 'liftVote' ? (view.own?.liftVote ? [view.own.seat] : []) : knownHands(view)
  return { voted, waiting: alive.filter((seat) => !voted.includes(seat)) }
}

function knownHands(view: View): readonly Seat[] {
  const vote = view.vote
  if (vote === null) return []
  const counted = vote.counted.flatMap((entry) => [...entry.voters, ...entry.byDefault])
  const own = view.own !== null && view.own.vote !== null ? [view.own.seat] : []
  return [...new Set([...counted, ...vote.voted, ...own])].sort((a, b) => a - b)
}

function nightBoard(view: View): Board {
  const own = view.own
  // A spectator has no camera that could be off.
  if (view.viewer === 'judge') return { kind: 'mediaOff', ofJudge: true }
  if (own === null) return view.viewer === 'spectator' ? nominated(view) : { kind: 'mediaOff' }
  if (ownsBestMove(view)) {
    return { kind: 'night', night: view.day, victim: own.seat, bestMove: [], yours: true }
  }
  if (own.role === 'sheriff' && view.phase.id === 'nightSheriff') {
    return { kind: 'checks', checks: own.checks, asDon: false }
  }
  if (own.role === 'godfather' && view.phase.id === 'nightDon') {
    return { kind: 'checks', checks: own.checks, asDon: true }
  }
  const black = own.role === 'mafia' || own.role === 'godfather'
  const meets = view.phase.id === 'mafiaMeeting' || view.phase.id === 'nightShoot'
  if (black && meets && isAlive(view, own.seat)) return { kind: 'plan', plan: planOf(view) }
  return { kind: 'mediaOff' }
}

function lastNight(view: View): Board | null {
  const record = view.days.find((day) => day.day === view.day - 1)
  if (!record?.night) return null
  return {
    kind: 'night',
    night: record.day,
    victim: record.night.victim,
    bestMove: record.night.bestMove ?? [],
    yours: false,
  }
}

function nominated(view: View): Board {
  return {
    kind: 'nominated',
    list: view.nominees,
    hidden: view.ruleSet.hideNominees,
    cancelled: view.nextVoteCancelled,
  }
}
