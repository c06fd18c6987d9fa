import type { MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import {
  JanusGateway,
  JanusLink,
  type JanusLinkOptions,
  Media,
  type MediaRoom,
  MemorySavedRooms,
  type ParticipantConnection,
} from '@gorod/server/testing/media'
import { Robot } from './robot.ts'
import { clock, until } from './table.ts'

/** A server as far as media goes: it can die, and its successor has its database. */
export class RoomKeeper {
  readonly #links: readonly JanusLinkOptions[]
  readonly #saved = new MemorySavedRooms()
  readonly gameId = crypto.randomUUID()
  readonly robots: Robot[] = []
  readonly warnings: string[] = []
  #hosts: readonly JanusLink[] = []
  #media: Media | null = null
  #room: MediaRoom | null = null

  constructor(links: readonly JanusLinkOptions[]) {
    this.#links = links
  }

  async start(policy: MediaPolicy): Promise<void> {
    const note = (details: object, message: string) =>
      void this.warnings.push(`${message} ${JSON.stringify(details)}`)
    const log = { info: () => {}, warn: note, error: note }
    this.#hosts = this.#links.map((link) => new JanusLink(link, log))
    const gateway = new JanusGateway(this.#hosts, log)
    await gateway.start()
    this.#media = new Media({
      gateway,
      clock,
      ice: { stun: [], turn: null },
      warn: note,
      savedRooms: this.#saved,
    })
    await this.#media.start()
    this.#room = await this.#media.openRoom({ gameId: this.gameId, policy }, (to, message) =>
      this.#deliver(to, message),
    )
  }

  /** Dies as by kill -9: the socket to Janus closes, and nothing is tidied. */
  async die(): Promise<void> {
    this.#room = null
    await Promise.all(this.#hosts.map((host) => host.stop()))
  }

  /** What is left of the room in Janus is ended, and nobody goes on with it. */
  async discard(): Promise<void> {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const gateway = new JanusGateway(
      this.#links.map((link) => new JanusLink(link, silent)),
      silent,
    )
    await gateway.start()
    for (const { gateway: saved } of (await this.#saved.list()).values()) await gateway.discard(saved)
    await gateway.stop()
  }

  get room(): MediaRoom {
    if (this.#room === null) throw new Error('nobody keeps the room')
    return this.#room
  }

  async enter(key: ParticipantKey): Promise<void> {
    const robot = new Robot({ receive: (from, message) => this.room.receive(from, message) }, key)
    this.robots.push(robot)
    await robot.enter()
  }

  /** Every page finds the new process, as its realtime client does. */
  async everybodyReturns(): Promise<void> {
    for (const robot of this.robots) robot.reconnect(crypto.randomUUID())
    await Promise.all(this.robots.filter(({ isClosed }) => !isClosed).map((robot) => robot.hello()))
  }

  at(key: ParticipantKey): Robot {
    const robot = this.robots.findLast((one) => one.key === key)
    if (robot === undefined) throw new Error(`nobody is at ${key}`)
    return robot
  }

  get media(): Media {
    if (this.#media === null) throw new Error('the site does not run')
    return this.#media
  }

  /** Whether one of them is to be stopped. */
  get drains(): boolean {
    return this.#hosts.some(({ drains }) => drains)
  }

  /** Until each of them has a picture of each other one that was sent since then. */
  async sees(keys: readonly ParticipantKey[], since: number): Promise<void> {
    const seen = (key: ParticipantKey) => {
      const pictures = this.at(key).received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > since)
      return new Set(pictures.map(({ from }) => from))
    }
    await until(
      () => keys.every((key) => keys.every((other) => other === key || seen(key).has(other))),
      () => [...this.warnings, ...keys.map((key) => `${key}: ${this.at(key).story()}`)].join('\n'),
    )
  }

  async stop(): Promise<void> {
    for (const robot of this.robots) robot.close()
    await this.#media?.closeAll()
    await Promise.all(this.#hosts.map((host) => host.stop()))
  }

  #deliver(to: ParticipantConnection, message: MediaToBrowser): void {
    this.robots.find(({ connection }) => connection.connectionId === to.connectionId)?.receive(message)
  }
}
