import type { ParticipantKey } from '@gorod/contracts/media'
import {
  keepsMediaPolicy,
  type MediaPolicy,
  mediaPolicy,
  nextDeadline,
  type State,
  type SystemCommand,
  type Viewer,
} from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import type { Chair } from '../../activity/public.ts'
import type { MediaApi } from '../../media/public.ts'
import { Attention } from './attention.ts'
import { Audience, type VisibleEvents } from './audience.ts'
import { placeIn, reseatedBy, wasThere } from './chairs.ts'
import type { Connection } from './connection.ts'
import { DeadlineTimer } from './deadline-timer.ts'
import { GameCounts, type GameMetrics } from './game-counts.ts'
import type { GameHeader, GameLog, LogEntry } from './game-log.ts'
import { isElsewhere } from './keeping.ts'
import { LiveGame, type NewEntries } from './live-game.ts'
import { MediaGate } from './media-gate.ts'
import type { Answer, SentCommand } from './plan-batch.ts'
import { PresenceRetries, RETRY_MS } from './presence-retries.ts'
import { type Present, SeatPresence } from './seat-presence.ts'
import { Ticks } from './ticks.ts'
import { ToldViewers } from './told-viewers.ts'

/** Plays the seats of practice players. */
export interface Bots {
  /** Called when something changed at the table. */
  notice(): void
  /** Speeches become short, until a person has the floor. */
  hurry(): void
  stop(): void
}

export interface OpenGameDeps {
  readonly log: GameLog
  readonly clock: Clock
  readonly media: MediaApi
  readonly logger: Log
  readonly metrics: GameMetrics
  readonly tracing: Pick<Tracing, 'span'>
  readonly startBots: (game: LiveGame) => Bots
  /** Called in order, after media and the watchers. */
  readonly published: (added: NewEntries) => void
  /** Something was written after `close`: no watcher heard it. */
  readonly unheard: () => void
  /** Called when the last connection has left. */
  readonly emptied: () => void
  /** See `LiveGameDeps`. */
  readonly checkKeeping?: (() => Promise<void>) | undefined
}

/**
 * A game that is open in this process: a copy of the log, its watchers, clock, practice players and media. Any number
 * of processes may have the same game open; the log decides.
 */
export class OpenGame {
  readonly live: LiveGame
  readonly audience: Audience
  readonly presence: SeatPresence
  readonly #attention: Attention
  readonly #retries: PresenceRetries
  readonly #deps: OpenGameDeps
  readonly #gate: MediaGate
  readonly #deadline: DeadlineTimer
  readonly #bots: Bots
  readonly #ticks: Ticks
  readonly #counts: GameCounts
  readonly #connections = new Map<string, Connection>()
  readonly viewers = new ToldViewers(this)
  #publishing: Promise<void> = Promise.resolve()
  /** The latest policy, and a state that has it. */
  #policy: { readonly of: State; readonly policy: MediaPolicy }
  #hasMedia = false
  #closed = false

