import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integerBelow, type Random, randomFrom, shuffled } from './chance.ts'
import { decide } from './engine/decide/decide.ts'
import { aliveMafia, ghostsOf } from './engine/queries.ts'
import {
  type AddressedCommand,
  evolve,
  type GameEvent,
  mediaPolicy,
  nextDeadline,
  type ParticipantId,
  permitted,
  type Role,
  redact,
  releasesOf,
  replay,
  type Seat,
  type State,
  teamOf,
  type Viewer,
  viewFor,
  voicesFor,
} from './index.ts'
import { commandsOf, firstEvents, pick, playRandomly, type RandomStep } from './testing/random-play.ts'
import { randomGame } from './testing/random-rules.ts'
import { text } from './testing/text.ts'

const games = Number(process.env.GAMES ?? 500)
const AUDIENCE_DELAY_MS = 180_000

/**
 * Two games side by side: `real` as it was played, and `other`, in which people unknown to the viewer have different
 * cards and act differently in secret, with the same public outcome.
 */
interface Pair {
  readonly viewer: Viewer
  real: State
  other: State
  /** What was written in both games, as far as they look alike. */
  readonly logs: { readonly real: GameEvent[]; readonly other: GameEvent[] }
}

/** The cards of the other game: shuffled among the seats whose cards the viewer never learns. */
function otherRoles(roles: readonly Role[], viewer: Viewer, random: Random): readonly Role[] {
  const own = typeof viewer === 'number' ? roles[viewer - 1] : undefined
  const isKnown = (role: Role, index: number): boolean =>
    index + 1 === viewer || (own !== undefined && teamOf(own) === 'black' && teamOf(role) === 'black')
  const hidden = shuffled(
    roles.filter((role, index) => !isKnown(role, index)),
    random,
  )
  return roles.map((role, index) => (isKnown(role, index) ? role : (hidden.pop() ?? role)))
}

function apply(
  state: State,
  command: AddressedCommand,
  at: number,
  roles: readonly Role[],
): [State, GameEvent[]] | null {
  const decision = decide(state, command, at)
  if (!decision.ok) return null
  const events = decision.events.map((event) => (event.type === 'rolesDealt' ? { ...event, roles } : event))
  return [events.reduce<State>(evolve, state), events]
}

const secretTypes = new Set(['shoot', 'check', 'heal', 'setPlan'])

/** True when the viewer would not notice that this command was sent. */
function isSecret(command: AddressedCommand, viewer: Viewer, real: State): boolean {
  if (command.by === viewer) return false
  if (command.type === 'hear') return true
  if (command.type === 'requestFloor' || command.type === 'withdrawFloor') return true
  if (command.type === 'closeFloorRequest') return command.seat !== viewer
  if (command.type === 'sayToGhosts') return typeof viewer !== 'number' || !ghostsOf(real).includes(viewer)
  if (!secretTypes.has(command.type)) return false
  return !(
    command.type === 'setPlan' &&
    typeof viewer === 'number' &&
    real.mafia.some((member) => member.seat === viewer)
  )
}

/** The other mafia players act so that the morning is the same: the same victim, or the same miss. */
function shotsLike(other: State, victim: Seat | null, viewer: Viewer): readonly AddressedCommand[] {
  const shooters = aliveMafia(other).filter((seat) => seat !== viewer)
  const acting = victim === null ? [] : shooters
  return acting.map((by) => ({ type: 'shoot', seat: victim ?? 0, by }))
}

/** A random legal secret act of the window's owner that cannot change the morning. */
function actsLike(other: State, real: State, viewer: Viewer, random: Random): readonly AddressedCommand[] {
  const { phase } = real
  const acts: AddressedCommand[] = []
  for (const { seat } of other.seats) {
    if (seat === viewer) continue
    for (const button of permitted(other, seat)) {
      if (button.type === 'check' && random() < 0.7)
        acts.push({ type: 'check', seat: pick(button.seats, random), by: seat })
      if (button.type !== 'heal' || phase.id !== 'nightDoctor') continue
      const healed = real.night.heal?.seat
      const target = saves(real) && healed !== undefined ? healed : pick(button.seats, random)
      if (saves(real) || target !== real.night.victim) acts.push({ type: 'heal', seat: target, by: seat })
    }
  }
  return acts
}

