import fc from 'fast-check'
import { expect, it } from 'vitest'
import { integerBelow, randomFrom } from './chance.ts'
import { decide } from './engine/decide/decide.ts'
import { replay } from './engine/evolve/evolve.ts'
import {
  type AddressedCommand,
  createGame,
  evolve,
  type GameEvent,
  nextDeadline,
  permitted,
  presets,
  type State,
} from './index.ts'
import { commandsOf, firstEvents, pick, playRandomly } from './testing/random-play.ts'
import { randomGame } from './testing/random-rules.ts'

const games = Math.ceil(Math.min(Number(process.env.GAMES ?? 200), 2_000) / 5)
const manyPresses = 1_500

/**
 * The most events that one seat causes in one phase, however it behaves: lines, nominations and withdrawals, votes,
 * fouls.
 */
const eventsOfSeat = 150
/** The most events that a judge causes in one game, without those that move the game on. */
const eventsOfJudge = 2_500

/** Presses buttons at one moment again and again. Returns how many events this caused before the phase changed. */
function pressOn(start: State, by: number | 'judge', seed: string): { events: number; state: State } {
  const random = randomFrom(seed)
  const gentle = new Set(['leaveGame', 'endGame', 'endSpeech', 'advance', 'removePlayer', 'declareTeamLoss'])
  let state = start
  let events = 0
  for (let press = 0; press < manyPresses; press++) {
    const buttons = permitted(state, by).filter(({ type }) => !gentle.has(type))
    if (buttons.length === 0) break
    const command = { ...pick(commandsOf(pick(buttons, random), random), random), by } as AddressedCommand
    const decision = decide(state, command, state.phase.startedAt + press)
    if (!decision.ok) throw new Error(`${JSON.stringify(command)} was offered: ${decision.refusal}`)
    events += decision.events.length
    state = decision.events.reduce<State>(evolve, state)
    if (by !== 'judge' && state.phase.key !== start.phase.key) break
  }
  return { events, state }
}

it('one seat causes a limited number of events in one phase, however it behaves', () => {
  let most = 0
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const random = randomFrom(`presses ${seed}`)
      const states = [...playRandomly(randomGame(random), random)].map(({ state }) => state)
      for (let look = 0; look < 6; look++) {
        const state = pick(states, random)
        const seat = 1 + integerBelow(state.seats.length, random)
        const speaker = 'seat' in state.phase && state.phase.seat !== null ? state.phase.seat : seat
        for (const by of new Set([seat, speaker])) {
          const { events } = pressOn(state, by, `seat ${seed} ${look}`)
          if (events > eventsOfSeat) throw new Error(`${events} events of seat ${by} in ${state.phase.key}`)
          most = Math.max(most, events)
        }
      }
    }),
    { numRuns: games },
  )
  // The games reached the limits: not all phases were quiet.
  expect(most).toBeGreaterThan(40)
})

it('a judge causes a limited number of events too, and may always move on and leave', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const random = randomFrom(`judge ${seed}`)
      const game = { ...randomGame(random), judge: 'human' as const }
      const states = [replay(firstEvents(game)), ...[...playRandomly(game, random)].map(({ state }) => state)]
      // A judge may end a game after a few commands: the first state is always there.
      let state = pick(states.slice(0, Math.max(1, states.length - 5)), random)
      let events = 0
      for (let round = 0; round < 4; round++) {
        const pressed = pressOn(state, 'judge', `judge ${seed} ${round}`)
        events += pressed.events
        state = pressed.state
      }
      if (events > eventsOfJudge) throw new Error(`${events} events in ${state.phase.key}`)
      const { pause, phase, judgeGone } = state
      if (judgeGone || phase.id === 'gameOver' || phase.id === 'aborted') return
      const types = permitted(state, 'judge').map(({ type }) => type)
      expect(types).toContain(pause === null ? 'advance' : 'resume')
      expect(types).toContain('leaveGame')
    }),
    { numRuns: Math.ceil(games / 4) },
  )
})

