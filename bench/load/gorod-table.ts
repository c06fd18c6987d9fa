import { type AnswerOf, gameCommandMessage, gameEventsMessage, joinGameMessage } from '@gorod/contracts'
import { PROTOCOL_VERSION, SOCKET_PATH } from '@gorod/contracts/realtime'
import type { GameEvent, SeatCommand } from '@gorod/rules'
import { WebSocket } from 'ws'
import type { LoadedTable } from './loaded-table.ts'
import type { SeatedTable } from './tables.ts'

/** A speech may have 40 lines and 3,000 letters. */
const LINES_A_SPEECH = 38
const EVENTS = `42["${gameEventsMessage.name}"`

type Acked = { readonly ok: boolean }

/**
 * A page without the client of socket.io, which would cost more than the server does: ten thousand of them have to run
 * on one core. It reads what the driver of a table has to know, and only counts the other packets.
 */
class GorodPage {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (answer: Acked) => void>()
  #sent = 0
  received = 0
  onEvents: ((events: readonly GameEvent[]) => void) | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static connect(url: string, token: string): Promise<GorodPage> {
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const page = new GorodPage(socket)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the server closed a connection')))
      socket.on('message', (data) => {
        const packet = String(data)
        if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ version: PROTOCOL_VERSION, token })}`)
        else if (packet.startsWith('40')) resolve(page)
        else if (packet.startsWith('44')) reject(new Error(packet))
        else page.#take(packet)
      })
    })
  }

  ask<Answer>(name: string, payload: object): Promise<Answer & Acked> {
    const id = this.#sent++
    this.#socket.send(`42${id}${JSON.stringify([name, payload])}`)
    return new Promise((resolve) => {
      this.#answers.set(id, (answer) => resolve(answer as Answer & Acked))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take(packet: string): void {
    if (packet === '2') this.#socket.send('3')
    else if (packet.startsWith('43')) {
      const from = packet.indexOf('[')
      const id = Number(packet.slice(2, from))
      const [answer] = JSON.parse(packet.slice(from)) as [Acked]
      this.#answers.get(id)?.(answer)
      this.#answers.delete(id)
    } else if (packet.startsWith(EVENTS)) {
      this.received++
      if (this.onEvents !== null) this.onEvents(JSON.parse(packet.slice(2))[1].events)
    }
  }
}

/** A table of ours in a day of speeches: the speaker writes line after line, and then gives the word to the next one. */
export class GorodTable implements LoadedTable {
  readonly #gameId: string
  readonly #pages: readonly GorodPage[]
  #speaker: number | null = null
  #lines = 0
  #sent = 0

  private constructor(gameId: string, pages: readonly GorodPage[]) {
    this.#gameId = gameId
    this.#pages = pages
  }

  /** `urlOf`: the process to which a seat connects. */
  static async open({ gameId, tokens }: SeatedTable, urlOf: (seat: number) => string): Promise<GorodTable> {
    const pages = await Promise.all(tokens.map((token, index) => GorodPage.connect(urlOf(index + 1), token)))
    const table = new GorodTable(gameId, pages)
    const snapshots = await Promise.all(
      pages.map((page) =>
        page.ask<AnswerOf<typeof joinGameMessage>>(joinGameMessage.name, { gameId, known: 0 }),
      ),
    )
    const refused = snapshots.find(({ ok }) => !ok)
    if (refused !== undefined) throw new Error(`a page was not let in: ${JSON.stringify(refused)}`)
    const [first] = snapshots
    table.#hear(first?.events ?? [])
    const [driver] = pages
    if (driver !== undefined) driver.onEvents = (events) => table.#hear(events)
    return table
  }

  get received(): number {
    return this.#pages.reduce((sum, page) => sum + page.received, 0)
  }

  get canPress(): boolean {
    return this.#speaker !== null
  }

  async press(): Promise<boolean> {
    const speaker = this.#speaker
    if (speaker === null) throw new Error('nobody speaks')
    const isOver = this.#lines >= LINES_A_SPEECH
    const words = `Слово номер ${this.#sent} за этим столом`
    const command: SeatCommand = isOver ? { type: 'endSpeech' } : { type: 'say', text: words, claims: [] }
    if (isOver) this.#speaker = null
    this.#lines++
    const id = `load-line-${this.#sent++}`
    const answer = await this.#pages[speaker - 1]?.ask(gameCommandMessage.name, {
      gameId: this.#gameId,
      id,
      command,
    })
    return answer?.ok === true
  }

  close(): void {
    for (const page of this.#pages) page.close()
  }

  #hear(events: readonly GameEvent[]): void {
    for (const event of events) {
      if (event.type !== 'phaseEntered') continue
      this.#speaker = event.phase.id === 'speech' ? event.phase.seat : null
      this.#lines = 0
    }
  }
}
