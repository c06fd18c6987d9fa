import { createGame } from '../engine/create-game.ts'
import { nextDeadline } from '../engine/deadline.ts'
import { decide } from '../engine/decide/decide.ts'
import { evolve, replay } from '../engine/evolve/evolve.ts'
import { aliveSeats } from '../engine/queries.ts'
import type { State } from '../engine/state.ts'
import type { AddressedCommand, Command, RefusalCode } from '../model/command.ts'
import type { GameEvent } from '../model/event.ts'
import type { PhaseId } from '../model/phase.ts'
import type { RuleSet } from '../model/rule-set.ts'
import { type Role, type Seat, type Sender, type Team, teamOf } from '../model/seat.ts'
import { type PresetId, presets } from '../presets.ts'

export type Hands = Readonly<Record<Seat, readonly Seat[]>>

export interface GameScript {
  readonly preset?: PresetId
  /** Options that differ from the preset's. */
  readonly rules?: Partial<RuleSet>
  /** The seats of the special roles; all others are civilians. */
  readonly roles?: Partial<Record<Seat, Role>>
  readonly judge?: 'human' | 'automatic'
}

export interface NightScript {
  /** The whole mafia shoots this seat. */
  readonly shot?: Seat
  /** Or each shooter has a target: shooter → target. */
  readonly shots?: Readonly<Record<Seat, Seat>>
  readonly don?: Seat
  readonly sheriff?: Seat
  readonly heal?: Seat
  readonly bestMove?: readonly Seat[]
}

