import type { AnswerOf, ClientMessage, PayloadOf, ServerMessage } from '@gorod/contracts/realtime'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Cluster } from '../../../platform/cluster/cluster.ts'
import { PeerUnreachable } from '../../../platform/cluster/peers.ts'
import type { Http } from '../../../platform/http/http.ts'
import type { Identity } from '../../../platform/identity.ts'
import type { Client } from '../../../platform/realtime/client.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { hasLeft, keeperIn } from '../domain/keeping.ts'

/** A page at a table, connected to this process or to another one. */
export type GamePage = Pick<Client, 'id' | 'identity' | 'accountId' | 'browser' | 'signedIn' | 'send' | 'cut'>

type Reply<Message> =
  Record<never, never> extends AnswerOf<Message> ? AnswerOf<Message> | undefined : AnswerOf<Message>

/** Where the messages and calls about one game are answered: in the process that keeps it. */
export interface GameDoor {
  on<Message extends ClientMessage>(
    message: Message,
    handle: (payload: PayloadOf<Message>, page: GamePage) => Promise<Reply<Message>>,
    options?: { readonly counted?: boolean },
  ): void
  /** Before the first message of a page is answered here. */
  onCome(hook: (page: GamePage) => void): void
  /** The connection of a page has ended. */
  onGone(hook: (page: GamePage) => Promise<void>): void
  /** Where the page had better connect, because this process keeps its game; null: it is here, or the name is not known. */
  moveTo(page: GamePage): string | null
  /** `work` as it is done in the process that keeps the game. What goes in and out survives JSON. */
  atKeeper<Wish extends { readonly gameId: string }, Result>(
    name: string,
    work: (wish: Wish) => Promise<Result>,
  ): (wish: Wish) => Promise<Result>
}

/** The door of a process that is alone. */
export function ownDoor(realtime: Realtime): GameDoor {
  return {
    on: (message, handle, options) => realtime.on(message, handle, options),
    onCome: (hook) => realtime.onConnect(hook),
    onGone: (hook) => realtime.onDisconnect(hook),
    moveTo: () => null,
    atKeeper: (_name, work) => work,
  }
}

/** A keeper that died is replaced within this time. */
const PATIENCE_MS = 8_000
const RETRY_MS = 200
/** For one more, the game that was asked for longest ago is forgotten. */
const MOST_KNOWN = 10_000

interface Guest {
  readonly from: string
  readonly page: GamePage
}

interface ForwardedMessage {
  readonly name: string
  readonly payload: { readonly gameId: string }
  readonly page: {
    readonly id: string
    readonly identity: Identity | null
    /** The version before does not say it. */
    readonly browser?: string | null
  }
}

interface ForwardedPush {
  /** The pages it is for; the version before, which also seals nothing, says and reads one `id`. */
  readonly ids?: readonly string[]
  readonly id?: string
  readonly name: string
  readonly payload: unknown
}

/** The keeper may be of a newer version, whose pushes this process does not know. */
const anything = z.unknown()
const forwarded = (name: string): ServerMessage => ({
  direction: 'server',
  name: name as ServerMessage['name'],
  payload: anything,
})

interface SharedDoorParts {
  readonly realtime: Realtime
  readonly cluster: Cluster
  readonly clock: Clock
  readonly http: Pick<Http, 'nameAtBalancer'>
}

type Handle = (payload: never, page: GamePage) => Promise<unknown>

/**
 * The door of one process of several. A message about a game that another process keeps goes there, and what the keeper pushes comes
 * back the same way, in order. When the way breaks, or the keeper dies, the pages concerned are cut: they come back by
 * themselves, as after any lost connection, and ask for what they missed.
 */
export class SharedDoor implements GameDoor {
  readonly #realtime: Realtime
  readonly #cluster: Cluster
  readonly #clock: Clock
  readonly #nameAtBalancer: () => string | null
  readonly #handles = new Map<string, Handle>()
  readonly #come = new Set<(page: GamePage) => void>()
  readonly #gone = new Set<(page: GamePage) => Promise<void>>()
  /** Pages of other processes that ask for games kept here. */
  readonly #guests = new Map<string, Guest>()
  /** Other processes that keep games, by game, the one asked for last at the end. */
  readonly #kept = new Map<string, string>()
  /** The processes at which a page of this one is a guest. */
  readonly #visits = new Map<string, Set<string>>()
  /** The push that more pages of its process may still join in this turn. */
  #latest: { readonly to: string; readonly name: string; readonly payload: unknown; ids: string[] } | null =
    null

