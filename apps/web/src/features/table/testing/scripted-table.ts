import {
  type Actor,
  type AddressedCommand,
  type Command,
  createGame,
  decide,
  evolve,
  type GameEvent,
  nextDeadline,
  type PhaseId,
  type PresetId,
  presets,
  type Role,
  type RuleSet,
  replay,
  type Seat,
  type State,
} from '@gorod/rules'

export interface Script {
  readonly preset?: PresetId
  readonly rules?: Partial<RuleSet>
  readonly judge?: 'human' | 'automatic'
}

/** The table of the mockups: 2 is the don, 5 and 7 the mafia, 6 the sheriff, 1 the doctor where there is one. */
const SPECIAL: Partial<Record<Seat, Role>> = { 2: 'godfather', 5: 'mafia', 7: 'mafia', 6: 'sheriff' }
const START = Date.UTC(2026, 2, 14, 18, 27)

/** A game that follows a script through the real rules; only the deal is set. */
export class ScriptedTable {
  state: State
  readonly events: GameEvent[]
  at = START
  readonly #roles: readonly Role[]

  constructor({ preset = 'fiim', rules = {}, judge = 'automatic' }: Script = {}) {
    const ruleSet = { ...presets[preset], ...rules }
    const seats = Object.values(ruleSet.roles).reduce((sum, count) => sum + count, 0)
    const special = ruleSet.roles.doctor > 0 ? { ...SPECIAL, 1: 'doctor' as const } : SPECIAL
    this.#roles = Array.from({ length: seats }, (_, index): Role => special[index + 1] ?? 'civilian')
    this.events = [...createGame({ ruleSet, seats, judge, seed: 'c0ffee', seedHash: 'a1b2c3', at: this.at })]
    this.state = replay(this.events)
  }

  get seats(): readonly Seat[] {
    return this.state.seats.map((seat) => seat.seat)
  }

  get alive(): readonly Seat[] {
    return this.state.seats.filter((seat) => seat.alive).map((seat) => seat.seat)
  }

  send(by: Actor, command: Command): this {
    const decision = decide(this.state, { ...command, by } as AddressedCommand, this.at)
    if (!decision.ok) throw new Error(`${by} ${command.type} in ${this.state.phase.key}: ${decision.refusal}`)
    for (const event of decision.events) {
      const scripted = event.type === 'rolesDealt' ? { ...event, roles: this.#roles } : event
      this.events.push(scripted)
      this.state = evolve(this.state, scripted)
    }
    return this
  }

  wait(ms: number): this {
    this.at += ms
    return this
  }

  /** Rings clocks, and moves the game on for a judge, until a phase begins. */
  until(id: PhaseId, matches: (state: State) => boolean = () => true): this {
    for (let rings = 0; rings < 400; rings++) {
      if (this.state.phase.id === id && matches(this.state)) return this
      this.ring()
    }
    throw new Error(`the script never comes to ${id}`)
  }

  ring(): this {
    const deadline = nextDeadline(this.state)
    if (deadline === null) return this.send('judge', { type: 'advance' })
    this.at = Math.max(this.at, deadline.at)
    const { by, ...command } = deadline.command
    return this.send(by, command)
  }

  gather(): this {
    for (const seat of this.seats) this.wait(300).send(seat, { type: 'confirmReady' })
    return this
  }

  deal(): this {
    this.until('deal')
    // Without a common factor, so that every seat takes another card.
    const step = this.seats.length % 3 === 0 ? 5 : 3
    for (const seat of this.seats)
      this.wait(400).send(seat, { type: 'pickCard', slot: (seat * step) % this.seats.length })
    return this
  }

  /** Plays every speech until the vote opens; `words` and `nominations` by speaker. */
  day(nominations: Readonly<Record<Seat, Seat>>, words: Readonly<Record<Seat, string>> = {}): this {
    this.until('speech')
    while (this.state.phase.id === 'speech') this.speech(nominations, words)
    return this
  }

  speech(nominations: Readonly<Record<Seat, Seat>>, words: Readonly<Record<Seat, string>> = {}): this {
    const { phase } = this.state
    if (phase.id !== 'speech') throw new Error('nobody has the floor')
    const text = words[phase.seat]
    this.wait(9_000)
    if (text !== undefined) this.send(phase.seat, { type: 'say', text, claims: [] })
    const nominee = nominations[phase.seat]
    if (nominee !== undefined) this.send(phase.seat, { type: 'nominate', seat: nominee })
    return this.wait(9_000).send(phase.seat, { type: 'endSpeech' })
  }

  /** Plays all windows of one round: candidate → voters. */
  vote(hands: Readonly<Record<Seat, readonly Seat[]>>): this {
    this.until('voteCandidate')
    const round = this.#roundOf()
    while (this.state.phase.id === 'voteCandidate' && this.#roundOf() === round) {
      const candidate = this.state.phase.candidates[this.state.phase.index] ?? 0
      for (const voter of hands[candidate] ?? []) this.wait(120).send(voter, { type: 'castVote', candidate })
      this.ring()
    }
    return this
  }

  night(plan: { shot?: Seat; don?: Seat; sheriff?: Seat; bestMove?: readonly Seat[] }): this {
    this.until('nightShoot')
    if (plan.shot !== undefined) {
      for (const shooter of [2, 5, 7]) {
        if (this.alive.includes(shooter)) this.send(shooter, { type: 'shoot', seat: plan.shot })
      }
    }
    if (plan.don !== undefined) this.until('nightDon').send(2, { type: 'check', seat: plan.don })
    if (plan.sheriff !== undefined) this.until('nightSheriff').send(6, { type: 'check', seat: plan.sheriff })
    if (plan.bestMove !== undefined && plan.shot !== undefined) {
      this.until('bestMove').send(plan.shot, { type: 'commitBestMove', seats: plan.bestMove })
    }
    return this
  }

  #roundOf(): number {
    return this.state.phase.id === 'voteCandidate' ? this.state.phase.round : 0
  }
}
