import { gameCommandMessage, joinGameMessage, quitGameMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { permitted } from '@gorod/rules'
import { connect } from '@gorod/server/testing'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { query } from '../harness/database.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { howMany } from './harness/attack.ts'
import { ATTACKERS, nextAddress } from './harness/attackers.ts'
import { connectionsOf, eventually, loadOf, pause } from './harness/measure.ts'
import { AttackedSite } from './harness/site.ts'

// Games of a minute: an attacker waits for a turn and for a long log, a test need not.
// And more messages a second where an attacker would simply go on for longer.
const MESSAGES_PER_SECOND = howMany(200, 50)
const site = new AttackedSite({
  PHASE_PERCENT: '3',
  MEDIA_GATEWAY: 'off',
  MESSAGES_PER_SECOND: String(MESSAGES_PER_SECOND),
})

async function countGames(server: ServerProcess): Promise<number> {
  const [row] = await query<{ games: number }>(server, 'select count(*)::int as games from games')
  return row?.games ?? 0
}

/** Somebody at a practice table who plays on. */
async function atTable(server: ServerProcess, name: string): Promise<SocketPlayer> {
  const { token } = await makeAccount(server.url, name)
  const player = new SocketPlayer({ url: server.url, token })
  const { gameId } = await player.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
  await player.join(gameId)
  return player
}

site.attack('M3', 'nobody opens practice games without end', async ({ server, tried, measured }) => {
  const games = howMany(60, 600)
  const before = await countGames(server)
  const { token } = await makeAccount(server.url, 'opener')
  const page = await connect(server, token, { from: nextAddress() })
  const refusals = new Map<string, number>()
  for (let asked = 0; asked < games; asked++) {
    const ack = await page.send(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
    if (ack.ok) await page.send(quitGameMessage, { gameId: ack.gameId })
    else refusals.set(ack.error.code, (refusals.get(ack.error.code) ?? 0) + 1)
  }
  page.close()
  const kept = (await countGames(server)) - before
  tried(`${games} practice games opened and quit by one account`)
  measured(
    `${kept} games kept, refused: ${[...refusals].map(([code, n]) => `${n} × ${code}`).join(', ') || 'none'}`,
  )
  expect(kept, 'games in the database').toBeLessThanOrEqual(40)
})

site.attack('M4', 'a speech has a bounded number of lines', async ({ server, tried, measured }) => {
  const players = await Promise.all(Array.from({ length: 6 }, (_, n) => atTable(server, `talker${n}`)))
  const maySpeak = (player: SocketPlayer): boolean =>
    typeof player.viewer === 'number' &&
    player.state !== null &&
    !player.over &&
    permitted(player.state, player.viewer).some(({ type }) => type === 'say')
  for (const player of players) player.acceptEverything()
  let speaker: SocketPlayer | undefined
  await eventually(
    () => {
      speaker = players.find(maySpeak)
      return speaker !== undefined
    },
    () => 'nobody had a speech',
    90_000,
  )
  const { gameId } = speaker!
  const pages = await Promise.all(
    Array.from({ length: 4 }, () => connect(server, speaker!.token, { from: nextAddress() })),
  )
  let sent = 0
  const before = speaker!.events.length
  const talk = async (page: (typeof pages)[number]): Promise<void> => {
    for (let n = 0; n < 150; n++) {
      sent += 1
      page.socket.emit(gameCommandMessage.name, {
        gameId,
        id: `say-flood-${sent}`,
        command: { type: 'say', text: 'ж'.repeat(300), claims: [] },
      })
      if (n % 20 === 19) await pause(10)
    }
    await page.sendRaw('activity.get', {})
  }
  await Promise.all(pages.map(talk))
  await pause(1500)
  const phase = (type: string) => speaker!.events.slice(before).filter((event) => event.type === type).length
  const said = phase('said')
  for (const page of pages) page.close()
  for (const player of players) player.close()
  tried(`${sent} lines of 600 bytes over 4 sockets in one speech`)
  measured(`${said} lines kept`)
  expect(said, 'lines of one speech').toBeLessThanOrEqual(100)
})

/** A socket that asks and never reads. It says that it lives. */
function deafSocket(port: number, from: string, token: string): Promise<WebSocket | null> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { localAddress: from, perMessageDeflate: false })
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 10_000)
    socket.once('close', () => resolve(null))
    socket.once('open', () => socket.send(`40${JSON.stringify({ version: 1, token })}`))
    socket.on('message', (data) => {
      if (!String(data).startsWith('40')) return
      clearTimeout(timer)
      socket.pause()
      resolve(socket)
    })
  })
}

site.attack('H4', 'pages that ask and do not read are not remembered without end', async (attack) => {
  const { server, tried, measured } = attack
  const seconds = howMany(8, 45)
  const players = await Promise.all(Array.from({ length: 4 }, (_, n) => atTable(server, `deaf${n}`)))
  for (const player of players) player.playByItself()
  await eventually(
    () => players.every(({ events, over }) => over || events.length > 80),
    () => 'the tables stand still',
    60_000,
  )
  const logBytes = Math.round(JSON.stringify(players[0]!.events).length / 1024)
  // Four games play by now, and the server has all of its code.
  const before = loadOf(server.pid).rssMib
  const deaf: { socket: WebSocket; gameId: string }[] = []
  for (const { token, gameId } of players) {
    const from = nextAddress()
    const opened = await Promise.all(Array.from({ length: 3 }, () => deafSocket(server.port, from, token)))
    for (const socket of opened) if (socket !== null) deaf.push({ socket, gameId: gameId! })
  }
  let sent = 0
  let most = 0
  // Wants its answer: the number after 42 asks for an ack.
  const ask = ({ socket, gameId }: (typeof deaf)[number]): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    sent += 1
    socket.send(`42${sent}${JSON.stringify([joinGameMessage.name, { gameId, known: 0 }])}`)
  }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    for (const page of deaf) for (let n = 0; n < MESSAGES_PER_SECOND / 4; n++) ask(page)
    for (const { socket } of deaf) if (socket.readyState === WebSocket.OPEN) socket.send('3')
    most = Math.max(most, loadOf(server.pid).rssMib)
    await pause(250)
  }
  most = Math.max(most, loadOf(server.pid).rssMib)
  const open = connectionsOf(server.port, ATTACKERS)
  for (const { socket } of deaf) socket.terminate()
  for (const player of players) player.close()
  tried(
    `${deaf.length} sockets of 4 accounts that never read, ${sent} joins of a log of ${logBytes} KiB in ${seconds} s`,
  )
  measured(`RSS at most ${most} MiB from ${before}, ${open} sockets still open`)
  expect(most / before, 'memory while they do not read, as a multiple').toBeLessThan(1.5)
})
