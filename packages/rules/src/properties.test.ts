import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integerBelow, type Random, randomFrom } from './chance.ts'
import { decide } from './engine/decide/decide.ts'
import { aliveSeats, isOver } from './engine/queries.ts'
import {
  type AddressedCommand,
  type Command,
  evolve,
  type GameEvent,
  isPublic,
  keepsMediaPolicy,
  meantNow,
  mediaPolicy,
  nextDeadline,
  permitted,
  redact,
  replay,
  type State,
  score,
  type Viewer,
  viewFor,
} from './index.ts'
import { commandsOf, firstEvents, pick, playRandomly, type RandomGame } from './testing/random-play.ts'
import { randomGame } from './testing/random-rules.ts'
import { text } from './testing/text.ts'

/** 200 in `npm test`, where they are always the same; 20,000 others in the long run. */
const games = Number(process.env.GAMES ?? 200)
const longestGame = 30_000

interface PlayedGame {
  readonly game: RandomGame
  readonly events: readonly GameEvent[]
  readonly states: readonly State[]
  readonly last: State
}

/** The long run has no room for all of its games. */
const keepsGames = games <= 500
const kept = new Map<number, PlayedGame>()

/** Each property is tried in the same games, which are played once. */
function played(seed: number): PlayedGame {
  const known = kept.get(seed) ?? play(seed)
  if (keepsGames) kept.set(seed, known)
  return known
}

function play(seed: number): PlayedGame {
  const random = randomFrom(`game ${seed}`)
  const game = randomGame(random)
  const events = [...firstEvents(game)]
  const states: State[] = [replay(events)]
  for (const step of playRandomly(game, random)) {
    events.push(...step.events)
    states.push(step.state)
    if (states.length > longestGame) throw new Error('the game does not end')
  }
  return { game, events, states, last: states.at(-1)! }
}

/** The long run plays for minutes: its time grows with the number of games. */
const timeout = 240_000 + games * 60

/** Checks a property in that many random games; a failure names the seed of its game. */
function forGames(property: (game: PlayedGame, random: Random) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) =>
      property(played(seed), randomFrom(`law of game ${seed}`)),
    ),
    { numRuns: games },
  )
}

function viewersOf(state: State): readonly Viewer[] {
  return [...state.seats.map((seat) => seat.seat), 'judge', 'spectator', 'audience']
}

/** The buttons of a viewer, and what a press of each is meant for. */
function pressesOf(state: State, viewer: Viewer): unknown {
  return permitted(state, viewer).map((button) => {
    const seat = 'seats' in button ? button.seats[0] : undefined
    return [button, meantNow(state, { type: button.type, seat } as Command)]
  })
}

describe('every random legal game', () => {
  it(
    'ends, and has a deadline until it does',
    () => {
      forGames(({ states, last }) => {
        for (const state of states) {
          const next = nextDeadline(state)
          if ((next === null) !== isOver(state)) throw new Error(`no deadline in ${state.phase.key}`)
        }
        expect(isOver(last)).toBe(true)
      })
    },
    timeout,
  )

  it(
    'keeps its media policy where no part of the state changed that policies are made of',
    () => {
      let kept = 0
      forGames(({ states }) => {
        for (const [index, after] of states.entries()) {
          const before = states[index - 1]
          if (before === undefined || !keepsMediaPolicy(before, after)) continue
          kept++
          if (text(mediaPolicy(after)) !== text(mediaPolicy(before)))
            throw new Error(`another policy in ${after.phase.key}`)
        }
      })
      expect(kept).toBeGreaterThan(0)
    },
    timeout,
  )

  it(
    'comes to the same state when its log is read again, through JSON too',
    () => {
      forGames(({ events, last }) => {
        const again = replay(JSON.parse(JSON.stringify(events)) as GameEvent[])
        expect(text(again)).toBe(text(last))
        expect(text(score(again))).toBe(text(score(last)))
        expect(text(viewFor(again, 1))).toBe(text(viewFor(last, 1)))
      })
    },
    timeout,
  )

  it(
    'shows each viewer the state folded from the events that this viewer may read',
    () => {
      forGames(({ events, game }, random) => {
        const every = 1 + integerBelow(60, random)
        let whole = replay(events.slice(0, 1))
        const viewers = viewersOf(whole)
        const partial = viewers.map((viewer) => replay([redact(events[0]!, viewer)!]))
        for (const [index, event] of events.slice(1).entries()) {
          whole = evolve(whole, event)
          for (const [place, viewer] of viewers.entries()) {
            const told = redact(event, viewer)
            if (told !== null) partial[place] = evolve(partial[place]!, told)
            if (index % every !== 0) continue
            const state = partial[place]!
            const known = text([viewFor(state, viewer), pressesOf(state, viewer), nextDeadline(state) ?? 0])
            const real = text([viewFor(whole, viewer), pressesOf(whole, viewer), nextDeadline(whole) ?? 0])
            if (known !== real)
              throw new Error(`${viewer} at ${event.type} of ${game.ruleSet.id}: ${known}\n${real}`)
          }
        }
      })
    },
    timeout,
  )

  it(
    'all viewers read its public events as they are, and some viewer does not read the others so',
    () => {
      forGames(({ events, last }) => {
        const viewers = viewersOf(last)
        for (const event of events)
          if (isPublic(event) !== viewers.every((viewer) => redact(event, viewer) === event))
            throw new Error(`${event.type} is not what it is said to be`)
      })
    },
    timeout,
  )

  it(
    'accepts every command it offers, to each of its targets, and returns the state after the events',
    () => {
      forGames(({ states }, random) => {
        for (let look = 0; look < 12; look++) {
          const state = pick(states, random)
          const at = state.phase.startedAt
          for (const viewer of viewersOf(state)) {
            if (typeof viewer === 'string' && viewer !== 'judge') continue
            for (const button of permitted(state, viewer)) {
              const commands = commandsOf(button, random)
              if (commands.length === 0)
                throw new Error(`${viewer} is offered ${text(button)}, without a target`)
              for (const command of commands) {
                const sent = meantNow(state, command)
                const decision = decide(state, { ...sent, by: viewer } as AddressedCommand, at)
                if (!decision.ok)
                  throw new Error(`${viewer} ${text(sent)} in ${state.phase.key}: ${decision.refusal}`)
                // What a judge does is marked when it is decided. That of others is compared at the end of each game.
                if (viewer !== 'judge') continue
                if (text(decision.state) !== text(decision.events.reduce<State>(evolve, state)))
                  throw new Error(`${viewer} ${text(command)} in ${state.phase.key}: another state`)
              }
            }
          }
        }
      })
    },
    timeout,
  )

  it(
    'refuses what it does not offer, and a refusal changes nothing',
    () => {
      forGames(({ states }, random) => {
        for (let look = 0; look < 12; look++) {
          const state = pick(states, random)
          const before = text(state)
          for (let tries = 0; tries < 10; tries++) {
            const command = wildCommand(state, random)
            const decision = decide(state, command, state.phase.startedAt)
            if (decision.ok !== isOffered(state, command)) {
              throw new Error(`${text(command)} in ${state.phase.key}: ${text(decision)}`)
            }
          }
          expect(text(state)).toBe(before)
        }
      })
    },
    timeout,
  )

  it(
    'keeps the invariants of the table',
    () => {
      forGames(({ states, last, game }) => {
        for (const state of states) checkTable(state)
        checkVotes(last)
        for (const night of last.nights) expect(night.shots.length).toBeLessThanOrEqual(4)
        const exits = last.seats.filter((seat) => seat.exit !== null)
        expect(aliveSeats(last).length + exits.length).toBe(game.seats)
      })
    },
    timeout,
  )
})

