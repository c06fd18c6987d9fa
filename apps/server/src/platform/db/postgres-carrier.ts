import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { ALL, type Carrier, type CarrierParts } from '../bus/carrier.ts'
import { HOLD_LIFE_LOCK } from './server-processes.ts'

/** A notification holds 8000 bytes; base64 makes 6,700 of these, and a frame comes around them. */
const PIECE_BYTES = 5_000
/** Beyond this the texts are lost: the database is slower than what is said. */
const MOST_WAITING = 10_000
/** A process sends one text after the other, so of more than these the end is lost. */
const MOST_UNFINISHED = 1_000
const RETRY_MS = 500
const CONNECT_MS = 2_000
const HEARTBEAT_MS = 5_000

/** A part of a text. `from`: where it begins; Postgres sends equal notifications of one statement once. */
const pieceSchema = z.object({ of: z.string(), from: z.int(), last: z.boolean(), base64: z.string() })
type Piece = z.infer<typeof pieceSchema>

/**
 * LISTEN and NOTIFY of the database, which is there whenever the site is. Much slower than Redis, since every notification is a
 * commit; so it carries only while Redis does not.
 */
export class PostgresCarrier implements Carrier {
  readonly name = 'postgres'
  readonly #url: string
  readonly #parts: CarrierParts
  readonly #unfinished = new Map<string, Buffer[]>()
  #client: pg.Client | null = null
  #line: { readonly channel: string; readonly piece: string }[] = []
  #sending = false
  #stopped = false
  #heartbeat: NodeJS.Timeout | null = null

  constructor(url: string, parts: CarrierParts) {
    this.#url = url
    this.#parts = parts
  }

  async start(onText: (text: string) => void): Promise<void> {
    if (this.#stopped) return
    try {
      await this.#connect(onText)
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'the notifications of the database cannot be heard yet')
      setTimeout(() => void this.start(onText), RETRY_MS).unref()
    }
  }

  isUp(): boolean {
    return this.#client !== null
  }

  send(channel: string, text: string): void {
    if (this.#client === null || this.#line.length > MOST_WAITING) return
    const bytes = Buffer.from(text)
    const of = randomUUID()
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const base64 = bytes.subarray(from, from + PIECE_BYTES).toString('base64')
      const piece: Piece = { of, from, last: from + PIECE_BYTES >= bytes.length, base64 }
      this.#line.push({ channel: this.#channel(channel), piece: JSON.stringify(piece) })
    }
    void this.#sendAll()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(onText: (text: string) => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'gorod bus',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      // Nothing is written: a commit need not wait for the disk.
      options: '-c synchronous_commit=off',
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => this.#hear(payload, onText))
    try {
      await client.connect()
      for (const name of [ALL, this.#parts.self])
        await client.query(`listen ${client.escapeIdentifier(this.#channel(name))}`)
      // It lasts as long as the process, and must be in session mode in any case.
      await client.query(HOLD_LIFE_LOCK, [this.#parts.self])
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    if (this.#stopped) return void (await client.end())
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined))
    }, HEARTBEAT_MS)
    heartbeat.unref()
    this.#heartbeat = heartbeat
    client.once('end', () => {
      clearInterval(heartbeat)
      this.#client = null
      this.#line = []
      this.#unfinished.clear()
      void this.start(onText)
    })
    this.#client = client
  }

  /** Everything that waits goes in one statement, in order. */
  async #sendAll(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#line.length > 0 && this.#client !== null) {
      const line = this.#line.splice(0, 500)
      await this.#client
        .query(
          `select pg_notify(channel, piece) from unnest($1::text[], $2::text[]) as line (channel, piece)`,
          [line.map(({ channel }) => channel), line.map(({ piece }) => piece)],
        )
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'notifications were lost'))
    }
    this.#sending = false
  }

  #hear(payload: string, onText: (text: string) => void): void {
    const piece = pieceIn(payload)
    if (piece === null) {
      // Every role of the database may notify every channel.
      this.#parts.log.error({ carrier: this.name }, 'the bus brought something unreadable')
      return
    }
    const { of, last, base64 } = piece
    const pieces = [...(this.#unfinished.get(of) ?? []), Buffer.from(base64, 'base64')]
    if (!last) {
      this.#unfinished.set(of, pieces)
      const [oldest] = this.#unfinished.keys()
      if (this.#unfinished.size > MOST_UNFINISHED && oldest !== undefined) this.#unfinished.delete(oldest)
      return
    }
    this.#unfinished.delete(of)
    onText(Buffer.concat(pieces).toString())
  }

  #channel(name: string): string {
    return `${this.#parts.prefix}:${name}`
  }
}

function pieceIn(payload: string): Piece | null {
  try {
    return pieceSchema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
