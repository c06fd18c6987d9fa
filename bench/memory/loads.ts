import { Agent, get } from 'node:http'
import { joinGameMessage } from '@gorod/contracts/game'
import { PROTOCOL_VERSION, SOCKET_PATH } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { connect, signUp, until } from '@gorod/server/testing'
import { WebSocket } from 'ws'

/** One load: all of it is bounded, and given back when `end` is called. */
export interface Load {
  /** What came of it, for the report. */
  readonly figures: Readonly<Record<string, number>>
  end(): Promise<void> | void
}

interface Site {
  readonly url: string
}

const AT_ONCE = 64

/** Handshakes of long polling from one address, each left alone afterwards. */
export async function handshakes(site: Site, count: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const figures = { asked: 0, taken: 0, refused: 0, failed: 0 }
  const ask = () =>
    new Promise<void>((resolve) => {
      get(`${site.url}${SOCKET_PATH}/?EIO=4&transport=polling`, { agent }, (answer) => {
        if (answer.statusCode === 200) figures.taken++
        else figures.refused++
        answer.resume().once('close', resolve)
      }).once('error', () => {
        figures.failed++
        resolve()
      })
    })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (figures.asked < count) {
        figures.asked++
        await ask()
      }
    }),
  )
  return { figures, end: () => agent.destroy() }
}

/** Sockets of one account, each joined and silent. */
export async function sockets(site: Site, count: number): Promise<Load> {
  const { token } = await signUp(site, { username: 'many', email: 'many@example.com' })
  const open: WebSocket[] = []
  for (let n = 0; n < count; n += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - n) }, () => joined(site, token))
    open.push(...(await Promise.all(batch)))
  }
  const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN
  return { figures: { asked: count, stillOpen: open.filter(isOpen).length }, end: () => endAll(open) }
}

/** Sockets that ask for the log of a game over and over and read nothing. */
export async function slowReaders(
  site: Site,
  { count, seconds, perSecond }: { count: number; seconds: number; perSecond: number },
): Promise<Load> {
  const { token } = await signUp(site, { username: 'slow', email: 'slow@example.com' })
  const player = await connect(site, token)
  const { gameId } = await player.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
  const join = { gameId, known: 0 }
  const logBytes = await grown(() => player.ask(joinGameMessage, join))
  const open = await Promise.all(Array.from({ length: count }, () => joined(site, token)))
  for (const socket of open) socket.pause()
  let asked = 0
  for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt; ) {
    for (const socket of open) {
      for (let n = 0; n < perSecond / 10; n++) {
        if (socket.readyState !== WebSocket.OPEN) continue
        socket.send(`42${asked}${JSON.stringify([joinGameMessage.name, join])}`)
        // Unasked, it keeps the line: what it would answer it has not read.
        socket.send('3')
        asked++
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    figures: { sockets: count, seconds, logBytes, asked },
    end: () => {
      player.close()
      endAll(open)
    },
  }
}

/** Waits until the log is as long as that of an ordinary game, or for a minute and a half. */
async function grown(ask: () => Promise<unknown>): Promise<number> {
  const givesUpAt = performance.now() + 90_000
  return until(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const { length } = JSON.stringify(await ask())
      return length > 40_000 || performance.now() > givesUpAt ? length : null
    },
    'a long log',
    120_000,
  )
}

/** Resolves once it is in, or refused. */
function joined({ url }: Site, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`)
  return new Promise((resolve) => {
    const done = () => resolve(socket)
    socket.on('error', done)
    socket.once('close', done)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ version: PROTOCOL_VERSION, token })}`)
      if (text === '2') socket.send('3')
      if (text.startsWith('40')) done()
    })
  })
}

function endAll(open: readonly WebSocket[]): void {
  for (const socket of open) socket.terminate()
}
