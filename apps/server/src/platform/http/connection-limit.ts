import type { Server } from 'node:http'
import { Tally } from '../tally.ts'
import { addressGroup } from './address-group.ts'

/** Ends at once what one address opens beyond `max` connections. Not for a server behind a proxy, whose they all are. */
export function limitConnections(server: Server, max: number): void {
  const open = new Tally()
  server.on('connection', (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    if (open.of(address) >= max) return socket.destroy()
    open.add(address)
    socket.once('close', () => open.remove(address))
  })
}