const wildTypes = [
  'confirmReady',
  'pickCard',
  'acknowledgeRole',
  'setPlan',
  'say',
  'endSpeech',
  'nominate',
  'withdrawNomination',
  'castVote',
  'voteLift',
  'shoot',
  'check',
  'heal',
  'setBestMove',
  'commitBestMove',
  'proposePenalty',
  'votePenalty',
  'votePause',
  'resume',
  'advance',
  'giveFoul',
  'takeBackFoul',
  'giveTechFoul',
  'takeBackTechFoul',
  'confirmRemoval',
  'removePlayer',
  'restartVote',
  'undo',
] as const

/** A command that a modified client may send: any type, any target, out of turn. */
function wildCommand(state: State, random: Random): AddressedCommand {
  const seat = integerBelow(state.seats.length + 3, random)
  const by = random() < 0.2 ? 'judge' : 1 + integerBelow(state.seats.length, random)
  const type = pick(wildTypes, random)
  const command = {
    type,
    by,
    seat,
    slot: seat,
    candidate: seat,
    seats: [seat],
    targets: [seat],
    approve: true,
    kind: 'removal',
    text: 'text',
    claims: [],
    reason: 'reason',
    acceptRemoval: false,
  }
  return command as unknown as AddressedCommand
}

function isOffered(state: State, command: AddressedCommand): boolean {
  const wild = command as unknown as { type: string; by: Viewer; seat: number; slot: number; seats: number[] }
  return permitted(state, wild.by).some((button) => {
    if (button.type !== wild.type) return false
    if ('slots' in button) return button.slots.includes(wild.slot)
    if ('candidates' in button) return button.candidates.includes(wild.seat)
    if ('seats' in button) return button.seats.includes(wild.seat)
    return button.type !== 'setPlan' || state.seats.some((seat) => seat.seat === wild.seat)
  })
}

function checkTable(state: State): void {
  for (const { alive, exit, seat } of state.seats) {
    if (alive === (exit !== null)) throw new Error(`seat ${seat} is neither in nor out`)
  }
  const { phase } = state
  if (
    phase.id === 'voteResult' &&
    state.ruleSet.unvoted === 'last' &&
    state.ruleSet.removalCancels === 'next_vote'
  ) {
    const hands = state.days
      .at(-1)
      ?.rounds.at(-1)
      ?.counted.flatMap((entry) => [...entry.voters, ...entry.byDefault])
    if (hands?.length !== aliveSeats(state).length)
      throw new Error(`${hands?.length} hands of ${aliveSeats(state).length}`)
  }
  if (phase.id === 'speech' && !aliveSeats(state).includes(phase.seat))
    throw new Error('a seat that is out speaks')
}

/** Checks rule book §19.1 on the record of the days. */
function checkVotes(last: State): void {
  for (const day of last.days) {
    const out = day.decision?.out ?? []
    const { rounds } = day
    for (const [index, round] of rounds.entries()) {
      const before = rounds[index - 1]
      if (before !== undefined && !round.candidates.every((seat) => before.candidates.includes(seat))) {
        throw new Error(`day ${day.day}: round ${round.round} votes on somebody new`)
      }
    }
    if (out.length > 1) expect(day.lift?.tied).toEqual(out)
    expect(rounds.length).toBeLessThanOrEqual(Math.max(2, rounds[0]?.candidates.length ?? 0) + 1)
  }
}
