import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, defineRoom, defineServer, Room } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { type Line, viewOf } from './partners.ts'

/** A room of Colyseus that pushes a line to ten views, in memory. Says where it listens to its parent. */
const httpServer = createServer()

class TableRoom extends Room {
  override maxClients = 10
  override patchRate = null
  #said = 0

  override onCreate(): void {
    this.onMessage('say', (client: Client, { id, text }: Line) => {
      this.#said++
      const seat = this.clients.indexOf(client) + 1
      this.clients.forEach((one, viewer) => {
        one.send('events', viewOf(this.roomId, { seat, viewer, said: this.#said, text }))
      })
      client.send('ack', { id, ok: true })
    })
  }
}

const server = defineServer({
  rooms: { table: defineRoom(TableRoom).filterBy(['table']) },
  transport: new WebSocketTransport({ server: httpServer }),
  greet: false,
})
await server.listen(0, '127.0.0.1')
process.send?.({ port: (httpServer.address() as AddressInfo).port })
