import { type WebSocket, WebSocketServer } from 'ws'
import { type Line, viewOf } from './partners.ts'

/** The least that pushes a line to ten views: `ws` alone, in memory. Says where it listens to its parent. */
interface Table {
  readonly pages: WebSocket[]
  said: number
}

const tables = new Map<string, Table>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (page, { url }) => {
  const gameId = url?.slice(1) ?? ''
  const table = tables.get(gameId) ?? { pages: [], said: 0 }
  tables.set(gameId, table)
  const seat = table.pages.push(page)
  page.on('message', (data) => {
    const { id, text } = JSON.parse(String(data)) as Line
    table.said++
    table.pages.forEach((one, viewer) => {
      one.send(JSON.stringify(['events', viewOf(gameId, { seat, viewer, said: table.said, text })]))
    })
    page.send(JSON.stringify(['ack', { id, ok: true }]))
  })
})
server.once('listening', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
})
