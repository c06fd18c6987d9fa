import { AppError } from '../../../platform/app-error.ts'
import { type Bus, topic } from '../../../platform/bus/bus.ts'
import { type Clock, type Repetition, repeat, type Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import type { MediaApi } from '../../media/public.ts'
import type { GameMetrics } from './game-counts.ts'
import type { GameHeader, GameLog } from './game-log.ts'
import { KeeperLeaves, type Keeping, KeptElsewhere } from './keeping.ts'
import { LeftPages } from './left-pages.ts'
import type { LiveGame } from './live-game.ts'
import { type Bots, OpenGame } from './open-game.ts'
import { ARRIVAL_MS } from './plan-batch.ts'
import type { Present } from './seat-presence.ts'

type Census =
  | { readonly kind: 'ask'; readonly gameId: string }
  | { readonly kind: 'tell'; readonly gameId: string; readonly present: readonly Present[] }

const censusTopic = topic<Census>('games.census')
/** Something was written in a game after its end, in a copy that the pages of an earlier copy do not hear. */
const continuedTopic = topic<{ readonly gameId: string }>('games.continued')
const forgottenTopic = topic<{ readonly accountId: number }>('games.forgotten')

/** Finds running games whose deadline passed before `before` and that no other sweeper took recently. */
export type TakeOverdue = (before: number, now: number) => Promise<readonly string[]>

export interface KeeperDeps {
  readonly log: GameLog
  readonly takeOverdue: TakeOverdue
  readonly bus: Bus
  readonly clock: Clock
  readonly media: MediaApi
  readonly logger: Log
  readonly metrics: GameMetrics
  readonly tracing: Pick<Tracing, 'span'>
  readonly startBots: (game: LiveGame) => Bots
  /** Null: no other process has games open. */
  readonly keeping: Keeping | null
}

const SWEEP_EVERY_MS = 1000
/** A process that has a game open is at most a few ms late. A game later than this is open in no process. */
const OVERDUE_MS = 1500
const CENSUS_MS = 1000
/** After the end people may talk for this long; then their room is closed. Longer than any judge's review. */
const AFTERLIFE_MS = 5 * 60_000
/** A game that is over and has no connection waits this long for a reload. */
const EMPTY_MS = 10_000
/** The most finished games that a process keeps open. */
const MAX_OVER = 200

/**
 * The games open in this process: it loads them from the log, and opens those that no process has open. Other processes are told
 * nothing of what happens in them: a game is open at its keeper alone, and what is secret in it stays there and in the log.
 */
export class GameKeeper {
  readonly #deps: KeeperDeps
  readonly #games = new Map<string, Promise<OpenGame>>()
  /** Those of them that are read: this process has taken them. */
  readonly #read = new Set<OpenGame>()
  /** Timers of games that wait for their players. */
  readonly #arrivals = new Map<OpenGame, Timer>()
  /** Games that are over, in the order in which they ended or were opened. */
  readonly #over = new Map<OpenGame, Timer>()
  readonly #left = new LeftPages()
  readonly #unsubscribe: () => void
  #sweep: Repetition | null = null
  #stopped = false

  constructor(deps: KeeperDeps) {
    this.#deps = deps
    const ends = [
      deps.bus.subscribe(censusTopic, (census) => this.#answerCensus(census)),
      deps.bus.subscribe(continuedTopic, async ({ gameId }) => {
        const game = await this.find(gameId)
        this.#left.cut(gameId, (id) => (game?.connection(id) ?? null) !== null)
      }),
      deps.bus.subscribe(forgottenTopic, async ({ accountId }) => {
        // One that is being read may have read the name already.
        const forget = (game: OpenGame) => game.forget(accountId)
        await Promise.all([...this.#games.values()].map((read) => read.then(forget, () => undefined)))
      }),
    ]
    this.#unsubscribe = () => {
      for (const end of ends) end()
    }
  }

  /** Starts the search for overdue games. The first search opens the games of a dead process. */
  start(): void {
    this.#sweep = repeat(this.#deps.clock, { firstAfterMs: 0, everyMs: SWEEP_EVERY_MS }, () =>
      this.#takeUpOrphans(),
    )
  }

  async stop(): Promise<void> {
    await this.#sweep?.stop()
    // A page that still asks would open a game that writes after the database is closed.
    this.#stopped = true
    this.#unsubscribe()
    const open = await Promise.allSettled(this.#games.values())
    this.#games.clear()
    for (const timers of [this.#over, this.#arrivals]) {
      for (const timer of timers.values()) timer.cancel()
      timers.clear()
    }
    for (const game of open) {
      if (game.status !== 'fulfilled') continue
      game.value.close()
      await game.value.live.idle()
      await this.#letGo(game.value)
    }
    this.#read.clear()
  }

  /**
   * Returns the game, read from the log when this process did not have it. Throws `game_not_found`, and `unavailable` after
   * `stop`.
   */
  open(gameId: string): Promise<OpenGame> {
    if (this.#stopped) return Promise.reject(new KeeperLeaves())
    const open = this.#games.get(gameId)
    if (open) return open
    const opening = this.#load(gameId)
    this.#games.set(gameId, opening)
    opening.catch(() => this.#games.delete(gameId))
    return opening
  }

  /** Drops the games that another process took while this one seemed dead. Their pages come back to it. */
  async dropLost(): Promise<void> {
    const games = [...this.#read]
    const lost = await this.#deps.keeping?.listLost(games.map(({ live }) => live.header.id))
    for (const game of games) {
      const gameId = game.live.header.id
      const keptBy = lost?.get(gameId)
      if (keptBy === undefined || !this.#read.has(game)) continue
      this.#deps.logger.warn({ gameId }, 'another process keeps this game now')
      this.#drop(game, { endMedia: false })
      game.abandon(keptBy === null ? new KeeperLeaves() : new KeptElsewhere(keptBy))
    }
  }

  /** A copy that has left memory lets its game go, and what is still sent to it may be refused: it is asked again. */
  async #checkKeeping(game: OpenGame): Promise<void> {
    await this.dropLost()
    if (!this.#read.has(game)) game.live.abandon(new KeeperLeaves())
  }

  /** Reads the header without opening the game. Throws `game_not_found`. */
  async header(gameId: string): Promise<GameHeader> {
    const open = await this.find(gameId)
    const header = open?.live.header ?? (await this.#deps.log.header(gameId))
    if (header === null) throw new AppError('game_not_found')
    return header
  }

  /** The number of games in memory, and how many of them are over. */
  count(): { readonly all: number; readonly over: number } {
    return { all: this.#games.size, over: this.#over.size }
  }

  /** The game if this process has it open, else null: also when it could not be opened just now. */
  async find(gameId: string): Promise<OpenGame | null> {
    return (await this.#games.get(gameId)?.catch(() => undefined)) ?? null
  }

  /** The connection has left the game, or has ended. */
  async leave(gameId: string, connectionId: string): Promise<void> {
    this.#left.remove(gameId, connectionId)
    const game = await this.find(gameId)
    game?.leave(connectionId)
  }

  async #load(gameId: string): Promise<OpenGame> {
    const { log, clock, media, logger, metrics, tracing, startBots } = this.#deps
    const keptBy = (await this.#deps.keeping?.take(gameId)) ?? null
    if (keptBy !== null) throw new KeptElsewhere(keptBy)
    const entries = await log.readAfter(gameId, 0)
    // After the keeper of before, and after the log: somebody who has lost a seat in it must not be on it here.
    const header = await log.header(gameId)
    // No entries: its log has been deleted.
    if (header === null || entries.length === 0) throw new AppError('game_not_found')
    const game = new OpenGame(header, entries, {
      log,
      clock,
      media,
      logger,
      metrics,
      tracing,
      startBots,
      published: () => {
        this.#retireWhenOver(game)
        // The first copy has media, and none was before it.
        if (!game.hasMedia) this.#callBack(game)
      },
      unheard: () => this.#callBack(game),
      emptied: () => this.#dropWhenEmpty(game),
      // This process may have been replaced without noticing.
      checkKeeping: () => this.#checkKeeping(game),
    })
    this.#read.add(game)
    game.start()
    const arrived = clock.after(ARRIVAL_MS, () => {
      this.#arrivals.delete(game)
      this.#countAbsent(game)
    })
    this.#arrivals.set(game, arrived)
    this.#retireWhenOver(game)
    return game
  }

  async #takeUpOrphans(): Promise<void> {
    const now = this.#deps.clock.now()
    try {
      for (const gameId of await this.#deps.takeOverdue(now - OVERDUE_MS, now)) {
        // One game that cannot be read must not delay the others.
        this.open(gameId).then(
          (game) => game.fireDeadlines(),
          (cause) => {
            // Its keeper is late, and alive.
            if (cause instanceof KeptElsewhere) return
            this.#deps.logger.error({ err: cause, gameId }, 'a game could not be taken up')
          },
        )
      }
    } catch (cause) {
      this.#deps.logger.error({ err: cause }, 'sweep failed')
    }
  }

  /** Tells the people of each open table how many watch it. */
  tellViewers(countOf: (number: number) => number): void {
    for (const game of this.#read) game.viewers.tell(countOf(game.live.header.number))
  }

  /** Asks every process for whom it has connections. Seats, and a judge, that no process names are away. */
  #countAbsent(game: OpenGame): void {
    const { bus, clock } = this.#deps
    const gameId = game.live.header.id
    if (game.live.status !== 'running' || game.absent().length === 0) return
    const elsewhere = new Set<Present>()
    const unsubscribe = bus.subscribe(censusTopic, (census) => {
      if (census.kind !== 'tell' || census.gameId !== gameId) return
      for (const who of census.present) elsewhere.add(who)
    })
    bus.publish(censusTopic, { kind: 'ask', gameId })
    clock.after(CENSUS_MS, () => {
      unsubscribe()
      for (const who of game.absent()) if (!elsewhere.has(who)) game.disconnect(who)
    })
  }

  /** The names of an account are gone from the database: games in the memory of any process read their people again. */
  forget(accountId: number): void {
    this.#deps.bus.publish(forgottenTopic, { accountId })
  }

  async #answerCensus(census: Census): Promise<void> {
    if (census.kind !== 'ask') return
    const game = await this.find(census.gameId)
    const present = game?.presence.present() ?? []
    if (present.length === 0) return
    this.#deps.bus.publish(censusTopic, { kind: 'tell', gameId: census.gameId, present })
  }

  #retireWhenOver(game: OpenGame): void {
    if (game.live.status === 'running' || this.#over.has(game)) return
    this.#over.set(
      game,
      this.#deps.clock.after(AFTERLIFE_MS, () => this.#retire(game)),
    )
    this.#dropWhenEmpty(game)
    if (this.#over.size <= MAX_OVER) return
    const [oldest] = this.#over.keys()
    const empty = [...this.#over.keys()].find((one) => !one.hasConnections && one !== game)
    const evicted = empty ?? oldest
    if (evicted === undefined) return
    this.#retire(evicted)
    // They would wait for a room that is closed. The pages of a copy that was opened after the end have had none, and stay: they would
    // open it again, in the place of another one, whose pages would do the same, without an end.
    if (evicted.hasMedia) evicted.cutPages()
  }

  /** Nobody comes back to a game that was broken off; but a page that has just asked for one must find it. */
  #dropWhenEmpty(game: OpenGame): void {
    if (!this.#over.has(game) || game.hasConnections) return
    if (game.live.status === 'aborted' && game.hasMedia) this.#retire(game)
    else this.#deps.clock.after(EMPTY_MS, () => !game.hasConnections && this.#retire(game))
  }

  #retire(game: OpenGame): void {
    if (!this.#over.has(game)) return
    this.#left.add(game.live.header.id, game.connections)
    this.#drop(game, { endMedia: game.hasMedia })
  }

  /** A ruling, a day after the end at the latest. Pages that stayed, at whatever process, come back to hear it. */
  #callBack({ live }: OpenGame): void {
    if (live.status !== 'running') this.#deps.bus.publish(continuedTopic, { gameId: live.header.id })
  }

  #drop(game: OpenGame, end: { readonly endMedia: boolean }): void {
    this.#games.delete(game.live.header.id)
    this.#read.delete(game)
    for (const timers of [this.#over, this.#arrivals]) {
      timers.get(game)?.cancel()
      timers.delete(game)
    }
    game.close(end)
    void this.#letGo(game)
  }

  async #letGo({ live }: OpenGame): Promise<void> {
    const gameId = live.header.id
    await this.#deps.keeping
      ?.letGo(gameId)
      .catch((cause) => this.#deps.logger.warn({ err: cause, gameId }, 'a game is let go with its process'))
  }
}