const usualRoles: Partial<Record<Seat, Role>> = { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' }
const doctorRoles: Partial<Record<Seat, Role>> = { ...usualRoles, 2: 'doctor' }

/**
 * A game scripted in a few words for tests: `scriptedGame().day([3, 7]).vote([{ 3: [1, 2] }]).night({ shot: 5 })`. It
 * sends commands to `decide` like every player, with a clock moved by hand. Only the deal is set by the script.
 */
export class ScriptedGame {
  state: State
  readonly events: GameEvent[]
  now = 1_000
  readonly #roles: readonly Role[]

  constructor(script: GameScript) {
    const ruleSet = { ...presets[script.preset ?? 'fiim'], ...script.rules }
    const seats = Object.values(ruleSet.roles).reduce((sum, count) => sum + count, 0)
    const special = script.roles ?? (ruleSet.roles.doctor > 0 ? doctorRoles : usualRoles)
    this.#roles = Array.from({ length: seats }, (_, index): Role => special[index + 1] ?? 'civilian')
    const setup = {
      ruleSet,
      seats,
      judge: script.judge ?? 'automatic',
      seed: 'c0ffee',
      seedHash: 'hash',
      at: this.now,
    }
    this.events = [...createGame(setup)]
    this.state = replay(this.events)
  }

  /** Carries a command out. A refusal is a mistake of the script. */
  send(by: Sender, command: Command): this {
    const refusal = this.try(by, command)
    if (refusal !== null) {
      throw new Error(`${by} ${JSON.stringify(command)} in ${this.state.phase.key}: ${refusal}`)
    }
    return this
  }

  /** Tries a command and returns why it was refused; null when it was carried out. */
  try(by: Sender, command: Command): RefusalCode | null {
    const decision = decide(this.state, { ...command, by } as AddressedCommand, this.now)
    if (!decision.ok) return decision.refusal
    for (const event of decision.events) {
      const written = event.type === 'rolesDealt' ? { ...event, roles: this.#roles } : event
      this.events.push(written)
      this.state = evolve(this.state, written)
    }
    return null
  }

  /** Lets time pass; clocks that are due ring in their order. */
  wait(ms: number): this {
    const until = this.now + ms
    for (
      let next = nextDeadline(this.state);
      next !== null && next.at <= until;
      next = nextDeadline(this.state)
    ) {
      this.now = next.at
      this.send('system', { type: 'timeOut', key: next.command.key })
    }
    this.now = until
    return this
  }

  /** Lets the next clock ring. */
  tick(): this {
    const next = nextDeadline(this.state)
    if (next === null) throw new Error('the game is over')
    return this.wait(Math.max(0, next.at - this.now))
  }

  is(...ids: readonly PhaseId[]): boolean {
    return ids.includes(this.state.phase.id)
  }

  /** Rings clocks until one of these phases is open or the game ends. */
  until(...ids: readonly PhaseId[]): this {
    for (let ticks = 0; !this.is(...ids, 'gameOver', 'aborted'); ticks++) {
      if (ticks > 300) throw new Error(`never came to ${ids.join(' or ')}`)
      this.tick()
    }
    return this
  }

  /** Plays until the speech of this seat. */
  untilSpeechOf(seat: Seat): this {
    for (let ticks = 0; !(this.state.phase.id === 'speech' && this.state.phase.seat === seat); ticks++) {
      if (ticks > 60) throw new Error(`seat ${seat} never spoke`)
      this.tick()
    }
    return this
  }

  /** Plays the speeches of a day. Each nominee is nominated by the next speaker who may. Stops at the vote. */
  day(nominees: readonly Seat[] = []): this {
    const waiting = [...nominees]
    this.until('speech')
    while (this.state.phase.id === 'speech') {
      const [nominee] = waiting
      const { seat } = this.state.phase
      if (nominee !== undefined && this.try(seat, { type: 'nominate', seat: nominee }) === null)
        waiting.shift()
      this.send(seat, { type: 'endSpeech' })
    }
    if (waiting.length > 0) throw new Error(`nobody was left to nominate ${waiting.join()}`)
    return this
  }

  /**
   * Plays the rounds of a vote: candidate → voters; all other seats stay silent. Stops when it is decided. `lift`: the
   * seats that say yes.
   */
  vote(rounds: readonly Hands[] = [], lift: readonly Seat[] = []): this {
    const before = this.last('voteDecided')
    return this.#playVote(() => this.last('voteDecided') !== before, rounds, lift)
  }

  /** Plays the rounds of a vote until this phase. */
  voteUntil(id: PhaseId, rounds: readonly Hands[]): this {
    return this.#playVote(() => this.is(id), rounds, [])
  }

  #playVote(stop: () => boolean, rounds: readonly Hands[], lift: readonly Seat[]): this {
    for (let ticks = 0; !stop() && !this.is('gameOver', 'aborted'); ticks++) {
      const { phase } = this.state
      if (phase.id === 'voteCandidate')
        this.#showHands(rounds[phase.round - 1] ?? {}, phase.candidates[phase.index])
      if (phase.id === 'voteSimultaneous') this.#showHands(rounds[phase.round - 1] ?? {})
      if (phase.id === 'liftVote') for (const seat of lift) this.send(seat, { type: 'voteLift' })
      this.tick()
      if (ticks > 200) throw new Error('the vote never ended')
    }
    return this
  }

  #showHands(hands: Hands, only?: Seat): void {
    for (const [candidate, voters] of Object.entries(hands)) {
      if (only !== undefined && Number(candidate) !== only) continue
      for (const voter of voters) this.try(voter, { type: 'castVote', candidate: Number(candidate) })
    }
  }

  /** Plays a day that ends with this lone nominee out, or with nobody. */
  out(seat?: Seat): this {
    return this.day(seat === undefined ? [] : [seat]).vote()
  }

  /** Plays a night and stops in its morning. */
  night(script: NightScript = {}): this {
    this.until('nightShoot')
    const target = script.shot
    if (target !== undefined)
      for (const seat of this.#mafia()) this.send(seat, { type: 'shoot', seat: target })
    for (const [by, seat] of Object.entries(script.shots ?? {}))
      this.send(Number(by), { type: 'shoot', seat })
    this.until('nightDon', 'nightSheriff', 'nightDoctor', 'bestMove', 'morning')
    this.#act('nightDon', 'godfather', script.don, (seat) => ({ type: 'check', seat }))
    this.#act('nightSheriff', 'sheriff', script.sheriff, (seat) => ({ type: 'check', seat }))
    this.#act('nightDoctor', 'doctor', script.heal, (seat) => ({ type: 'heal', seat }))
    if (script.bestMove !== undefined) {
      this.until('bestMove')
      const owner = this.state.phase.id === 'bestMove' ? this.state.phase.seat : null
      this.send(owner ?? 0, { type: 'commitBestMove', seats: script.bestMove })
    }
    return this.until('morning')
  }

  #act(window: PhaseId, role: Role, target: Seat | undefined, command: (seat: Seat) => Command): void {
    if (target === undefined) return
    this.until(window)
    this.send(this.#roles.indexOf(role) + 1, command(target))
  }

  #mafia(): readonly Seat[] {
    return this.alive.filter((seat) => teamOf(this.#roles[seat - 1] ?? 'civilian') === 'black')
  }

  get alive(): readonly Seat[] {
    return aliveSeats(this.state)
  }

  /** The decision of the latest vote. */
  get decision(): { readonly result: string; readonly out: readonly Seat[] } | null {
    return this.state.days.at(-1)?.decision ?? null
  }

  get winner(): Team | 'draw' | null {
    return this.state.final?.winner ?? null
  }

  last<T extends GameEvent['type']>(type: T): Extract<GameEvent, { type: T }> | undefined {
    return this.events.findLast((event): event is Extract<GameEvent, { type: T }> => event.type === type)
  }

  /** Rings the remaining clocks and checks who won. */
  expect(winner: 'red' | 'mafia' | 'draw'): this {
    const wanted = winner === 'mafia' ? 'black' : winner
    if (this.state.verdict !== null) this.until('gameOver')
    if (this.winner !== wanted)
      throw new Error(`expected ${winner}, got ${this.winner} in ${this.state.phase.key}`)
    return this
  }
}

export function scriptedGame(script: GameScript = {}): ScriptedGame {
  return new ScriptedGame(script)
}