/** The secret acts of the other game, just before the window closes. */
function secretActs(pair: Pair, step: RandomStep, random: Random): readonly AddressedCommand[] {
  const { phase } = pair.real
  if (step.command.type !== 'timeOut' && step.command.type !== 'advance') return []
  if (phase.id === 'nightShoot') {
    const resolved = step.events.find((event) => event.type === 'shotsResolved')
    return resolved?.type === 'shotsResolved' ? shotsLike(pair.other, resolved.victim, pair.viewer) : []
  }
  return actsLike(pair.other, pair.real, pair.viewer, random)
}

function closesDoctor(real: State, step: RandomStep): boolean {
  return real.phase.id === 'nightDoctor' && step.state.phase.id !== 'nightDoctor'
}

function saves({ night }: State): boolean {
  return night.victim !== null && night.heal?.seat === night.victim
}

/** Plays the step in both games. Returns false when from here on the public outcomes may differ. */
function advance(pair: Pair, step: RandomStep, roles: readonly Role[], random: Random): boolean {
  for (const act of secretActs(pair, step, random)) {
    const done = apply(pair.other, act, step.at, roles)
    // A rule forbids the shot that would lead to the same morning (a partner as the target).
    if (done === null) return false
    pair.other = done[0]
    pair.logs.other.push(...done[1])
  }
  // The other doctor may be out, or not allowed to heal this seat again: then the mornings differ.
  if (closesDoctor(pair.real, step) && saves(pair.real) !== saves(pair.other)) return false
  const seen = step.events.map((event) => redact(event, pair.viewer)).filter((event) => event !== null)
  pair.real = step.state
  pair.logs.real.push(...step.events)
  if (isSecret(step.command, pair.viewer, pair.real)) {
    if (seen.length > 0) throw new Error(`${pair.viewer} reads ${text(seen)} of a secret act`)
    return true
  }
  const done = apply(pair.other, step.command, step.at, roles)
  if (done === null) throw new Error(`${text(step.command)} goes only in one of two equal games`)
  pair.other = done[0]
  if (pair.real.verdict !== null || pair.other.verdict !== null) return false
  const alike = done[1].map((event) => redact(event, pair.viewer)).filter((event) => event !== null)
  const checked = step.command.type === 'check' && text(seen) !== text(alike)
  if (checked) return false
  expect(text(alike)).toBe(text(seen))
  pair.logs.other.push(...done[1])
  return true
}

/** The public beyond the table learns the same at the same moments. */
function compareReleases({ logs }: Pair): void {
  const [real, other] = [logs.real, logs.other].map((log) => releasesOf(log, AUDIENCE_DELAY_MS))
  // The last step of the real game may have no twin.
  expect(text(real?.slice(0, other?.length))).toBe(text(other))
}

function compare({ real, other, viewer }: Pair): void {
  expect(text(viewFor(other, viewer))).toBe(text(viewFor(real, viewer)))
  expect(text(permitted(other, viewer))).toBe(text(permitted(real, viewer)))
  expect(text(nextDeadline(other))).toBe(text(nextDeadline(real)))
  const place: ParticipantId = typeof viewer === 'number' ? `seat-${viewer}` : 'spectators'
  // Everybody makes a sound in both games.
  const everybody = new Set<string>([...real.seats.map(({ seat }) => `seat-${seat}`), 'judge'])
  const voices = (state: State) => voicesFor(mediaPolicy(state), place, everybody)
  expect(text(voices(other))).toBe(text(voices(real)))
  // Told to every camera.
  expect(text(mediaPolicy(other).nightLayers)).toBe(text(mediaPolicy(real).nightLayers))
}

/** Returns the number of compared steps of the pair. */
function playPair(seed: number): number {
  const random = randomFrom(`pair ${seed}`)
  const drawn = randomGame(random)
  // The windows of dead roles are the one option that reveals something, as its description says.
  const game = { ...drawn, ruleSet: { ...drawn.ruleSet, deadRoleWindow: true } }
  const begun = firstEvents(game)
  const first = replay(begun)
  const watchers: readonly Viewer[] = ['spectator', 'audience', ...first.seats.map((seat) => seat.seat)]
  const logs = { real: [...begun], other: [...begun] }
  const pair: Pair = { viewer: pick(watchers, random), real: first, other: first, logs }
  let roles: readonly Role[] = []
  let compared = 0
  for (const step of playRandomly(game, random)) {
    const dealt = step.events.find((event) => event.type === 'rolesDealt')
    if (dealt?.type === 'rolesDealt') {
      roles = otherRoles(
        dealt.roles.map((role) => role ?? 'civilian'),
        pair.viewer,
        random,
      )
    }
    if (!advance(pair, step, roles, random)) break
    compared++
    if (integerBelow(8, random) === 0) compare(pair)
  }
  if (pair.viewer === 'audience') compareReleases(pair)
  return compared
}

