import { createGame } from '../engine/create-game.ts'
import { nextDeadline } from '../engine/deadline.ts'
import { decide } from '../engine/decide/decide.ts'
import { evolve, replay } from '../engine/evolve/evolve.ts'
import { isOver } from '../engine/queries.ts'
import type { State } from '../engine/state.ts'
import type { AddressedCommand, Command, Opinion } from '../model/command.ts'
import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Actor, Role, Seat } from '../model/seat.ts'
import { limitedExtra } from '../scoring/score-seats.ts'
import type { FileFault, FileNote, MatchFile, Stage } from './match-file.ts'

/** A game ends long before; a file that leads nowhere must not hold the reader. */
const MAX_TICKS = 3_000

interface MatchStart {
  readonly ruleSet: RuleSet
  /** Index = seat − 1. */
  readonly roles: readonly Role[]
  readonly at: number
}

/** Plays the moves of a file by the rules, as a judge who repeats a game from its record. The clock is made up. */
export class MatchPlayer {
  readonly log: GameEvent[]
  readonly #file: MatchFile
  readonly #roles: readonly Role[]
  readonly #penalties: Penalty[]
  readonly #refused: Penalty[] = []
  /** The seats whose last word has what they guessed. */
  readonly #said = new Set<Seat>()
  #bestMoveOf: Seat | null = null
  readonly #pointNotes: FileNote[] = []
  #state: State
  #now: number

  constructor(file: MatchFile, { ruleSet, roles, at }: MatchStart) {
    this.#file = file
    this.#roles = roles
    this.#penalties = penaltiesOf(file)
    this.#now = at
    this.log = [...createGame({ ruleSet, seats: roles.length, judge: 'human', seed: '', seedHash: '', at })]
    this.#state = replay(this.log)
  }

  /** Null, or the move that the rules refused. */
  play(): FileFault | null {
    for (let ticks = 0; !this.#over(); ticks++) {
      if (ticks > MAX_TICKS) return { path: 'votes', fault: 'never_ends' }
      const fault = this.#phase()
      if (fault !== null) return fault
      const next = nextDeadline(this.#state)
      if (next === null || this.#over()) break
      this.#now = Math.max(this.#now, next.at)
      this.#send('system', next.command)
    }
    return this.#bonuses()
  }

  /** What the rules left out of the file, or counted otherwise. */
  get notes(): readonly FileNote[] {
    const of = (kind: Penalty['kind']) =>
      [...this.#penalties, ...this.#refused].filter((one) => one.kind === kind).map(({ seat }) => seat)
    const lists = [
      { note: 'fouls', seats: of('giveFoul') },
      { note: 'techs', seats: of('giveTechFoul') },
      { note: 'removals', seats: of('removal') },
      { note: 'guesses', seats: this.#unsaid() },
    ] as const
    return [
      ...this.#pointNotes,
      ...lists.flatMap(({ note, seats }) =>
        seats.length === 0 ? [] : [{ note, seats: [...new Set(seats)].sort((one, other) => one - other) }],
      ),
    ]
  }

  /** Writes extra points down as the judge of the file gave them: other services know other steps and more points. */
  #bonuses(): FileFault | null {
    const said = new Map<Seat, number>()
    for (const [index, { position: seat, scores, text }] of this.#file.bonuses.entries()) {
      if (seat > this.#roles.length) return { path: `bonuses[${index}].position`, fault: 'not_a_seat' }
      said.set(seat, (said.get(seat) ?? 0) + scores)
      // A judge gives no points without a word; another service does.
      const note = text.trim() === '' ? '—' : text
      this.#write({ type: 'extraAwarded', seat, points: scores, note, at: this.#now })
    }
    for (const [seat, points] of said) {
      const counted = Math.round(limitedExtra(points) * 100) / 100
      if (Math.abs(points - counted) > 1e-9)
        this.#pointNotes.push({ note: 'points', seat, said: points, counted })
    }
    return null
  }

  /** Who guessed something in the file that the rules gave no word for: the format says it of everybody, alive or not. */
  #unsaid(): readonly Seat[] {
    return this.#file.players.flatMap(({ position, guess }) => {
      if (guess === null || this.#said.has(position)) return []
      const { mafs, civs, vice } = guess
      const isBestMove =
        this.#bestMoveOf === position && civs.length === 0 && vice === null && mafs.length <= 3
      return isBestMove || (mafs.length + civs.length === 0 && vice === null) ? [] : [position]
    })
  }

  #over(): boolean {
    return isOver(this.#state)
  }

  /** Does what the file tells of the present phase; its end is left to the clock, or to the speaker. */
  #phase(): FileFault | null {
    const { phase } = this.#state
    this.#punish()
    switch (this.#state.phase.id === phase.id ? phase.id : null) {
      case 'speech':
        return this.#nominations()
      case 'farewell':
      case 'finalSpeech':
        return 'seat' in phase && phase.seat !== null ? this.#lastWord(phase.seat) : null
      case 'voteCandidate':
      case 'voteSimultaneous':
        return this.#hands()
      case 'liftVote':
        return this.#moves(
          (vote) => vote.day === phase.day && vote.num === null,
          () => ({ type: 'voteLift' }),
        )
      case 'nightShoot':
        return this.#shots()
      case 'nightDon':
        return this.#check('godfather', 0)
      case 'nightSheriff':
        return this.#check('sheriff', 3)
      case 'bestMove':
        return this.#bestMove()
      default:
        return null
    }
  }

