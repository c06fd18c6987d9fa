import { Client, type Room } from '@colyseus/sdk'
import { WebSocket } from 'ws'
import type { LoadedTable } from './loaded-table.ts'
import { SEATS } from './tables.ts'

interface Ack {
  readonly id: string
  readonly ok: boolean
}

/** One of ten writes line after line, and the next ten lines are of the next one. */
abstract class PartnerTable implements LoadedTable {
  readonly canPress = true
  received = 0
  #sent = 0
  readonly #waiting = new Map<string, (refusal: string | null) => void>()

  protected abstract say(seat: number, line: { readonly id: string; readonly text: string }): void
  abstract close(): void

  press(): Promise<string | null> {
    const id = `load-${this.#sent++}`
    const seat = Math.floor(this.#sent / 38) % SEATS
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.say(seat, { id, text: `Слово номер ${this.#sent} за этим столом` })
    })
  }

  protected acked({ id, ok }: Ack): void {
    this.#waiting.get(id)?.(ok ? null : 'refused')
    this.#waiting.delete(id)
  }
}

export class PlainTable extends PartnerTable {
  readonly #pages: WebSocket[] = []

  static async open(url: string, name: string): Promise<PlainTable> {
    const table = new PlainTable()
    for (let seat = 0; seat < SEATS; seat++) {
      const page = new WebSocket(`${url.replace('http', 'ws')}/${name}`, { perMessageDeflate: false })
      await new Promise((resolve, reject) => page.once('open', resolve).once('error', reject))
      page.on('message', (data) => table.#take(String(data)))
      table.#pages.push(page)
    }
    return table
  }

  #take(packet: string): void {
    if (packet.startsWith('["ack"')) this.acked(JSON.parse(packet)[1])
    else this.received++
  }

  protected say(seat: number, line: object): void {
    this.#pages[seat]?.send(JSON.stringify(line))
  }

  close(): void {
    for (const page of this.#pages) page.close()
  }
}

export class ColyseusTable extends PartnerTable {
  readonly #rooms: Room[] = []

  static async open(url: string, name: string): Promise<ColyseusTable> {
    const table = new ColyseusTable()
    const client = new Client(url)
    for (let seat = 0; seat < SEATS; seat++) {
      const room = await client.joinOrCreate('table', { table: name })
      room.onMessage('events', () => table.received++)
      room.onMessage('ack', (answer: Ack) => table.acked(answer))
      table.#rooms.push(room)
    }
    return table
  }

  protected say(seat: number, line: object): void {
    this.#rooms[seat]?.send('say', line)
  }

  close(): void {
    for (const room of this.#rooms) void room.leave()
  }
}
