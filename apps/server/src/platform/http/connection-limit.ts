import type { Server } from 'node:http'
import { type Elsewhere, NOTHING_ELSEWHERE } from '../cluster/elsewhere.ts'
import { SharedTally } from '../cluster/shared-tally.ts'
import { addressGroup } from './address-group.ts'

/**
 * Ends what one address opens beyond `max` connections to all processes: at once where this one knows it, else as soon as the others
 * are counted. Not for a server behind a proxy, whose they all are.
 */
export function limitConnections(
  server: Server,
  max: number,
  elsewhere: Elsewhere = NOTHING_ELSEWHERE,
): void {
  const open = new SharedTally(elsewhere)
  server.on('connection', (socket) => {
    void open.take(addressGroup(socket.remoteAddress ?? ''), max).then((giveBack) => {
      if (giveBack === null) socket.destroy()
      else if (socket.destroyed) giveBack()
      else socket.once('close', giveBack)
    })
  })
}
