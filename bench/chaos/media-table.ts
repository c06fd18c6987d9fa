import { gameCommandMessage } from '@gorod/contracts/game'
import {
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
} from '@gorod/contracts/lobby'
import type { MediaFromBrowser, MediaToBrowser } from '@gorod/contracts/media'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { until } from '../../apps/server/src/testing/until.ts'
import { type Account, makeAccount } from '../../e2e/harness/account.ts'
import { Robot } from '../../e2e/media/robot.ts'
import { enterWith } from '../../e2e/media/robots-over-sockets.ts'
import { Diary } from './diary.ts'
import { Patience } from './patience.ts'
import { PictureClock } from './picture-clock.ts'
import { RelayedPage } from './relayed-page.ts'

/** A judge who leads the pace and does nothing: everybody sees everybody as long as the table is there. */
const TABLE = {
  name: 'Стол с камерами',
  password: null,
  ruleSet: 'fiim',
  seats: 10,
  pace: 'normal',
  judge: 'human',
  judgeLeadsPace: true,
  bots: true,
} as const
const EXTENSION_MS = 600_000
const EXTEND_EVERY_MS = 60_000
/** As a page does: the pause before the next hello to a server that could not take a message. */
const UNHEARD_MS = 3_000
const LOOK_EVERY_MS = 1_000
const FIRST_PICTURES_MS = 60_000
/** Longer than where a Janus is killed: a hole that has to be explained. */
const EXPLAINED_MS = 5_000
/** From so long before the hole on. */
const STORY_MS = 60_000

/** A robot that writes down when the pictures of each other seat came, and keeps nothing of them. */
class WatchingRobot extends Robot {
  readonly clock = new PictureClock()
  readonly diary = new Diary(this.key)
  #isUnheard = false
  #hasEntered = false
  #looking: NodeJS.Timeout | null = null

