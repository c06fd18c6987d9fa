import { integerBelow, type Random } from '../chance.ts'
import { createGame } from '../engine/create-game.ts'
import { nextDeadline } from '../engine/deadline.ts'
import { decide } from '../engine/decide/decide.ts'
import { replay } from '../engine/evolve/evolve.ts'
import { permitted } from '../engine/permitted.ts'
import type { State } from '../engine/state.ts'
import type { AddressedCommand, Command } from '../model/command.ts'
import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Seat } from '../model/seat.ts'
import type { PermittedCommand } from '../model/view.ts'

/** One accepted command of a game and its results. */
export interface RandomStep {
  readonly at: number
  readonly command: AddressedCommand
  readonly events: readonly GameEvent[]
  /** The state after the events. */
  readonly state: State
}

export interface RandomGame {
  readonly ruleSet: RuleSet
  readonly seats: number
  readonly judge: 'human' | 'automatic'
  readonly seed: string
}

export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[integerBelow(items.length, random)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

function sample<T>(items: readonly T[], count: number, random: Random): T[] {
  const left = [...items]
  const taken: T[] = []
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(integerBelow(left.length, random), 1))
  }
  return taken
}

/** Every command that a button stands for: one per target; a free list or text is filled at random. */
export function commandsOf(button: PermittedCommand, random: Random): readonly Command[] {
  switch (button.type) {
    case 'pickCard':
      return button.slots.map((slot) => ({ type: 'pickCard', slot }))
    case 'correctHand':
      return button.corrections.flatMap(({ seat, others }) =>
        others.map((candidate) => ({ type: 'correctHand', seat, candidate, reason: 'reason' })),
      )
    case 'giveFoul':
      return button.seats.map((seat) => ({ type: 'giveFoul', seat, offence: 'offence' }))
    case 'correctFoul':
      return button.fouls.flatMap(({ number, kinds, offence }) =>
        kinds.map((kind) => ({
          type: 'correctFoul',
          foul: number,
          kind,
          offence: offence === 'offence' ? 'other offence' : 'offence',
          reason: 'reason',
        })),
      )
    case 'correctNomination':
      return button.corrections.flatMap(({ seat, others }) =>
        others.map((nominee) => ({ type: 'correctNomination', seat, nominee, reason: 'reason' })),
      )
    case 'restartVote':
      return [undefined, ...button.candidates].map((candidate) => ({ type: 'restartVote', candidate }))
    case 'castVote':
      return button.candidates.map((candidate) => ({ type: 'castVote', candidate }))
    case 'setBestMove':
    case 'commitBestMove':
      return [
        { type: button.type, seats: sample(button.seats, integerBelow(button.max + 1, random), random) },
      ]
    case 'leaveOpinions':
      return opinionsOf(button, random)
    case 'proposePenalty':
      return button.kinds.flatMap((kind) =>
        button.seats.map((seat) => ({ type: 'proposePenalty', kind, seat })),
      )
    case 'hear':
      return [{ type: 'hear', seats: sample(button.seats, 1 + integerBelow(3, random), random) }]
    case 'swapSeats': {
      const [seat = 1, other = 2] = sample(button.seats, 2, random)
      return [{ type: 'swapSeats', seat, other, reason: 'reason' }]
    }
    case 'giveTechFoul':
      return button.severities.flatMap((severity) =>
        button.seats.map((seat) => ({ type: 'giveTechFoul', seat, severity })),
      )
    default:
      return 'seats' in button
        ? button.seats.map((seat) => aimed(button.type, seat))
        : [plain(button, random)]
  }
}

/** Commands with one target differ only in their other fields. */
function aimed(type: Command['type'], seat: Seat): Command {
  if (type === 'warn') return { type, seat, text: 'text' }
  if (type === 'awardExtra') return { type, seat, points: 0.2, note: 'note' }
  if (type === 'removePlayer' || type === 'declareTeamLoss' || type === 'substitute')
    return { type, seat, reason: 'reason' }
  return { type, seat } as Command
}

function opinionsOf(
  button: Extract<PermittedCommand, { type: 'leaveOpinions' }>,
  random: Random,
): readonly Command[] {
  const about = sample(button.seats, integerBelow(button.max + 1, random), random)
  const opinions = about.map((seat) => ({ seat, color: random() < 0.5 ? 'red' : 'black' }) as const)
  return [
    { type: 'leaveOpinions', opinions, leader: null },
    { type: 'leaveOpinions', opinions: [], leader: pick(button.seats, random) },
  ]
}

type Plain = Exclude<
  PermittedCommand,
  | { readonly seats: readonly Seat[] }
  | { readonly candidates: unknown }
  | { readonly slots: unknown }
  | { readonly corrections: unknown }
  | { readonly fouls: unknown }
>

