import { type Role, type Seat, teamOf } from '@gorod/rules'
import { integerBelow, type Random, shuffled } from '@gorod/rules/chance'
import { type GameScript, type Hands, type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'

export interface Cast {
  readonly don: Seat
  readonly mafia: readonly [Seat, Seat]
  readonly sheriff: Seat
  readonly civilians: readonly Seat[]
  /** All of the mafia, in seat order. */
  readonly black: readonly Seat[]
  /** All of the town, in seat order. */
  readonly red: readonly Seat[]
}

const ROLES: readonly Role[] = [
  'godfather',
  'mafia',
  'mafia',
  'sheriff',
  ...Array.from({ length: 6 }, () => 'civilian' as const),
]

/** A table of ten under FIIM with a deal of this chance, before its first phase. */
export function tableOf(
  random: Random,
  script: Omit<GameScript, 'roles'> = {},
): { readonly game: ScriptedGame; readonly cast: Cast } {
  const dealt = shuffled(ROLES, random)
  const seatsWith = (is: (role: Role) => boolean): Seat[] =>
    dealt.flatMap((role, index) => (is(role) ? [index + 1] : []))
  const [don = 0] = seatsWith((role) => role === 'godfather')
  const [first = 0, second = 0] = seatsWith((role) => role === 'mafia')
  const [sheriff = 0] = seatsWith((role) => role === 'sheriff')
  return {
    game: scriptedGame({
      ...script,
      roles: Object.fromEntries(dealt.map((role, index) => [index + 1, role])),
    }),
    cast: {
      don,
      mafia: [first, second],
      sheriff,
      civilians: seatsWith((role) => role === 'civilian'),
      black: seatsWith((role) => teamOf(role) === 'black'),
      red: seatsWith((role) => teamOf(role) === 'red'),
    },
  }
}

export function oneOf<T>(items: readonly T[], random: Random): T {
  const item = items[integerBelow(items.length, random)]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}

/** A whole number from `from` to `to`, both included. */
export function between(from: number, to: number, random: Random): number {
  return from + integerBelow(to - from + 1, random)
}

export function some(items: readonly Seat[], count: number, random: Random): readonly Seat[] {
  return shuffled(items, random).slice(0, count)
}

export function without(seats: readonly Seat[], ...gone: readonly Seat[]): readonly Seat[] {
  return seats.filter((seat) => !gone.includes(seat))
}

/** Gives each candidate the next of the voters, as many as its count; the rest stay silent. */
export function handsOf(
  candidates: readonly Seat[],
  voters: readonly Seat[],
  counts: readonly number[],
): Hands {
  const left = [...voters]
  return Object.fromEntries(candidates.map((seat, index) => [seat, left.splice(0, counts[index] ?? 0)]))
}

/** Shows the hands for the candidate whose window is open. */
export function showHands(game: ScriptedGame, hands: Hands): void {
  const { phase } = game.state
  if (phase.id !== 'voteCandidate') return
  const candidate = phase.candidates[phase.index] ?? 0
  for (const voter of hands[candidate] ?? []) game.try(voter, { type: 'castVote', candidate })
}

/** Plays a vote until the window of its last candidate is open, and shows the hands there too. */
export function untilLastWindow(game: ScriptedGame, hands: Hands): void {
  game.until('voteCandidate')
  for (;;) {
    const { phase } = game.state
    if (phase.id !== 'voteCandidate') return
    showHands(game, hands)
    if (phase.index === phase.candidates.length - 1) return
    game.tick()
  }
}
