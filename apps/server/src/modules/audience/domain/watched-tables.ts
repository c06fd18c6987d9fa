import type { AudiencePush } from '@gorod/contracts/audience'
import { AppError } from '../../../platform/app-error.ts'
import { type Clock, repeat, type Timer } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { GamesApi, PublicTable } from '../../games/public.ts'
import { DelayedGame } from './delayed-game.ts'
import type { Viewers } from './viewers.ts'

export interface WatchedTablesDeps {
  readonly games: Pick<GamesApi, 'publicTable' | 'eventsAfter'>
  readonly clock: Clock
  readonly log: Log
  readonly viewers: Viewers
  /** How late the audience sees this table, always the same; null while nothing of it is released. */
  readonly delayOf: (table: PublicTable) => Promise<number | null>
  readonly push: (push: AudiencePush) => Promise<void>
  /** Sends how the audience of this channel votes now. */
  readonly pushVotes: (game: DelayedGame, channelId: number) => Promise<void>
}

const TICK_MS = 1_000
/** The number of viewers and the votes are told again so often. */
const COUNT_EVERY_TICKS = 5
/** A game nobody has asked for leaves memory. */
const KEPT_MS = 60_000
const MOST_KEPT = 500

interface WatchedTable {
  readonly game: DelayedGame
  askedAt: number
  pushed: number
  toldViewers: number | null
  /** Channels whose vote has changed since it was last sent. */
  readonly voted: Set<number>
}

/** The tables that somebody watches or asked for. Every second their audience gets what is released by then. */
export class WatchedTables {
  readonly #deps: WatchedTablesDeps
  readonly #kept = new Map<number, Promise<WatchedTable | null>>()
  #ticking: Timer | null = null
  #ticks = 0

  constructor(deps: WatchedTablesDeps) {
    this.#deps = deps
  }

  start(): void {
    const everySecond = { firstAfterMs: TICK_MS, everyMs: TICK_MS }
    this.#ticking = repeat(this.#deps.clock, everySecond, () => this.#tick())
  }

  stop(): void {
    this.#ticking?.cancel()
  }

  /** The game as its audience knows it now. Throws `game_not_found`, also while nothing of it is released. */
  async find(number: number): Promise<DelayedGame> {
    const kept = await this.#keep(number)
    await kept?.game.refresh()
    if (kept?.game.hasBegun !== true) throw new AppError('game_not_found')
    kept.askedAt = this.#deps.clock.now()
    return kept.game
  }

  /** The vote of a channel at this table has changed. */
  voted(number: number, channelId: number): void {
    // The caller that asked for the table hears that it cannot be read; a vote has no caller to be told.
    this.#kept
      .get(number)
      ?.then((kept) => kept?.voted.add(channelId))
      .catch(() => undefined)
  }

  #keep(number: number): Promise<WatchedTable | null> {
    const known = this.#kept.get(number)
    if (known !== undefined) return known
    const opened = this.#open(number)
    this.#kept.set(number, opened)
    const forget = () => void this.#kept.delete(number)
    opened.then((kept) => kept ?? forget(), forget)
    if (this.#kept.size > MOST_KEPT) this.#dropOldest()
    return opened
  }

  async #open(number: number): Promise<WatchedTable | null> {
    const { games, clock, delayOf } = this.#deps
    const table = await games.publicTable(number)
    const delayMs = table === null ? null : await delayOf(table)
    if (table === null || delayMs === null) return null
    const game = new DelayedGame(table, {
      delayMs,
      now: () => clock.now(),
      readPeople: () => games.publicTable(number),
      readAfter: (seq) => games.eventsAfter(table.gameId, seq),
    })
    await game.refresh()
    return { game, askedAt: clock.now(), pushed: game.shown, toldViewers: 0, voted: new Set() }
  }

  #dropOldest(): void {
    const unwatched = [...this.#kept.keys()].find((number) => this.#deps.viewers.here(number) === 0)
    if (unwatched !== undefined) this.#kept.delete(unwatched)
  }

  async #tick(): Promise<void> {
    this.#ticks++
    for (const [number, opened] of this.#kept) {
      try {
        const kept = await opened
        if (kept !== null) await this.#serve(number, kept)
      } catch (cause) {
        this.#deps.log.warn({ err: cause, number }, 'a table could not be shown to its audience')
      }
    }
  }

  async #serve(number: number, kept: WatchedTable): Promise<void> {
    const viewers = this.#deps.viewers.of(number)
    if (this.#deps.viewers.here(number) === 0) {
      if (this.#deps.clock.now() - kept.askedAt > KEPT_MS) this.#kept.delete(number)
      return
    }
    await kept.game.refresh()
    const counts = this.#ticks % COUNT_EVERY_TICKS === 0
    if (counts) await this.#tellVotes(kept)
    const tellsViewers = counts && kept.toldViewers !== kept.game.viewersTold(viewers)
    if (kept.game.shown === kept.pushed && !tellsViewers) return
    const push = kept.game.push(kept.pushed, viewers)
    kept.pushed += push.events.length
    kept.toldViewers = push.viewers
    await this.#deps.push(push)
  }

  async #tellVotes({ game, voted }: WatchedTable): Promise<void> {
    const channels = [...voted]
    voted.clear()
    for (const channel of channels) await this.#deps.pushVotes(game, channel)
  }
}