  #nominations(): FileFault | null {
    const { phase } = this.#state
    if (phase.id !== 'speech') return null
    return this.#moves(
      ({ day, num, voter }) => day === phase.day && num === 0 && voter === phase.seat,
      ({ candidate }) => ({ type: 'nominate', seat: candidate }),
    )
  }

  #hands(): FileFault | null {
    const { phase } = this.#state
    if (phase.id !== 'voteCandidate' && phase.id !== 'voteSimultaneous') return null
    const called = phase.id === 'voteCandidate' ? phase.candidates[phase.index] : null
    return this.#moves(
      ({ day, num, candidate }) =>
        day === phase.day && num === phase.round && (called === null || candidate === called),
      ({ candidate }) => ({ type: 'castVote', candidate }),
    )
  }

  #moves(
    isNow: (vote: MatchFile['votes'][number]) => boolean,
    commandOf: (vote: MatchFile['votes'][number]) => Command,
  ): FileFault | null {
    for (const [index, vote] of this.#file.votes.entries()) {
      if (!isNow(vote)) continue
      if (!this.#send(vote.voter, commandOf(vote))) return { path: `votes[${index}]`, fault: 'not_possible' }
    }
    return null
  }

  #shots(): FileFault | null {
    for (const [index, { night, shooter, victim }] of this.#file.shots.entries()) {
      if (night !== this.#state.phase.day) continue
      if (!this.#send(shooter, { type: 'shoot', seat: victim }))
        return { path: `shots[${index}]`, fault: 'not_possible' }
    }
    return null
  }

  #check(role: Role, code: number): FileFault | null {
    const checks = this.#file.checks ?? []
    const by = this.#roles.indexOf(role) + 1
    const index = checks.findIndex(
      ({ night, role: asks }) => night === this.#state.phase.day && asks === code,
    )
    const check = checks[index]
    if (check === undefined || this.#send(by, { type: 'check', seat: check.player })) return null
    return { path: `checks[${index}]`, fault: 'not_possible' }
  }

  #bestMove(): null {
    const { phase } = this.#state
    const seat = phase.id === 'bestMove' ? phase.seat : null
    const named = this.#file.players.find(({ position }) => position === seat)?.guess?.mafs ?? []
    // The format keeps a best move and colours in one list: what is no best move is left to the last word.
    if (seat !== null && named.length > 0) {
      const isMade = this.#send(seat, { type: 'commitBestMove', seats: named.slice(0, 3) })
      if (isMade) this.#bestMoveOf = seat
    }
    return null
  }

  #lastWord(seat: Seat): null {
    const guess = this.#file.players.find(({ position }) => position === seat)?.guess
    if (guess == null) return null
    const opinions: Opinion[] = [
      ...guess.mafs.map((named) => ({ seat: named, color: 'black' as const })),
      ...guess.civs.map((named) => ({ seat: named, color: 'red' as const })),
    ]
    if (this.#send(seat, { type: 'leaveOpinions', opinions, leader: guess.vice })) this.#said.add(seat)
    return null
  }

  /** Fouls and removals of this moment, and those of the day for whose moment the rules have no word. */
  #punish(): void {
    const due = this.#penalties.filter(({ stage }) => isDue(stage, this.#state))
    for (const penalty of due) {
      this.#penalties.splice(this.#penalties.indexOf(penalty), 1)
      const { seat, kind } = penalty
      const isTaken =
        kind === 'removal'
          ? this.#send('judge', { type: 'removePlayer', seat, reason: 'disqual' })
          : this.#send('judge', { type: kind, seat })
      if (!isTaken) this.#refused.push(penalty)
      if (this.#state.removalPending?.seat === seat) this.#send('judge', { type: 'confirmRemoval', seat })
    }
  }

  #send(by: Actor, command: Command): boolean {
    const decision = decide(this.#state, { ...command, by } as AddressedCommand, this.#now)
    if (!decision.ok) return false
    for (const event of decision.events) {
      const written: GameEvent = event.type === 'rolesDealt' ? { ...event, roles: this.#roles } : event
      this.#write(written)
    }
    return true
  }

  #write(event: GameEvent): void {
    this.log.push(event)
    this.#state = evolve(this.#state, event)
  }
}

interface Penalty {
  readonly seat: Seat
  readonly kind: 'giveFoul' | 'giveTechFoul' | 'removal'
  readonly stage: Stage
}

function penaltiesOf({ players }: MatchFile): Penalty[] {
  return players.flatMap(({ position: seat, fouls, techs, disqual }) => [
    ...(fouls ?? []).map(({ stage }) => ({ seat, kind: 'giveFoul', stage }) as const),
    ...(techs ?? []).map(({ stage }) => ({ seat, kind: 'giveTechFoul', stage }) as const),
    ...(disqual === null ? [] : [{ seat, kind: 'removal', stage: disqual } as const]),
  ])
}

function isDue({ type, day, player }: Stage, { phase }: State): boolean {
  if (phase.day !== day) return phase.day > day && phase.id !== 'dayStart'
  if (type === 'speech') return phase.id === 'speech' && (player === null || phase.seat === player)
  if (type === 'shooted') return phase.id === 'farewell' && phase.cause === 'night' && phase.seat === player
  // The end is the only moment of a vote that is the same in every service.
  return phase.id === 'nightFall' || (phase.id === 'farewell' && phase.cause === 'vote')
}
