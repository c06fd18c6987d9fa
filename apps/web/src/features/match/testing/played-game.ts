import { createHash } from 'node:crypto'
import {
  type AddressedCommand,
  type ChosenRole,
  createGame,
  decide,
  evolve,
  type GameEvent,
  nextDeadline,
  type PermittedCommand,
  type PresetId,
  permitted,
  presets,
  replay,
  rolesForSeats,
  type Seat,
  type State,
  seatsOf,
} from '@gorod/rules'

/** A whole game by whims: every seat presses buttons it may press, time does the rest. Equal seeds, equal games. */
export function playedGame(
  number: number,
  {
    preset = 'fiim',
    seats = seatsOf(presets[preset]),
    chosenRole = null,
  }: {
    readonly preset?: PresetId
    readonly seats?: number
    readonly chosenRole?: ChosenRole | null
  } = {},
): readonly GameEvent[] {
  const chance = chanceFrom(number)
  const ruleSet = { ...presets[preset], roles: rolesForSeats(presets[preset], seats) }
  const seed = createHash('sha256').update(`game ${number}`).digest('hex')
  const seedHash = createHash('sha256').update(seed).digest('hex')
  let now = 1_000_000
  const table = { ruleSet, seats, judge: 'automatic', seed, seedHash, chosenRole, at: now } as const
  const events: GameEvent[] = [...createGame(table)]
  let state = replay(events)
  const send = (command: AddressedCommand) => {
    const decision = decide(state, command, now)
    if (!decision.ok) return
    for (const event of decision.events) {
      events.push(event)
      state = evolve(state, event)
    }
  }
  for (let deadline = nextDeadline(state); deadline !== null; deadline = nextDeadline(state)) {
    for (let seat = 1; seat <= seats; seat++) for (const command of whims(state, seat, chance)) send(command)
    const due = nextDeadline(state)
    if (due === null) break
    now = Math.max(now, due.at)
    send(due.command)
  }
  return events
}

type Chance = () => number

function whims(state: State, seat: Seat, chance: Chance): AddressedCommand[] {
  return permitted(state, seat).flatMap((button) => {
    const command = pressed(button, seat, chance)
    return command === null || chance() < 0.15 ? [] : [command]
  })
}

function pressed(button: PermittedCommand, by: Seat, chance: Chance): AddressedCommand | null {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  switch (button.type) {
    case 'pickCard':
      return { type: 'pickCard', slot: one(button.slots), by }
    case 'nominate':
    case 'shoot':
    case 'check':
    case 'heal':
      return { type: button.type, seat: one(button.seats), by }
    case 'castVote':
      return chance() < 0.4 ? { type: 'castVote', candidate: one(button.candidates), by } : null
    case 'voteLift':
      return { type: 'voteLift', by }
    case 'commitBestMove':
      return { type: 'commitBestMove', seats: button.seats.slice(0, 3), by }
    case 'say':
      return { type: 'say', text: `Слово игрока ${by}`, claims: [], by }
    case 'cryOut':
      return chance() < 0.05 && !button.removes ? { type: 'cryOut', acceptRemoval: false, by } : null
    default:
      return null
  }
}

/** Mulberry32: small, even, repeatable. */
function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