  constructor(header: GameHeader, entries: readonly LogEntry[], deps: OpenGameDeps) {
    this.#deps = deps
    this.#ticks = new Ticks(deps.clock)
    this.live = new LiveGame(header, entries, {
      log: deps.log,
      now: () => deps.clock.now(),
      ticks: this.#ticks,
      onNewEntries: (added) => this.#publish(added),
      checkKeeping: deps.checkKeeping,
    })
    this.#policy = { of: this.live.state, policy: mediaPolicy(this.live.state) }
    this.audience = new Audience(entries)
    this.presence = new SeatPresence(deps.clock, (who) => this.disconnect(who))
    this.#attention = this.#watchAttention()
    this.#retries = new PresenceRetries(deps.clock, (who) =>
      this.presence.has(who) ? this.#back(who) : this.disconnect(who),
    )
    this.#gate = new MediaGate(deps.media, deps.clock, header.id)
    this.#deadline = new DeadlineTimer(deps.clock, () => this.fireDeadlines())
    this.#bots = deps.startBots(this.live)
    this.#counts = new GameCounts(deps.metrics)
  }

  get media(): MediaGate {
    return this.#gate
  }

  /** False when the game was over as this process opened it: there is no room to talk in. */
  get hasMedia(): boolean {
    return this.#hasMedia
  }

  get hasConnections(): boolean {
    return this.#connections.size > 0
  }

  get connections(): Iterable<Connection> {
    return this.#connections.values()
  }

  /** Starts the clock, the practice players and the media. A game that is over has none of them. */
  start(): void {
    if (this.live.status !== 'running') return
    this.#hasMedia = true
    this.#publishing = this.#gate
      .open(this.#mediaPolicy(), (to, message) => {
        this.#connections.get(to.connectionId)?.onMedia(message)
      })
      .catch((cause) => this.#failed(cause, 'the media room did not open'))
    this.#wake()
  }

  /** A second join over the same connection replaces its watcher; presence and media do not change. */
  join(connection: Connection, known: number): VisibleEvents {
    const earlier = this.#connections.get(connection.id)
    if (earlier) this.audience.leave(earlier.viewer, earlier.onEvents)
    this.#connections.set(connection.id, connection)
    const who = presentAs(connection.chair)
    if (who !== null) {
      this.presence.arrive(who, connection.id)
      this.#back(who)
    }
    this.viewers.greet(connection)
    return this.audience.join(connection.viewer, known, connection.onEvents)
  }

  leave(connectionId: string): void {
    const connection = this.#connections.get(connectionId)
    if (!connection) return
    this.#connections.delete(connectionId)
    this.audience.leave(connection.viewer, connection.onEvents)
    this.#gate.room?.disconnected(connection.member)
    const who = presentAs(connection.chair)
    if (who !== null) this.presence.depart(who, connectionId)
    if (!this.hasConnections) this.#deps.emptied()
  }

  /** Somebody sits before this page. */
  here(connectionId: string): void {
    const viewer = this.#connections.get(connectionId)?.viewer
    if (typeof viewer === 'number') this.#attention.sign(viewer)
  }

  connection(connectionId: string): Connection | null {
    return this.#connections.get(connectionId) ?? null
  }

  /** Resolves when the watchers in this process have the resulting events, and at once for a refused command. */
  async send(sent: SentCommand): Promise<Answer> {
    if (typeof sent.command.by === 'number') this.#attention.sign(sent.command.by)
    const { clock } = this.#deps
    const sentAt = clock.now()
    const secret = this.live.hidesTime
    const count = (outcome: 'accepted' | 'refused' | 'failed') =>
      this.#counts.command(outcome, { ms: clock.now() - sentAt, secret })
    try {
      const answer = await this.live.send(sent)
      count(answer.kind)
      return answer
    } catch (cause) {
      count('failed')
      throw cause
    }
  }

  fireDeadlines(): void {
    const at = nextDeadline(this.live.state)?.at ?? null
    if (at !== null && at > this.#deps.clock.now()) {
      // Timers of the machine may fire a millisecond early.
      this.#deadline.set(at)
      return
    }
    this.live.fireDeadlines().catch((cause) => {
      this.#failed(cause, 'a deadline could not be written')
      if (!this.#closed) this.#deadline.set(this.#deps.clock.now() + RETRY_MS)
    })
  }

  /** Human seats, and the judge, that are connected by the rules and have no connection to this process. */
  absent(): Present[] {
    if (this.#closed) return []
    const people = this.live.header.players.filter(({ bot }) => !bot).map(({ seat }) => seat)
    const all: readonly Present[] = this.live.header.judge === null ? people : [...people, 'judge']
    return all.filter((who) => !this.presence.has(who) && this.#connected(who) === true)
  }

  disconnect(who: Present): void {
    if (this.presence.has(who) || this.#connected(who) !== true) return
    this.#system(who, who === 'judge' ? { type: 'disconnectJudge' } : { type: 'disconnectSeat', seat: who })
  }

  /** Another process goes on with the game, its media included. After `close`. `why`: what those hear who wait for an answer. */
  abandon(why: Error): void {
    this.live.abandon(why)
    this.#gate.letGo().catch((cause) => this.#failed(cause, 'media room was not let go'))
    this.cutPages()
  }

  /** They come back by themselves, to the copy that is open then. */
  cutPages(): void {
    for (const { cut } of [...this.#connections.values()]) cut()
  }

  /** `endMedia`: the room of the game is closed too. */
  close({ endMedia }: { readonly endMedia: boolean } = { endMedia: false }): void {
    this.#closed = true
    this.#deadline.set(null)
    this.#ticks.stop()
    this.#bots.stop()
    this.presence.stop()
    this.#attention.stop()
    this.#retries.stop()
    if (endMedia) this.#gate.close().catch((cause) => this.#failed(cause, 'media room did not close'))
  }

  /**
   * Publishes in the order of README.md, «From a command to the screens». Resolves when the watchers have the events.
   */
  #publish(added: NewEntries): Promise<void> {
    if (this.#closed) {
      this.#deps.unheard()
      return Promise.resolve()
    }
    const { tick } = added
    const reseated = added.entries.flatMap(({ event }) => reseatedBy(event))
    this.#unseat(reseated)
    const policy = this.#mediaPolicy()
    const facts = { 'game.id': this.live.header.id, 'game.events': added.entries.length }
    const push = async (): Promise<void> => {
      await this.#gate.apply(policy)
      if (tick !== null) await this.#ticks.next(tick)
      if (reseated.length > 0) this.#tellPeople()
      this.audience.publish(added.entries)
      this.#deps.published(added)
      this.#count(added)
    }
    const published = this.#publishing
      .then(() => this.#deps.tracing.span('game push', facts, push))
      .catch((cause) => this.#failed(cause, 'events could not be published'))
    this.#publishing = published
    for (const { event } of added.entries) {
      if (event.type === 'seatDisconnected') this.#back(event.seat)
      if (event.type === 'phaseEntered') this.#attention.entered(event.phase)
      if (event.type === 'judgeDisconnected') this.#back('judge')
    }
    this.#wake()
    return published
  }

  #mediaPolicy(): MediaPolicy {
    const { state } = this.live
    const policy = keepsMediaPolicy(this.#policy.of, state) ? this.#policy.policy : mediaPolicy(state)
    this.#policy = { of: state, policy }
    return policy
  }

  #count({ here, entries, tick }: NewEntries): void {
    if (here) this.#counts.events(entries.length, tick !== null)
    if (this.live.status !== 'running') this.#counts.reveal()
  }

  /** The accounts that had the chairs read, hear and send nothing more there, from the moment of the commit on. */
  #unseat(chairs: readonly Chair[]): void {
    for (const chair of chairs) if (typeof chair === 'number') this.#attention.forget(chair)
    for (const { id, chair, member, onSeatLost } of [...this.#connections.values()]) {
      if (chair === null || !chairs.includes(chair)) continue
      this.leave(id)
      onSeatLost(member.userId !== null && placeIn(this.live.header, member.userId) !== null)
    }
    for (const chair of chairs) void this.#gate.room?.leave(participantOn(chair))
    // Nobody may be there to lead the table: the presence of a second judge does not count until then.
    if (chairs.includes('judge')) this.presence.expect('judge')
  }

  /** False: this viewer is not the one player of a practice table. */
  hurryBots(viewer: Viewer): boolean {
    const { mode, players } = this.live.header
    const people = players.filter(({ bot }) => !bot)
    if (mode !== 'practice' || people.length !== 1 || people[0]?.seat !== viewer) return false
    this.#bots.hurry()
    return true
  }

  /** Somebody at the table has deleted the account: nobody reads the name any more. */
  async forget(accountId: number): Promise<void> {
    if (!wasThere(this.live.header, accountId)) return
    await this.live.readPeopleAgain()
    this.#tellPeople()
  }

  #tellPeople(): void {
    for (const { onPeople } of this.#connections.values()) onPeople(this.live.header)
  }

  #wake(): void {
    this.#deadline.set(nextDeadline(this.live.state)?.at ?? null)
    this.#bots.notice()
  }

  /** Connected by the rules. The table only has to know of a judge who leads its pace. */
  #connected(who: Present): boolean | undefined {
    const { state } = this.live
    if (who !== 'judge') return state.seats[who - 1]?.connected
    return state.judgeAwaySince !== null
      ? false
      : state.pace === 'judge' && !state.judgeGone
        ? true
        : undefined
  }

  #back(who: Present): void {
    if (!this.presence.has(who) || this.#connected(who) !== false) return
    if (who !== 'judge' && this.#attention.isAway(who)) return
    this.#system(who, who === 'judge' ? { type: 'reconnectJudge' } : { type: 'reconnectSeat', seat: who })
  }

  /** Nobody waits for a person at a practice table. */
  #watchAttention(): Attention {
    const { header } = this.live
    const people = header.mode === 'practice' ? [] : header.players.filter(({ bot }) => !bot)
    return new Attention({
      clock: this.#deps.clock,
      isAskable: (seat) =>
        people.some((player) => player.seat === seat) &&
        this.live.status === 'running' &&
        this.live.state.seats[seat - 1]?.alive === true &&
        this.presence.has(seat) &&
        this.#connected(seat) === true,
      onAsk: (seat, answerBy) => {
        for (const { viewer, onAsked } of this.#connections.values()) if (viewer === seat) onAsked(answerBy)
      },
      onAway: (seat) => this.#system(seat, { type: 'disconnectSeat', seat }),
      onReturn: (seat) => this.#back(seat),
    })
  }

  #system(who: Present, command: SystemCommand): void {
    this.live.send({ command: { ...command, by: 'system' }, id: null }).catch((cause) => {
      this.#failed(cause, 'a connection change could not be written')
      if (!this.#closed && !isElsewhere(cause)) this.#retries.add(who)
    })
  }

  #failed(cause: unknown, what: string): void {
    if (isElsewhere(cause)) return
    this.#deps.logger.error({ err: cause, gameId: this.live.header.id }, what)
  }
}

/** Somebody whose presence counts: spectators and a second judge come and go unnoticed. */
function presentAs(chair: Chair | null): Present | null {
  return chair === 'secondJudge' ? null : chair
}

/** The participant in the room's media. */
export function participantOn(chair: Chair): Exclude<ParticipantKey, `spectator:${string}`> {
  if (chair === 'secondJudge') return 'second-judge'
  return chair === 'judge' ? chair : `seat-${chair}`
}