it('a player who has said enough is told so, and the next speech is whole again', () => {
  const random = randomFrom('a long speech')
  const game = { ...randomGame(random), judge: 'automatic' as const }
  const start = [...playRandomly(game, random, 0)]
    .map(({ state }) => state)
    .find(({ phase, pause }) => phase.id === 'speech' && phase.kind === 'full' && pause === null)
  if (start?.phase.id !== 'speech') throw new Error('nobody speaks')
  const by = start.phase.seat
  const say = (state: State, text: string) =>
    decide(state, { type: 'say', text, claims: [], by }, state.phase.startedAt + 1)
  const after = (text: string): number => {
    let state = start
    for (let lines = 0; lines < 1_000; lines++) {
      const decision = say(state, text)
      if (!decision.ok) {
        expect(decision.refusal).toBe('said_enough')
        expect(permitted(state, by).some(({ type }) => type === 'say')).toBe(false)
        return lines
      }
      state = decision.events.reduce<State>(evolve, state)
    }
    return Number.POSITIVE_INFINITY
  }
  expect(after('да')).toBe(40)
  expect(after('да'.repeat(150))).toBe(10)
})

const everyChecks = Array.from({ length: 10 }, (_, index) => ({ seat: index + 1, color: 'black' }) as const)
const longClaim = { kind: 'sheriff', checks: everyChecks } as const
/** Three bytes per character, as long as the contract allows. */
const longText = '道'.repeat(300)

/** The commands of a seat that only wants a long log. */
function fillers(state: State, by: number, round: number): readonly AddressedCommand[] {
  const offered = (type: string) => permitted(state, by).some((button) => button.type === type)
  const target = 1 + (round % state.seats.length)
  const commands: AddressedCommand[] = []
  // The last line that a speech has room for is the longest.
  const claims = round < 9 ? [] : Array.from({ length: 12 }, () => longClaim)
  if (offered('say')) commands.push({ type: 'say', text: longText, claims, by })
  // No nominations and no outcries: a seat that leaves shortens the game.
  for (const button of permitted(state, by)) {
    if (button.type === 'setPlan') commands.push({ type: 'setPlan', targets: [target, 1, 2, 3, 4, 5], by })
    if (button.type !== 'leaveOpinions') continue
    const leader = button.seats[round % button.seats.length] ?? null
    commands.push({ type: 'leaveOpinions', opinions: [], leader, by })
  }
  return commands
}

/** All ten only fill the log. Every third night somebody is shot, so that the game is never a draw. */
function longestLog(preset: keyof typeof presets): readonly GameEvent[] {
  const events = [
    ...createGame({
      ruleSet: presets[preset],
      seats: 10,
      judge: 'automatic',
      seed: 'ab'.repeat(32),
      seedHash: 'hash',
      at: 0,
    }),
  ]
  let state = replay(events)
  const send = (command: AddressedCommand, at: number): boolean => {
    const decision = decide(state, command, at)
    if (!decision.ok) return false
    events.push(...decision.events)
    state = decision.events.reduce<State>(evolve, state)
    return true
  }
  for (let deadline = nextDeadline(state); deadline !== null; deadline = nextDeadline(state)) {
    const { key, startedAt } = state.phase
    for (let round = 0; round < 100 && state.phase.key === key; round++) {
      const before = events.length
      for (const { seat } of state.seats)
        for (const command of fillers(state, seat, round)) send(command, startedAt)
      // Nobody has room for another line, not even for the longest one.
      if (round >= 9 && events.length === before) break
    }
    if (state.phase.key !== key) continue
    if (state.phase.id === 'nightShoot' && state.phase.day % 3 === 0) {
      const victim = state.seats.find(
        ({ seat, alive }) => alive && !state.mafia.some((member) => member.seat === seat),
      )
      for (const { seat } of state.mafia)
        send({ type: 'shoot', seat: victim?.seat ?? 1, by: seat }, startedAt)
    }
    send(deadline.command, deadline.at)
  }
  return events
}

it('the longest log that ten players can write together stays below two megabytes', () => {
  for (const preset of Object.keys(presets) as (keyof typeof presets)[]) {
    const bytes = Buffer.byteLength(JSON.stringify(longestLog(preset)))
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(2_000_000)
  }
})
