import type { IceServer, MediaFromBrowser, MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { Budget } from '../../../platform/budget.ts'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { MediaRoom, ParticipantConnection, SendToBrowser } from '../public.ts'
import type { GatewayRoom, MediaGateway } from './gateway.ts'
import { KnownPages } from './known-pages.ts'
import { Layers } from './layers.ts'
import { offeredMedia } from './offered-media.ts'
import { isAnswered, type PageRequest, serve } from './page-requests.ts'
import { mayPublish } from './policy.ts'
import { RoomSaver, type SavedRoom, type SavedRooms } from './saved-rooms.ts'
import { Voices } from './voices.ts'

export interface RoomDeps {
  readonly gateway: MediaGateway
  readonly clock: Clock
  readonly iceServers: (userId: string) => readonly IceServer[]
  readonly warn: (details: object, message: string) => void
  readonly savedRooms: SavedRooms
  /** The room is in another gateway than before, or in a gateway at last, and its browsers were informed. */
  readonly rebuilt: (gameId: string) => void
}

/** How long media outlives the realtime connection: long enough for a phone that changes networks. */
const GRACE_MS = 15_000
/** A gateway that runs and did not open the room is asked again so much later. */
const REOPEN_MS = 2_000
/** For one place. A start of a full room is about 50 messages, most of them candidates and answers. */
const MESSAGES = { points: 300, perMs: 10_000 }
/** Requests that make the gateway build something cost more than an answer. */
const HEAVY_COST = 8

interface Member {
  connection: ParticipantConnection
  readonly page: string
  leaving: Timer | null
  /** In which gateway this page built its connections. */
  builtIn: number
  /**
   * The offer that this page has not answered. When its channel broke, the offer or the answer may be lost, and the
   * gateway makes no further one before the answer: without it everybody who comes in later would stay dark for this
   * page.
   */
  unanswered: Offer | null
  /** True after the message that there are no pictures, until the message that there are. */
  dark: boolean
}

type Offer = Extract<MediaToBrowser, { type: 'offer' }>

type RefusalReason = Extract<MediaToBrowser, { type: 'refused' }>['reason']

/**
 * The room of one game over whatever gateway there is: knows which page speaks for which place, survives the
 * gateway's death, and lets nobody but that page touch the place's connections.
 */
export class GameMediaRoom implements MediaRoom {
  readonly gameId: string
  readonly #deps: RoomDeps
  readonly #send: SendToBrowser
  #policy: MediaPolicy
  #gatewayRoom: GatewayRoom | null = null
  readonly #members = new Map<ParticipantKey, Member>()
  #opening: Promise<boolean> | null = null
  /** Counts gateways: what was built in an earlier one is gone. */
  #epoch = 0
  #generation = 0
  #reopening: Timer | null = null
  readonly #messages = new Budget(MESSAGES)
  readonly #known = new KnownPages()
  readonly #voices: Voices
  readonly #layers: Layers
  readonly #saver: RoomSaver
  /** The room as an earlier process saved it; null after this process took it over, or could not. */
  #saved: SavedRoom | null
  #closed = false

  constructor(
    deps: RoomDeps,
    options: { gameId: string; policy: MediaPolicy; send: SendToBrowser; saved: SavedRoom | null },
  ) {
    this.#deps = deps
    this.#saved = options.saved
    this.#generation = options.saved?.generation ?? 0
    this.#saver = new RoomSaver(deps.savedRooms, options.gameId, () => this.#toSave())
    this.gameId = options.gameId
    this.#policy = options.policy
    this.#send = options.send
    const pages = {
      policy: () => this.#policy,
      keys: () => this.#members.keys(),
      send: (key: ParticipantKey, message: MediaToBrowser) => this.#deliver(key, message),
    }
    this.#voices = new Voices(deps.clock, pages)
    this.#layers = new Layers(pages)
  }

  /** Opens the room in the gateway, if there is one. False when the room has no media now. */
  open(): Promise<boolean> {
    this.#opening ??= this.#openInGateway().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  /** The gateway of this room died, so the connections of all browsers are useless. */
  gatewayLost(): void {
    this.#epoch++
    this.#gatewayRoom = null
    this.#reopening?.cancel()
    this.#voices.clear()
    const movesOn = this.#deps.gateway.status().available
    for (const member of this.#members.values()) {
      if (movesOn) member.dark = true
      else this.#tellUnavailable(member)
    }
    if (movesOn) void this.rebuild()
  }

  /**
   * Called for a new gateway. Resolves when the room is in it and the browsers were informed, or when it could not be
   * opened.
   */
  async rebuild(): Promise<void> {
    await this.#opening // it waits for a gateway that is no more
    if (this.#gatewayRoom !== null) return // somebody's hello opened it already
    if (await this.open()) this.#deps.rebuilt(this.gameId)
  }

  async setPolicy(policy: MediaPolicy): Promise<{ requests: number }> {
    this.#policy = policy
    this.#voices.update()
    this.#layers.update()
    return (await this.#gatewayRoom?.setPolicy(policy)) ?? { requests: 0 }
  }

  async receive(member: ParticipantConnection, message: MediaFromBrowser): Promise<void> {
    if (this.#closed) return
    if (message.type === 'hello') return this.#welcome(member, message.page)
    if (!this.#speaks(member)) return
    const light = message.type === 'candidate' || message.type === 'answer'
    const inBudget = await this.#messages.take(member.key, light ? 1 : HEAVY_COST)
    const known = this.#speaks(member)
    if (!known) return
    if (!inBudget) {
      this.#deps.warn({ gameId: this.gameId, key: member.key, type: message.type }, 'too many media messages')
      return this.#refuse(member.key, message.type, 'failed')
    }
    if (message.type === 'candidate') {
      this.#gatewayRoom?.candidate(member.key, message, message.candidate)
      return
    }
    if (message.type === 'answer' && message.generation === known.unanswered?.generation)
      known.unanswered = null
    if (message.type === 'limits') {
      this.#layers.limit(member.key, message.limits)
      await this.#gatewayRoom?.layersChanged(member.key)
      return
    }
    if (message.type === 'unpublish') return this.#attempt(() => this.#gatewayRoom?.unpublish(member.key))
    await this.#serve(member, message)
  }

  /** Nobody for a page that was replaced, or that has not said hello after a reconnect. */
  #speaks({ key, connectionId }: ParticipantConnection): Member | null {
    const member = this.#members.get(key)
    return member?.connection.connectionId === connectionId ? member : null
  }

  disconnected(member: ParticipantConnection): void {
    const known = this.#speaks(member)
    if (!known) return
    known.leaving?.cancel()
    known.leaving = this.#deps.clock.after(GRACE_MS, () => void this.leave(member.key))
  }

  async leave(key: ParticipantKey): Promise<void> {
    this.#members.get(key)?.leaving?.cancel()
    this.#members.delete(key)
    this.#voices.leave(key)
    this.#layers.leave(key)
    this.#known.leave(key)
    await this.#attempt(() => this.#gatewayRoom?.leave(key))
  }

  async close(): Promise<void> {
    const room = this.#end()
    await this.#attempt(() => room?.close())
    await this.#attempt(() => this.#saver.delete())
  }

  /** This process ends. A room that can outlive it is left as it is. */
  async letGo(): Promise<void> {
    if (this.#toSave() === null) return this.close()
    await this.#attempt(() => this.#saver.save())
    this.#end()
  }

  #end(): GatewayRoom | null {
    this.#closed = true
    this.#reopening?.cancel()
    for (const member of this.#members.values()) member.leaving?.cancel()
    this.#members.clear()
    this.#voices.close()
    const room = this.#gatewayRoom
    this.#gatewayRoom = null
    return room
  }

  #toSave(): SavedRoom | null {
    const gateway = this.#gatewayRoom?.toSave() ?? null
    if (gateway === null) return null
    const pages = [...this.#members].map(([key, { page, connection }]) => ({
      key,
      page,
      userId: connection.userId,
    }))
    return { generation: this.#generation, pages, gateway }
  }

  /** The pages whose connections live on since an earlier process have the usual time to say hello. */
  #takeOver(saved: SavedRoom | null, continued: readonly ParticipantKey[]): void {
    for (const { key, page, userId } of saved?.pages ?? []) {
      if (!continued.includes(key) || this.#members.has(key)) continue
      const connection = { key, connectionId: '', userId }
      const builtIn = this.#epoch
      this.#known.add(key, page)
      this.#members.set(key, { connection, page, leaving: null, builtIn, unanswered: null, dark: false })
      this.disconnected(connection)
    }
  }

  async #openInGateway(): Promise<boolean> {
    if (this.#closed || !this.#deps.gateway.status().available) return false
    const epoch = this.#epoch
    try {
      let policy = this.#policy
      const deliver = (key: ParticipantKey, message: MediaToBrowser) => this.#deliver(key, message)
      const nextGeneration = () => ++this.#generation
      const talking = (key: ParticipantKey, on: boolean) => this.#voices.talking(key, on)
      const layerOf = (viewer: ParticipantKey, sender: ParticipantKey) => this.#layers.of(viewer, sender)
      const lost = () => this.#epoch === epoch && this.gatewayLost()
      const before = this.#saved
      this.#saved = null
      const room = await this.#deps.gateway.openRoom({
        gameId: this.gameId,
        policy,
        deliver,
        talking,
        lost,
        layerOf,
        nextGeneration,
        saved: before?.gateway ?? null,
        save: () => this.#saver.save(),
      })
      while (this.#policy !== policy) {
        policy = this.#policy
        await room.setPolicy(policy)
      }
      if (this.#closed || this.#epoch !== epoch) {
        await room.close()
        return false
      }
      this.#gatewayRoom = room
      this.#takeOver(before, room.continued)
      await this.#attempt(() => this.#saver.save())
      this.#tellOfPictures()
      return true
    } catch (error) {
      this.#deps.warn({ gameId: this.gameId, error: String(error) }, 'media room could not be opened')
      // The start of the next gateway repairs the loss of a dead one. A living one sends nothing more by itself.
      this.#reopening?.cancel()
      if (!this.#closed) this.#reopening = this.#deps.clock.after(REOPEN_MS, () => void this.rebuild())
      return false
    }
  }

  async #welcome(connection: ParticipantConnection, page: string): Promise<void> {
    const { key } = connection
    // A page that says hello again and again must not get the whole gateway work done each time.
    if (
      this.#members.has(key) &&
      !(await this.#messages.take(key, this.#isBuilt(key, page) ? 1 : HEAVY_COST))
    )
      return
    if (this.#closed) return
    const before = this.#members.get(key)
    // A tab that slept and wakes takes nothing from the one that is used now; it asks for its place under a new name.
    if (before && before.page !== page && before.leaving === null && this.#known.has(key, page))
      return this.#send(connection, { type: 'replaced' })
    before?.leaving?.cancel()
    const resumed = before !== undefined && this.#isBuilt(key, page)
    this.#known.add(key, page)
    const unanswered = resumed ? before.unanswered : null
    const member: Member = {
      connection,
      page,
      leaving: null,
      builtIn: this.#epoch,
      unanswered,
      dark: false,
    }
    this.#members.set(connection.key, member)
    if (before && !resumed) {
      // Over one channel the same tab left the room and entered it again: nobody is there any more to be replaced.
      const isElsewhere = before.connection.connectionId !== connection.connectionId
      if (before.page !== page && isElsewhere) this.#send(before.connection, { type: 'replaced' })
      // The page is not kept waiting for it: what it asks for next comes after the end of what there was.
      void this.#attempt(() => this.#gatewayRoom?.leave(connection.key))
    }
    if (this.#gatewayRoom === null && !(await this.open())) return this.#tellUnavailable(member)
    this.#send(connection, {
      type: 'welcome',
      participant: connection.key,
      resumed,
      publishes: mayPublish(connection.key),
      iceServers: [...this.#deps.iceServers(String(connection.userId ?? 'guest'))],
    })
    if (unanswered !== null) this.#send(connection, unanswered)
    this.#voices.welcome(connection.key)
    this.#layers.welcome(connection.key)
    await this.#attempt(() => this.#saver.save())
  }

  /** True when the connections of this page still exist in the gateway. */
  #isBuilt(key: ParticipantKey, page: string): boolean {
    const member = this.#members.get(key)
    return member?.page === page && member.builtIn === this.#epoch
  }

  async #serve(member: ParticipantConnection, message: PageRequest): Promise<void> {
    const refuse = (reason: RefusalReason) => this.#refuse(member.key, message.type, reason)
    const room = this.#gatewayRoom
    const known = this.#members.get(member.key)
    if (room === null) return known && this.#tellUnavailable(known)
    if (known) known.builtIn = this.#epoch
    if (message.type === 'publish' || message.type === 'publishRestart') {
      if (!mayPublish(member.key)) return refuse('not_allowed')
      if (offeredMedia(message.sdp) === null) return refuse('bad_sdp')
    }
    try {
      await serve(room, member.key, message)
    } catch (error) {
      // A dead gateway answers nobody; its browsers get `rebuild`.
      if (this.#gatewayRoom !== room) return
      this.#deps.warn(
        { gameId: this.gameId, key: member.key, type: message.type, error: String(error) },
        'media request failed',
      )
      refuse('failed')
    }
  }

  #refuse(key: ParticipantKey, request: MediaFromBrowser['type'], reason: RefusalReason): void {
    if (isAnswered(request)) this.#deliver(key, { type: 'refused', request, reason })
  }

  #tellUnavailable(member: Member): void {
    member.dark = true
    const reason = this.#deps.gateway.status().reason ?? 'gateway_failed'
    this.#send(member.connection, { type: 'unavailable', reason })
  }

  /** A page that says hello now gets a welcome instead. */
  #tellOfPictures(): void {
    for (const member of this.#members.values()) {
      if (!member.dark) continue
      member.dark = false
      this.#send(member.connection, { type: 'rebuild' })
    }
  }

  #deliver(key: ParticipantKey, message: MediaToBrowser): void {
    const member = this.#members.get(key)
    if (!member) return
    if (message.type === 'offer') member.unanswered = message
    this.#send(member.connection, message)
  }

  /** For endings: a failure does not matter any more. */
  async #attempt(action: () => Promise<void> | undefined): Promise<void> {
    try {
      await action()
    } catch (error) {
      this.#deps.warn({ gameId: this.gameId, error: String(error) }, 'media clean-up failed')
    }
  }
}