function plain(button: Plain, random: Random): Command {
  switch (button.type) {
    case 'cryOut':
      return { type: 'cryOut', acceptRemoval: button.removes }
    case 'requestFloor':
      return { type: 'requestFloor', words: random() < 0.5 ? 'words' : undefined }
    case 'setPlan':
      return { type: 'setPlan', targets: [1, 2, 3] }
    case 'say':
      return { type: 'say', text: 'text', claims: [] }
    case 'votePenalty':
    case 'votePause':
      return { type: button.type, approve: random() < 0.6 }
    case 'requestPause':
    case 'pause':
    case 'redeal':
    case 'takeOver':
      return { type: button.type, reason: 'reason' }
    case 'endGame':
      return {
        type: 'endGame',
        reason: 'reason',
        verdict: pick(['red', 'black', 'draw', 'annulled'], random),
      }
    case 'sayToGhosts':
      return { type: 'sayToGhosts', text: 'boo' }
    case 'allowClaims':
      return { type: 'allowClaims', allowed: button.allowed }
    case 'hideViewers':
      return { type: 'hideViewers', hidden: button.hidden }
    case 'extend':
      return { type: 'extend', ms: 5_000 }
    default:
      return { type: button.type }
  }
}

/** How often a button is pressed when it is there. Buttons that end or upset a game are pressed rarely. */
const eagerness: Partial<Record<PermittedCommand['type'], number>> = {
  say: 0.1,
  leaveGame: 0.002,
  proposePenalty: 0.004,
  requestPause: 0.004,
  cryOut: 0.02,
  pause: 0.01,
  extend: 0.02,
  advance: 0.1,
  restartVote: 0.1,
  correctFoul: 0.02,
  correctHand: 0.05,
  correctNomination: 0.02,
  takePace: 0.02,
  handOverPace: 0.005,
  giveFoul: 0.05,
  takeBackFoul: 0.01,
  giveTechFoul: 0.01,
  takeBackTechFoul: 0.01,
  removePlayer: 0.003,
  declareTeamLoss: 0.001,
  warn: 0.01,
  awardExtra: 0.01,
  redeal: 0.01,
  substitute: 0.01,
  swapSeats: 0.05,
  seatSecondJudge: 0.02,
  takeOver: 0.1,
  hear: 0.02,
  sayToGhosts: 0.1,
  requestFloor: 0.03,
  withdrawFloor: 0.1,
  giveFloor: 0.05,
  endFloor: 0.3,
  closeFloorRequest: 0.3,
  undo: 0.2,
  hideViewers: 0.01,
  endGame: 0.0005,
}

function randomPress(state: State, random: Random): AddressedCommand | null {
  const by =
    state.judge === 'human' && random() < 0.1
      ? state.secondJudge === 'seated' && random() < 0.3
        ? 'secondJudge'
        : 'judge'
      : 1 + integerBelow(state.seats.length, random)
  const buttons = permitted(state, by).filter((button) => random() < (eagerness[button.type] ?? 0.8))
  if (buttons.length === 0) return null
  return { ...pick(commandsOf(pick(buttons, random), random), random), by } as AddressedCommand
}

/** Somebody loses the connection, or somebody absent comes back; most come back in time. */
function randomNetwork(state: State, random: Random, rate: number): AddressedCommand | null {
  const away = state.seats.filter((seat) => !seat.connected)
  if (away.length > 0 && random() < 0.05)
    return { type: 'reconnectSeat', seat: pick(away, random).seat, by: 'system' }
  if (random() >= rate) return null
  if (state.judge === 'human' && !state.judgeGone && random() < 0.1)
    return { type: state.judgeAwaySince === null ? 'disconnectJudge' : 'reconnectJudge', by: 'system' }
  const seat = 1 + integerBelow(state.seats.length, random)
  return {
    type: away.some((entry) => entry.seat === seat) ? 'reconnectSeat' : 'disconnectSeat',
    seat,
    by: 'system',
  }
}

/** The mafia agrees in most nights; otherwise there would be hardly any kills. */
function planned(command: AddressedCommand, state: State): AddressedCommand {
  const agreed = state.night.shots[0]?.seat
  return command.type === 'shoot' && agreed !== undefined && agreed % 3 !== 0
    ? { ...command, seat: agreed }
    : command
}

/**
 * Plays a legal game to its end, command by command: everybody presses random buttons, connections get lost, and the
 * clock rings when nobody does anything. `network`: how often a connection changes.
 */
export function* playRandomly(game: RandomGame, random: Random, network = 0.003): Generator<RandomStep> {
  const created = createGame({ ...game, seedHash: 'hash', at: 1_000 })
  let state = replay(created)
  let at = 1_000
  for (let idle = 0; ; ) {
    const next = nextDeadline(state)
    if (next === null) return
    const busy = idle < 4 && random() < 0.9
    let command = busy ? randomPress(state, random) : null
    command = randomNetwork(state, random, network) ?? command
    idle = command === null ? idle + 1 : 0
    if (command === null && busy) continue
    if (command === null || next.at <= at) {
      command = next.command
      at = Math.max(at, next.at)
      idle = 0
    } else {
      at = Math.min(next.at, at + integerBelow(400, random))
      command = planned(command, state)
    }
    const decision = decide(state, command, at)
    if (!decision.ok) {
      if (command.type === 'shoot') continue
      throw new Error(`${JSON.stringify(command)} was offered in ${state.phase.key}: ${decision.refusal}`)
    }
    state = decision.state
    yield { at, command, events: decision.events, state }
  }
}

/** The events a random game begins with, before its first step. */
export function firstEvents(game: RandomGame): readonly GameEvent[] {
  return createGame({ ...game, seedHash: 'hash', at: 1_000 })
}
