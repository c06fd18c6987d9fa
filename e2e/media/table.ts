import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy, ParticipantId } from '@gorod/rules'
import {
  EmbeddedGateway,
  JanusGateway,
  janusOwner,
  Media,
  type MediaGateway,
  type MediaLog,
  type MediaRoom,
  MemorySavedRooms,
  mayReceive,
  ownHosts,
  type ParticipantConnection,
  type TurnSettings,
} from '@gorod/server/testing/media'
import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { Robot } from './robot.ts'
import type { Peer } from './text-peer.ts'

/** A machine with ten other things to do comes to it in the end. */
export const PATIENCE_MS = 30_000

/** A gateway for one test file, in its own folder. */
export async function startGateway(
  openRoom?: ConstructorParameters<typeof JanusGateway>[2],
  instances = 1,
): Promise<{ gateway: JanusGateway; warnings: string[]; stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'media-test-'))
  const warnings: string[] = []
  const note = (details: object, message: string) => {
    warnings.push(`${message} ${JSON.stringify(details)}`)
  }
  const log: MediaLog = { info: () => {}, warn: note, error: note }
  const options = {
    dir,
    owner: janusOwner(),
    bin: null,
    libDir: null,
    instances,
    rtpPortRange: '25000-26999',
    addresses: null,
    publicIp: null,
  }
  const gateway = new JanusGateway(ownHosts(options, log), log, openRoom)
  await gateway.start()
  const status = gateway.status()
  if (!status.available) throw new Error(`these tests need Janus: ${status.reason}\n${warnings.join('\n')}`)
  return {
    gateway,
    warnings,
    stop: async () => {
      await gateway.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The gateway without Janus, for one test file. */
export async function startEmbedded(
  openRoom?: ConstructorParameters<typeof EmbeddedGateway>[2],
): Promise<{ gateway: EmbeddedGateway; stop: () => Promise<void> }> {
  const warnings: string[] = []
  const note = (details: object, message: string) => {
    warnings.push(`${message} ${JSON.stringify(details)}`)
  }
  const log: MediaLog = { info: () => {}, warn: note, error: note }
  const gateway = new EmbeddedGateway({ owner: janusOwner(), rtpPortRange: '24000-24999' }, log, openRoom)
  await gateway.start()
  const status = gateway.status()
  if (!status.available) throw new Error(`${status.reason}\n${warnings.join('\n')}`)
  return { gateway, stop: () => gateway.stop() }
}

/** A game's room and the players' pages in it: robots that carry real packets unless said. */
export class Table<Player extends Peer = Robot> {
  readonly media: Media
  readonly warnings: string[] = []
  /** Every robot there ever was: what a closed one received counts too. */
  readonly robots: Player[] = []
  /** What the room said to connections that are no more. */
  readonly unheard: MediaToBrowser[] = []
  readonly #createPeer: (room: MediaRoom, key: ParticipantKey) => Player
  #opened: MediaRoom | null = null
  readonly gameId = crypto.randomUUID()

  constructor(
    gateway: MediaGateway,
    createPeer: (room: MediaRoom, key: ParticipantKey) => Player,
    turn: TurnSettings | null = null,
  ) {
    this.#createPeer = createPeer
    this.media = new Media({
      gateway,
      clock,
      ice: { stun: [], turn },
      savedRooms: new MemorySavedRooms(),
      warn: (details, message) => this.warnings.push(`${message} ${JSON.stringify(details)}`),
    })
  }

  get room(): MediaRoom {
    if (this.#opened === null) throw new Error('the table is not open')
    return this.#opened
  }

  async open(policy: MediaPolicy): Promise<this> {
    this.#opened = await this.media.openRoom({ gameId: this.gameId, policy }, (to, message) =>
      this.deliver(to, message),
    )
    return this
  }

  /** A new page at this place. An older one there goes away without a word, as a reloaded page does. */
  async enter(key: ParticipantKey): Promise<Player> {
    this.at(key)?.close()
    const robot = this.seat(key)
    await robot.enter()
    return robot
  }

  /** A page that has said nothing yet. */
  seat(key: ParticipantKey): Player {
    const robot = this.#createPeer(this.room, key)
    this.robots.push(robot)
    return robot
  }

  /** The newest page at this place. */
  at(key: ParticipantKey): Player | undefined {
    return this.robots.findLast((robot) => robot.key === key)
  }

  async close(): Promise<void> {
    for (const robot of this.robots) robot.close()
    await this.media.closeAll()
  }

  deliver(to: ParticipantConnection, message: MediaToBrowser): void {
    const robot = this.robots.find(({ connection }) => connection.connectionId === to.connectionId)
    if (robot === undefined) this.unheard.push(message)
    else robot.receive(message)
  }
}

export const clock = {
  now: () => Date.now(),
  after(delayMs: number, task: () => void) {
    const timer = setTimeout(task, delayMs)
    timer.unref()
    return { cancel: () => clearTimeout(timer) }
  },
}

export function robotTable(gateway: MediaGateway, turn: TurnSettings | null = null): Table {
  return new Table(gateway, (room, key) => new Robot(room, key), turn)
}

/** Everybody named receives everybody named. */
export function circle(...members: readonly ParticipantId[]): MediaPolicy {
  const row = Object.fromEntries(
    members.map((viewer) => [viewer, members.filter((other) => other !== viewer)]),
  )
  return { sees: row, hears: row, focus: null, nightLayers: null }
}

/** What the robots got: packets the policy allows and packets it forbids, sent after `since`, and who got these from whom. */
export function tally(robots: readonly Robot[], policy: MediaPolicy, since = 0) {
  const count = { allowed: 0, forbidden: 0, leaks: new Set<string>() }
  for (const robot of robots) {
    for (const { from, kind, sentAt } of robot.received) {
      if (sentAt <= since) continue
      if (mayReceive(policy, { viewer: robot.key, speaker: from, kind })) count.allowed++
      else {
        count.forbidden++
        count.leaks.add(`${robot.key} got ${kind} of ${from}`)
      }
    }
  }
  return count
}

export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** Until everybody named has had a picture from everybody else named. */
export async function everybodyReceives(table: Table, keys: readonly ParticipantKey[]): Promise<void> {
  const seen = (key: ParticipantKey) =>
    new Set(
      table
        .at(key)
        ?.received.filter(({ kind }) => kind === 'video')
        .map(({ from }) => from),
    ).size
  await until(
    () => keys.every((key) => seen(key) >= keys.length - 1),
    () => howFar(table, keys),
  )
}

/** For the report of a failure: what the room complained of, and how far each page came. */
export function howFar(table: Table, keys: readonly ParticipantKey[]): string {
  const pages = keys.map((key) => `${key}: ${table.at(key)?.story() ?? 'not there'}`)
  return [...table.warnings, ...pages].join('\n')
}

/** Waits for a condition; also good in hooks and outside of a test run. */
export async function until(condition: () => boolean, report: () => string = () => ''): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!condition()) {
    if (performance.now() > deadline)
      throw new TimeoutError(`not in ${PATIENCE_MS} ms: ${condition}\n${report()}`)
    await wait(20)
  }
}
