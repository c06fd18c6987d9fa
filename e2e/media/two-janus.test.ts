import { readdirSync, readFileSync } from 'node:fs'
import { getConnectionData } from '@gorod/contracts/media'
import { call, startTestApp, type TestApp } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCheckSocket } from './check-client.ts'
import { Robot } from './robot.ts'
import { circle, PATIENCE_MS, until } from './table.ts'

// Games and the system check have a Janus each: what ends the one is not felt at the other.

const PORTS = { games: '27300-27399', check: '27400-27499' } as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      MEDIA_GATEWAY: 'janus',
      JANUS_RTP_PORTS: PORTS.games,
      JANUS_CHECK_RTP_PORTS: PORTS.check,
      TURN_URLS: 'turn:turn.test:3478',
      TURN_SECRET: 'north',
    },
  })
})
afterAll(() => app.stop())

/** The Janus that has these ports now. */
function pidOf(role: keyof typeof PORTS): number | null {
  for (const pid of readdirSync('/proc').map(Number)) {
    const [program = '', , folder = ''] = readText(`/proc/${pid}/cmdline`).split('\0')
    if (!program.endsWith('/janus')) continue
    if (readText(`${folder}/janus.jcfg`).includes(PORTS[role])) return pid
  }
  return null
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it ended while we looked
  }
}

async function killAndWait(role: keyof typeof PORTS): Promise<void> {
  const pid = pidOf(role)
  process.kill(Number(pid), 'SIGKILL')
  await until(() => pidOf(role) !== null && pidOf(role) !== pid)
}

/** Once the check can be had: a new Janus needs a moment. */
async function openedCheck() {
  await until(() => pidOf('check') !== null)
  const janus = await vi.waitFor(() => openCheckSocket(app.url), { timeout: PATIENCE_MS, interval: 50 })
  const { token } = (await call(app, getConnectionData)).answer
  expect((await janus.ask({ janus: 'create', token })).janus).toBe('success')
  expect((await janus.ask({ janus: 'attach', plugin: 'janus.plugin.echotest' })).janus).toBe('success')
  return janus
}

test('a game does not feel the end of the Janus of the check', async () => {
  const robots: Robot[] = []
  const room = await app.media.api.openRoom(
    { gameId: crypto.randomUUID(), policy: circle('seat-1') },
    (_to, message) => robots[0]?.receive(message),
  )
  const robot = new Robot(room, 'seat-1')
  robots.push(robot)
  await robot.enter()
  await until(() => robot.messages.some(({ type }) => type === 'published'))
  const before = robot.messages.length
  const games = pidOf('games')
  const check = await openedCheck()

  await killAndWait('check')
  await check.closed
  expect(app.media.api.status()).toMatchObject({ available: true })
  expect(pidOf('games')).toBe(games)
  expect(robot.messages.slice(before).filter(({ type }) => type === 'rebuild' || type === 'lost')).toEqual([])
  robot.close()
  const again = await openedCheck()
  again.close()
})

test('a check does not feel the end of the Janus of the games', async () => {
  const janus = await openedCheck()
  const check = pidOf('check')
  await killAndWait('games')
  expect((await janus.ask({ janus: 'message', body: { audio: true } })).janus).toBe('ack')
  expect(pidOf('check')).toBe(check)
  janus.close()
})

test('a guest gets credentials of TURN for minutes, under a name of their own', async () => {
  const [one, other] = [await call(app, getConnectionData), await call(app, getConnectionData)]
  const [end, name] = String(one.answer.turn?.username).split(':')
  expect(Number(end) - Date.now() / 1000).toBeLessThanOrEqual(300)
  expect(name).toMatch(/^check-/)
  expect(other.answer.turn?.username.split(':')[1]).not.toBe(name)
})
