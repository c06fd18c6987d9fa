import { watchTableMessage } from '@gorod/contracts/audience'
import { PROTOCOL_VERSION, SOCKET_PATH } from '@gorod/contracts/realtime'
import { WebSocket } from 'ws'

/**
 * Pages that watch one table, in a process of their own: `node crowd.ts <url> <number of the table> <viewers>`. Tells its parent
 * when all of them watch, and on SIGTERM what they received. They speak the protocol of the socket by hand: a client for each would cost more
 * than the server.
 */
const [url = '', table = '', viewers = ''] = process.argv.slice(2)
const AT_ONCE = 50

const figures = { watching: 0, refused: 0, closed: 0, pushes: 0, megabytes: 0 }

function watches(): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`)
  return new Promise((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => {
      figures.closed++
      resolve()
    })
    socket.on('message', (data) => {
      const text = String(data)
      figures.megabytes += text.length / 1e6
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ version: PROTOCOL_VERSION })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40'))
        socket.send(`420${JSON.stringify([watchTableMessage.name, { number: Number(table) }])}`)
      else if (text.startsWith('430')) {
        figures[text.includes('"ok":true') ? 'watching' : 'refused']++
        resolve()
      } else if (text.startsWith('42')) figures.pushes++
    })
  })
}

let asked = 0
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (asked++ < Number(viewers)) await watches()
  }),
)
process.on('SIGTERM', () => process.send?.(figures, () => process.exit(0)))
process.send?.(figures)