/** Events that announce what happened in the windows before. */
const tellers: ReadonlySet<string> = new Set([
  'nightResolved',
  'votesCounted',
  'liftCounted',
  'seatLeft',
  'gameEnded',
  'gameAborted',
])

/** The victim of a night learns of the shot before all others, by the window for their own best move. */
function tellsVictim(event: GameEvent, viewer: Viewer): boolean {
  return event.type === 'phaseEntered' && event.phase.id === 'bestMove' && event.phase.seat === viewer
}

function hides(state: State): boolean {
  if (state.phase.id === 'nightShoot') return state.ruleSet.suspense
  const voting = ['voteCandidate', 'voteSimultaneous', 'liftVote'].includes(state.phase.id)
  return voting && !state.ruleSet.openVoting && state.pause === null
}

/** A random secret act of every other seat that has one. The mafia agrees on a target that is not the viewer. */
function othersAct(state: State, viewer: Viewer, random: Random): State {
  const target = pick(
    state.seats.filter((seat) => seat.alive && seat.seat !== viewer),
    random,
  ).seat
  let acted = state
  for (const { seat } of state.seats) {
    if (seat === viewer) continue
    for (const button of permitted(acted, seat)) {
      const secret = ['shoot', 'check', 'heal', 'castVote', 'voteLift', 'setBestMove'].includes(button.type)
      if (!secret || random() < 0.1) continue
      const chosen = pick(commandsOf(button, random), random)
      const command = chosen.type === 'shoot' ? { ...chosen, seat: target } : chosen
      const done = apply(acted, { ...command, by: seat } as AddressedCommand, state.phase.startedAt, [])
      if (done === null) continue
      if (done[1].some((event) => redact(event, viewer) !== null)) {
        throw new Error(`${viewer} reads ${command.type} of seat ${seat}`)
      }
      acted = done[0]
    }
  }
  return acted
}

/** From here the table is silent in one game and acts in secret in the other, until something is announced. */
function compareHidden(start: State, viewer: Viewer, random: Random): number {
  const pair: Pair = { viewer, real: start, other: start, logs: { real: [], other: [] } }
  for (let rings = 1; rings < 20; rings++) {
    pair.other = othersAct(pair.other, viewer, random)
    compare(pair)
    const next = nextDeadline(pair.real)
    if (next === null) return rings
    const [real, told] = apply(pair.real, next.command, next.at, []) ?? [pair.real, []]
    const done = apply(pair.other, next.command, next.at, [])
    if (done === null) throw new Error(`${text(next)} rings in one game only`)
    const tells = [told, done[1]].map((events) => events.some((event) => tellers.has(event.type)))
    expect(tells[1]).toBe(tells[0])
    if (tells[0] === true) return rings
    // Shots fired before this window may kill the viewer in the silent game, and in the other one miss.
    if ([...told, ...done[1]].some((event) => tellsVictim(event, viewer))) return rings
    const seen = told.map((event) => redact(event, viewer)).filter((event) => event !== null)
    const alike = done[1].map((event) => redact(event, viewer)).filter((event) => event !== null)
    expect(text(alike)).toBe(text(seen))
    pair.real = real
    pair.other = done[0]
  }
  return 20
}

function playHidden(seed: number): number {
  const random = randomFrom(`hidden ${seed}`)
  const drawn = randomGame(random)
  const game = { ...drawn, ruleSet: { ...drawn.ruleSet, deadRoleWindow: true } }
  const states = [...playRandomly(game, random)].map((step) => step.state).filter(hides)
  let compared = 0
  for (let look = 0; look < 3 && states.length > 0; look++) {
    const start = pick(states, random)
    const blind: readonly Viewer[] = ['spectator', 'audience', ...start.seats.map((seat) => seat.seat)]
    compared += compareHidden(start, pick(blind, random), random)
  }
  return compared
}

describe('non-interference', () => {
  it(
    'two games that differ in what a viewer may not know look the same to the viewer, command by command',
    () => {
      let compared = 0
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
          compared += playPair(seed)
        }),
        { numRuns: games },
      )
      // The pairs stay together through days and nights, not only through the deal.
      expect(compared / games).toBeGreaterThan(60)
    },
    240_000 + games * 60,
  )

  it(
    'acts in a window are hidden from the other viewers until they are announced',
    () => {
      let compared = 0
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
          compared += playHidden(seed)
        }),
        { numRuns: games },
      )
      expect(compared / games).toBeGreaterThan(3)
    },
    240_000 + games * 60,
  )
})