  constructor({ realtime, cluster, clock, http }: SharedDoorParts) {
    this.#realtime = realtime
    this.#cluster = cluster
    this.#clock = clock
    this.#nameAtBalancer = http.nameAtBalancer
    const { peers } = cluster
    peers.on('games.message', (forwarded: ForwardedMessage, from) => this.#answer(forwarded, from))
    peers.hear('games.gone', ({ id }: { readonly id: string }) => this.#guestGone(id))
    peers.hear('games.push', ({ id: only = '', ids = [only], name, payload }: ForwardedPush) => {
      const message = forwarded(name)
      for (const id of ids) realtime.client(id)?.send(message, payload)
    })
    peers.hear('games.cut', ({ id }: { readonly id: string }) => realtime.client(id)?.cut())
    peers.onBroken((process) => this.#startAgain(process))
    realtime.onDisconnect(({ id }) => {
      for (const process of this.#visits.get(id) ?? []) peers.tell(process, 'games.gone', { id })
      this.#visits.delete(id)
    })
  }

  on<Message extends ClientMessage>(
    message: Message,
    handle: (payload: PayloadOf<Message>, page: GamePage) => Promise<Reply<Message>>,
    options?: { readonly counted?: boolean },
  ): void {
    this.#handles.set(message.name, handle as Handle)
    this.#realtime.on(
      message,
      (payload, client) => {
        const wish = payload as { readonly gameId: string }
        const page = { id: client.id, identity: client.identity, browser: client.browser }
        return this.#atKeeper(wish.gameId, {
          here: () => handle(payload, client),
          there: (process) => {
            if (this.#realtime.client(client.id) === null) throw new AppError('unavailable')
            this.#visits.set(client.id, (this.#visits.get(client.id) ?? new Set()).add(process))
            const forwarded: ForwardedMessage = { name: message.name, payload: wish, page }
            return this.#cluster.peers.call(process, 'games.message', forwarded) as Promise<Reply<Message>>
          },
        })
      },
      options,
    )
  }

  onCome(hook: (page: GamePage) => void): void {
    this.#come.add(hook)
    this.#realtime.onConnect(hook)
  }

  onGone(hook: (page: GamePage) => Promise<void>): void {
    this.#gone.add(hook)
    this.#realtime.onDisconnect(hook)
  }

  moveTo({ id }: GamePage): string | null {
    return this.#guests.has(id) ? this.#nameAtBalancer() : null
  }

  atKeeper<Wish extends { readonly gameId: string }, Result>(
    name: string,
    work: (wish: Wish) => Promise<Result>,
  ): (wish: Wish) => Promise<Result> {
    const { peers } = this.#cluster
    peers.on(name, work)
    return (wish) =>
      this.#atKeeper(wish.gameId, {
        here: () => work(wish),
        there: (process) => peers.call(process, name, wish) as Promise<Result>,
      })
  }

  /** The work may be begun twice, when the first keeper died over it: commands count once by their ids. */
  async #atKeeper<Result>(
    gameId: string,
    { here, there }: { here: () => Promise<Result>; there: (process: string) => Promise<Result> },
  ): Promise<Result> {
    const giveUpAt = this.#clock.now() + PATIENCE_MS
    for (;;) {
      const keeper = this.#kept.get(gameId)
      if (keeper !== undefined) this.#know(gameId, keeper)
      try {
        return await (keeper === undefined ? here() : there(keeper))
      } catch (error) {
        const keptBy = keeperIn(error)
        // A page of a process that is being stopped asks again at another one.
        const isGone = error instanceof PeerUnreachable || (keeper !== undefined && hasLeft(error))
        if (keptBy === null && !isGone) throw error
        if (this.#clock.now() > giveUpAt) throw new AppError('unavailable', { cause: error })
        const isNews = keptBy !== null && keptBy !== this.#cluster.self && keptBy !== keeper
        if (isNews) this.#know(gameId, keptBy)
        else {
          this.#kept.delete(gameId)
          await new Promise<void>((resolve) => void this.#clock.after(RETRY_MS, resolve))
        }
      }
    }
  }

  /** Without it messages that open no game, as those of media, would find none until the page joins again. */
  #know(gameId: string, keeper: string): void {
    this.#kept.delete(gameId)
    this.#kept.set(gameId, keeper)
    const [longestAgo] = this.#kept.keys()
    if (this.#kept.size > MOST_KNOWN && longestAgo !== undefined) this.#kept.delete(longestAgo)
  }

  async #answer({ name, payload, page }: ForwardedMessage, from: string): Promise<unknown> {
    const handle = this.#handles.get(name)
    if (handle === undefined) throw new AppError('bad_request')
    return handle(payload as never, this.#guest(page, from))
  }

  #guest({ id, identity, browser = null }: ForwardedMessage['page'], from: string): GamePage {
    const known = this.#guests.get(id)
    if (known !== undefined) return known.page
    const { peers } = this.#cluster
    const page: GamePage = {
      id,
      identity,
      accountId: identity?.accountId ?? null,
      browser,
      signedIn() {
        if (identity === null) throw new AppError('not_signed_in')
        return identity
      },
      send: ({ name }, payload) => this.#push(from, { id, name, payload }),
      cut: () => peers.tell(from, 'games.cut', { id }),
    }
    this.#guests.set(id, { from, page })
    for (const hook of this.#come) hook(page)
    return page
  }

  /** What goes to several pages of a process in one turn is written once, as for the pages of this process. */
  #push(to: string, { id, name, payload }: { id: string; name: string; payload: unknown }): void {
    const { peers, processes } = this.#cluster
    if (!processes.opensSealed(to)) {
      peers.tell(to, 'games.push', { id, name, payload } satisfies ForwardedPush)
      return
    }
    const latest = this.#latest
    if (latest?.to === to && latest.name === name && latest.payload === payload) {
      latest.ids.push(id)
      return
    }
    const ids = [id]
    this.#latest = { to, name, payload, ids }
    // `peers` reads it at the end of the turn.
    peers.tell(to, 'games.push', { ids, name, payload } satisfies ForwardedPush)
    queueMicrotask(() => {
      if (this.#latest?.ids === ids) this.#latest = null
    })
  }

  #guestGone(id: string): void {
    const guest = this.#guests.get(id)
    if (guest === undefined) return
    this.#guests.delete(id)
    for (const hook of this.#gone) void hook(guest.page)
  }

  /** Nothing that was going on with this process holds any more. */
  #startAgain(process: string): void {
    for (const [id, { from }] of [...this.#guests]) if (from === process) this.#guestGone(id)
    for (const [gameId, keeper] of [...this.#kept]) if (keeper === process) this.#kept.delete(gameId)
    for (const [id, processes] of [...this.#visits])
      if (processes.has(process)) this.#realtime.client(id)?.cut()
  }
}