  override async enter(): Promise<void> {
    await super.enter()
    this.#hasEntered = true
    const patience = new Patience()
    // As a page does: nobody tells it of a connection that a starved machine lost.
    this.#looking = setInterval(() => {
      if (!patience.isOver(this.isConnected)) return
      this.diary.note(`gives its connections up: ${this.story()}`)
      void this.build()
    }, LOOK_EVERY_MS)
  }

  override async say(message: MediaFromBrowser): Promise<void> {
    const since = performance.now()
    await super.say(message)
    this.diary.note(`said ${message.type}, answered after ${Math.round(performance.now() - since)} ms`)
  }

  override close(): void {
    if (this.#looking !== null) clearInterval(this.#looking)
    super.close()
  }

  /** As a page does: what was asked for while nobody heard is asked for again, and in a new room everything. */
  override receive(message: MediaToBrowser): void {
    try {
      super.receive(message)
    } catch (error) {
      // An answer that comes after ICE has given up: `#looking` makes another connection.
      this.diary.note(`cannot take ${message.type}: ${error}`)
    }
    if (message.type !== 'voices') this.diary.note(`hears ${JSON.stringify(message).slice(0, 80)}`)
    if (message.type !== 'welcome' || !this.#hasEntered || this.isClosed) return
    if (!message.resumed || !this.isConnected) void this.build()
  }

  /** Joins and says hello again later, until the server takes it. */
  unheard(comeBack: () => Promise<void>): void {
    this.diary.note('is not heard')
    if (this.#isUnheard) return
    this.#isUnheard = true
    setTimeout(() => {
      this.#isUnheard = false
      if (!this.isClosed) comeBack().catch(() => this.unheard(comeBack))
    }, UNHEARD_MS)
  }

  protected override count(mid: string): void {
    const track = this.tracks.find((candidate) => candidate.mid === mid)
    if (track?.kind === 'video') this.clock.note(track.participant)
  }
}

export interface MediaRecord {
  readonly gameId: string
  /** The longest time without a picture of somebody else: at a robot, and at the page that only a relay lets out (null: no such page). */
  readonly robotsMs: number
  readonly pageMs: number | null
  /** What the robots did and heard, where a hole was long. */
  readonly story: readonly string[]
}

export interface MediaTableOptions {
  readonly url: string
  readonly databaseUrl: string
  readonly name: string
  /** For a page that only a relay lets out; null: robots alone. */
  readonly browser: Browser | null
}

/** A judged table of practice players with two robots that send and receive pictures all the time, and perhaps a page of the site. */
export class MediaTable {
  readonly gameId: string
  readonly #judge: SocketPlayer
  readonly #clients: readonly SocketPlayer[]
  readonly #robots: readonly WatchingRobot[]
  readonly #page: RelayedPage | null
  readonly #extending: NodeJS.Timeout

  static async open({ url, databaseUrl, name, browser }: MediaTableOptions): Promise<MediaTable> {
    const named = (who: string) => makeAccount(url, `${name} ${who}`)
    const clientOf = ({ token }: Account) => new SocketPlayer({ url, token, reconnectMs: 100 })
    const judgeAccount = await named('судья')
    await makeJudge(databaseUrl, judgeAccount)
    const [first, second] = [await named('один'), await named('два')]
    const third = browser === null ? null : await named('три')
    const judge = clientOf(judgeAccount)
    const robotClients = [clientOf(first), clientOf(second)]
    const pageClient = third === null ? null : clientOf(third)
    await judge.ask(createLobbyMessage, TABLE)
    await judge.ask(takeLobbySeatMessage, { seat: 'judge' })
    const { state } = await judge.ask(getLobbyMessage, {})
    for (const guest of [...robotClients, ...(pageClient === null ? [] : [pageClient])]) {
      await guest.ask(joinLobbyMessage, { invite: state.invite })
      await guest.ask(setLobbyReadyMessage, { ready: true })
    }
    await judge.ask(setLobbyReadyMessage, { ready: true })
    const { gameId } = await judge.ask(startLobbyMessage, {})
    await judge.join(gameId)
    const robots = []
    for (const client of robotClients) {
      const robot = await enterWith(
        client,
        gameId,
        (...args) => new WatchingRobot(...args),
        (robot, comeBack) => robot.unheard(comeBack),
      )
      for (const event of ['connect', 'disconnect'] as const)
        client.socket.on(event, () => robot.diary.note(`socket: ${event}`))
      robots.push(robot)
    }
    pageClient?.close()
    const page = browser === null || third === null ? null : await RelayedPage.open(browser, url, third)
    const table = new MediaTable(gameId, judge, robotClients, robots, page)
    await until(() => table.isLive(), `pictures at ${name}`, FIRST_PICTURES_MS)
    await table.take()
    return table
  }

  private constructor(
    gameId: string,
    judge: SocketPlayer,
    clients: readonly SocketPlayer[],
    robots: readonly WatchingRobot[],
    page: RelayedPage | null,
  ) {
    this.gameId = gameId
    this.#judge = judge
    this.#clients = clients
    this.#robots = robots
    this.#page = page
    this.#extend()
    this.#extending = setInterval(() => this.#extend(), EXTEND_EVERY_MS)
  }

  /** Everybody sees everybody. */
  async isLive(): Promise<boolean> {
    const senders = this.#robots.length + (this.#page === null ? 0 : 1)
    return (
      this.#robots.every(({ clock }) => clock.shows(senders - 1)) &&
      (this.#page === null || (await this.#page.isLive()))
    )
  }

  /** What it has seen since the last time. */
  async take(): Promise<MediaRecord> {
    const robotsMs = Math.max(...this.#robots.map(({ clock }) => clock.take()))
    return {
      gameId: this.gameId,
      robotsMs,
      pageMs: this.#page === null ? null : await this.#page.take(),
      story:
        robotsMs > EXPLAINED_MS
          ? [...this.#robots.flatMap(({ diary }) => diary.lines()), ...this.#eventsSince(robotsMs)]
          : [],
    }
  }

  /** What happened at the table meanwhile: a night hides the pictures. */
  #eventsSince(longMs: number): readonly string[] {
    const now = Date.now()
    return this.#judge.events
      .filter(({ at }) => at > now - longMs - STORY_MS)
      .map(
        ({ at, ...event }) =>
          `table ${((at - now) / 1000).toFixed(1)} s: ${JSON.stringify(event).slice(0, 150)}`,
      )
  }

  async close(): Promise<void> {
    clearInterval(this.#extending)
    for (const one of [...this.#robots, ...this.#clients, this.#judge]) one.close()
    await this.#page?.close()
  }

  /** The phase in which everybody takes a seat never ends. */
  #extend(): void {
    const command = { type: 'extend', ms: EXTENSION_MS } as const
    this.#judge
      .send(gameCommandMessage, { gameId: this.gameId, id: crypto.randomUUID(), command })
      .catch(() => undefined)
  }
}

async function makeJudge(databaseUrl: string, { id }: Account): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update accounts set rights = '{judge}' where id = $1`, [id])
  await client.end()
}
