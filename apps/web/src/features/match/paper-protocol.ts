import type { FinishedGame } from '@gorod/contracts/game'
import type { Seat } from '@gorod/rules'
import { protocolOf } from './build-protocol.ts'
import type { Day, Night } from './protocol.ts'

/** A day of the paper: null and blank places are for a pen. */
export interface PaperDay {
  readonly number: number
  readonly candidates: readonly { readonly seat: Seat; readonly votes: number | null }[]
  /** Each later round of hands. */
  readonly again: readonly { readonly seat: Seat; readonly votes: number }[][]
  readonly lift: { readonly yes: number; readonly alive: number } | null
  readonly out: readonly Seat[]
}

export interface PaperNight {
  readonly number: number
  readonly victim: Seat | null
  readonly don: Seat | null
  readonly sheriff: { readonly seat: Seat; readonly black: boolean } | null
}

/** What a judge writes on one sheet: the same form for a game on paper and for a match of the site. */
export interface PaperProtocol {
  readonly seats: number
  /** Null: an empty form. */
  readonly game: Pick<FinishedGame, 'id' | 'mode' | 'startedAt' | 'winner' | 'judge' | 'players'> | null
  readonly days: readonly PaperDay[]
  readonly nights: readonly PaperNight[]
  readonly bestMove: { readonly seat: Seat; readonly named: readonly Seat[]; readonly hits: number } | null
}

/** More nights than a game of twelve has seldom happen; a longer match has longer lists. */
const ROWS = 6

export function emptyPaper(seats: number): PaperProtocol {
  return { seats, game: null, days: filled([], emptyDay), nights: filled([], emptyNight), bestMove: null }
}

export function paperOf(game: FinishedGame): PaperProtocol {
  const sections = game.events.length === 0 ? [] : protocolOf(game.events).sections
  const days = sections.filter((section) => section.kind === 'day').map(dayOf)
  const nights = sections.filter((section) => section.kind === 'night').map(nightOf)
  const best = game.players.find(({ result }) => result.bestMove !== null)
  return {
    seats: game.players.length,
    game,
    days: filled(days, emptyDay),
    nights: filled(nights, emptyNight),
    bestMove: best?.result.bestMove
      ? { seat: best.seat, named: best.result.bestMove.seats, hits: best.result.bestMove.hits }
      : null,
  }
}

function filled<Row>(rows: readonly Row[], empty: (number: number) => Row): readonly Row[] {
  const missing = Math.max(0, ROWS - rows.length)
  return [...rows, ...Array.from({ length: missing }, (_, index) => empty(rows.length + index + 1))]
}

function emptyDay(number: number): PaperDay {
  return { number, candidates: [], again: [], lift: null, out: [] }
}

function emptyNight(number: number): PaperNight {
  return { number, victim: null, don: null, sheriff: null }
}

function dayOf({ number, nominations, rounds, lift, decision, exits }: Day): PaperDay {
  const [first, ...later] = rounds.map(({ counted }) =>
    counted.map(({ candidate, voters, byDefault }) => ({
      seat: candidate,
      votes: voters.length + byDefault.length,
    })),
  )
  return {
    number,
    // Without a vote the nominees are all there is to write down.
    candidates: first ?? nominations.map(({ seat }) => ({ seat, votes: null })),
    again: later,
    lift: lift === null ? null : { yes: lift.yes.length, alive: lift.alive },
    out: [...new Set([...(decision?.out ?? []), ...exits.map(({ seat }) => seat)])],
  }
}

function nightOf({ number, checks, resolved }: Night): PaperNight {
  const don = checks.find(({ asked }) => asked === 'isSheriff')
  const sheriff = checks.find(({ asked }) => asked === 'isBlack')
  return {
    number,
    victim: resolved?.victim ?? null,
    don: don?.seat ?? null,
    sheriff: sheriff === undefined ? null : { seat: sheriff.seat, black: sheriff.yes },
  }
}
