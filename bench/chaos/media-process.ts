import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { AskedProcess } from './asked-process.ts'
import type { MediaRecord } from './media-table.ts'

const TABLES = 2
const LIVE_WITHIN_MS = 60_000
/** A room goes where least is forwarded; rooms of tables that were left count until they are over. */
const MOST_OPENED = 12

export interface Pictures {
  /** The longest time without a picture of somebody at the table, at a robot. */
  readonly robotsMs: number
  /** The same at the page of the site that only the relay lets out; null: there was none. */
  readonly relayedMs: number | null
  /** What the robots did and heard, where a hole was long. */
  readonly story: readonly string[]
}

/** The tables with pictures of `media-load.ts`. */
export class MediaProcess extends AskedProcess {
  readonly #databaseUrl: string
  #open: string[] = []
  #ofPage: string | null = null
  /** All games that were begun. */
  readonly games: string[] = []

  static async start(url: string, databaseUrl: string): Promise<MediaProcess> {
    const media = new MediaProcess(url, databaseUrl)
    await media.ready()
    for (let n = 0; n < TABLES; n++) await media.#begin()
    return media
  }

  private constructor(url: string, databaseUrl: string) {
    super(new URL('media-load.ts', import.meta.url), [url, databaseUrl])
    this.#databaseUrl = databaseUrl
  }

  /**
   * `withPage`: a page of the site that only a relay lets out is at a table, and where `janus` is not null the pictures of that table go
   * through the Janus at this address.
   */
  async prepare(withPage: boolean, janus: string | null): Promise<void> {
    if (!withPage) {
      if (this.#ofPage !== null) await this.#leave(this.#ofPage)
      return
    }
    this.#ofPage ??= await this.#begin(true)
    for (let opened = 1; janus !== null && !(await this.#isIn(janus, this.#ofPage)); opened++) {
      if (opened > MOST_OPENED)
        throw new Error(`no table has its pictures by ${janus}: ${await this.#counts()}`)
      await this.#leave(this.#ofPage)
      this.#ofPage = await this.#begin(true)
    }
  }

  /** What the tables have seen since the last time. */
  async take(): Promise<Pictures> {
    const records = (await this.ask('take')) as readonly MediaRecord[]
    const ofPage = records.find(({ pageMs }) => pageMs !== null)
    return {
      robotsMs: Math.max(...records.map(({ robotsMs }) => robotsMs)),
      relayedMs: ofPage?.pageMs ?? null,
      story: records.flatMap(({ gameId, story }) => story.map((line) => `${gameId} ${line}`)),
    }
  }

  /** True: at all tables everybody sees everybody again. False: not within a minute. */
  async becomesLive(): Promise<boolean> {
    const giveUpAt = performance.now() + LIVE_WITHIN_MS
    while (!(await this.ask('areLive'))) {
      if (performance.now() > giveUpAt) return false
      await wait(250)
    }
    return true
  }

  /** Leaves all tables for others. */
  async renew(): Promise<void> {
    for (const gameId of [...this.#open]) await this.#leave(gameId)
    for (let n = 0; n < TABLES; n++) await this.#begin()
  }

  async stop(): Promise<void> {
    await this.ask('stop')
    this.end()
  }

  async #begin(withPage = false): Promise<string> {
    const gameId = (await this.ask('open', withPage)) as string
    this.games.push(gameId)
    this.#open.push(gameId)
    return gameId
  }

  async #leave(gameId: string): Promise<void> {
    await this.ask('close', gameId)
    this.#open = this.#open.filter((one) => one !== gameId)
    if (gameId === this.#ofPage) this.#ofPage = null
  }

  async #isIn(janus: string, gameId: string): Promise<boolean> {
    const rows = await this.#ask(
      `select from media_sessions where room -> 'gateway' ->> 'host' = $1 and game_id = $2`,
      [janus, gameId],
    )
    return rows.length === 1
  }

  /** How many rooms each Janus has, of which process: those of dead ones count until somebody ends them. */
  async #counts(): Promise<string> {
    return JSON.stringify(
      await this.#ask(
        `select room -> 'gateway' ->> 'host' as janus, process_id, count(*)::int as rooms
         from media_sessions group by 1, 2 order by 1, 2`,
      ),
    )
  }

  async #ask(text: string, values: readonly string[] = []): Promise<readonly object[]> {
    const client = new pg.Client({ connectionString: this.#databaseUrl })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
}
