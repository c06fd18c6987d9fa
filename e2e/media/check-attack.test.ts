import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConnectionData } from '@gorod/contracts/media'
import { call, startTestApp, type TestApp } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckSocket, openCheckSocket, postCheck } from './check-client.ts'
import { echoRobot } from './echo-robot.ts'
import { Robot } from './robot.ts'
import { RobotPublisher } from './robot-publisher.ts'
import { circle, until } from './table.ts'

// What a visitor without an account can do to the disk and to the games through the system check. All of it was
// possible while their words went on to the Janus of the games as they were.

const GAMES = { from: 27_000, to: 27_099 }
const CHECK = { from: 27_100, to: 27_199 }
const ECHO = 'janus.plugin.echotest'

let app: TestApp
/** Where attackers try to write. */
let prey: string
beforeAll(async () => {
  prey = mkdtempSync(join(tmpdir(), 'prey-'))
  // Open to the user that Janus runs as: here only the door protects it.
  chmodSync(prey, 0o777)
  app = await startTestApp({
    env: {
      MEDIA_GATEWAY: 'janus',
      TRUST_PROXY: 'true',
      JANUS_RTP_PORTS: `${GAMES.from}-${GAMES.to}`,
      JANUS_CHECK_RTP_PORTS: `${CHECK.from}-${CHECK.to}`,
    },
  })
})
afterAll(async () => {
  await app.stop()
  rmSync(prey, { recursive: true, force: true })
})

/** A visitor behind the site's proxy. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function freshToken(): Promise<string> {
  return (await call(app, getConnectionData)).answer.token
}

/** UDP ports of this machine that are taken in a range. */
function takenPorts({ from: first, to: last }: typeof GAMES): number {
  const ports = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => Number.parseInt(line.trim().split(/\s+/)[1]?.split(':')[1] ?? '0', 16))
  return ports.filter((port) => port >= first && port <= last).length
}

/** An echo test that sends pictures, made by the allowed means. */
async function runningEcho(
  address: string,
): Promise<{ janus: CheckSocket; robot: RobotPublisher; ids: object }> {
  const janus = await openCheckSocket(app.url, from(address))
  const token = await freshToken()
  // Names of the session and handle are sent with each message: what was forwarded needed them.
  const session = await janus.ask({ janus: 'create', token })
  const handle = await janus.ask({ janus: 'attach', plugin: ECHO, token, session_id: session.data?.id })
  const ids = { session_id: session.data?.id, handle_id: handle.data?.id, token }
  const robot = await echoRobot(async (sdp) => {
    const jsep = { type: 'offer', sdp }
    await janus.ask({ janus: 'message', body: { audio: true, video: true }, jsep, ...ids })
    return janus.nextAnswer()
  })
  return { janus: { ...janus, ask: (body) => janus.ask({ ...body, ...ids }) }, robot, ids }
}

function everyFileBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true }).map(String)
}

test('a request for a recording is refused and leaves no file, by WebSocket and by REST', async () => {
  const { janus, robot } = await runningEcho('192.0.2.10')
  const token = await freshToken()
  const session = await postCheck(app.url, '', { janus: 'create', token })
  const path = `/${session.data?.id}`
  const handle = await postCheck(app.url, path, { janus: 'attach', plugin: ECHO, token })
  const spots = [join(prey, 'absolute'), join(prey, 'new-folder', 'x'), '../relative-file', 'relative-file']
  const codes: unknown[] = []
  for (const filename of spots) {
    const message = { janus: 'message', body: { audio: true, video: true, record: true, filename } }
    const byRest = await postCheck(app.url, `${path}/${handle.data?.id}`, { ...message, token })
    codes.push((await janus.ask(message)).error?.code, byRest.error?.code)
  }
  await postCheck(app.url, path, { janus: 'destroy', token })
  robot.close()
  janus.close()
  expect(everyFileBelow(prey)).toEqual([])
  expect(everyFileBelow(app.dataDir).filter((name) => name.includes('relative-file'))).toEqual([])
  expect(new Set(codes)).toEqual(new Set([467]))
})

test('no spelling of a request gets past the check that reads it', async () => {
  const { janus, robot, ids } = await runningEcho('192.0.2.11')
  const file = JSON.stringify(join(prey, 'smuggled'))
  const named = JSON.stringify(ids).slice(1, -1)
  const message = (body: string, more = '') =>
    `{"janus":"message",${named},"transaction":"smuggle","body":${body}${more}}`
  const tries = [
    message(`{"audio":true,"record":true,"filename":${file}}`),
    message(`{"record":false,"record":true,"filename":${file}}`),
    message(`{"audio":true}`, `,"body":{"record":true,"filename":${file}}`),
    message(`{"Record":true,"FILENAME":${file}}`),
    message(`{"audio":true,"body":{"record":true,"filename":${file}}}`),
    message(`[{"record":true,"filename":${file}}]`),
    message(`{"audio":{"record":true,"filename":${file}}}`),
    message(`{"__proto__":{"record":true,"filename":${file}}}`),
    message(`{"audio":true}`, `,"record":true,"filename":${file}`),
    message(`{"audio":true}`, `,"jsep":{"type":"offer","sdp":"v=0","record":true}`),
    message('{"bitrate":1e999}'),
    message('{"bitrate":99999999999999999999}'),
    message('{"bitrate":-1}'),
    message('{"audio":true}', ',"handle_id":1e300'),
    message('{"audio":true}', ',"apisecret":"x"'),
    message('{"audio":true}', ',"admin_secret":"x"'),
    `﻿${message(`{"record":true,"filename":${file}}`)}`,
    `[${message(`{"record":true,"filename":${file}}`)}]`,
    `${message('{"audio":true}')}${message(`{"record":true,"filename":${file}}`)}`,
    `{"janus":"MESSAGE","transaction":"smuggle","body":{"record":true,"filename":${file}}}`,
    `{"janus":["message"],"transaction":"smuggle","body":{"record":true,"filename":${file}}}`,
    '{"janus":"info","transaction":"smuggle"}',
    '{"janus":"ping","transaction":"smuggle"}',
    '{"janus":"claim","transaction":"smuggle","session_id":1}',
    '{"janus":"list_sessions","transaction":"smuggle","admin_secret":"janusoverlord"}',
    '{"janus":"create","transaction":"smuggle","id":1}',
    `{"janus":"trickle","transaction":"smuggle","candidates":[{"candidate":"x"}]}`,
    `{"janus":"keepalive","transaction":"${'x'.repeat(65)}"}`,
    '',
    'null',
    '{"janus":"message"',
  ]
  const answers: string[] = []
  for (const text of tries) {
    const answer = await janus.askText(text)
    answers.push(`${answer.janus} ${text}`)
    expect(JSON.stringify(answer), text).not.toMatch(/server-name|Meetecho/)
  }
  expect(everyFileBelow(prey)).toEqual([])
  expect(answers.filter((answer) => !answer.startsWith('error'))).toEqual([])
  expect((await janus.ask({ janus: 'message', body: { audio: true } })).janus).toBe('ack')
  robot.close()
  janus.close()
})

test('a flood of checks takes neither ports of games nor those of other visitors', async () => {
  const sockets: CheckSocket[] = []
  let open = 0
  // One address, every way to more than one handle: many sockets, many sessions, many handles in each.
  for (let n = 0; n < 8; n++) {
    const janus = await openCheckSocket(app.url, from('192.0.2.66')).catch(() => null)
    if (janus === null) break
    sockets.push(janus)
    open += await asManyHandlesAsCanBe(janus, await freshToken())
  }
  expect(open).toBeLessThanOrEqual(4)
  expect(takenPorts(GAMES)).toBe(0)
  expect(takenPorts(CHECK)).toBeLessThanOrEqual(4)

  const honest = await runningEcho('192.0.2.67')
  const robot = await publishingRobot()
  expect(takenPorts(GAMES)).toBeGreaterThan(0)
  robot.close()
  honest.robot.close()
  for (const janus of [...sockets, honest.janus]) janus.close()
  await until(() => takenPorts(CHECK) === 0)
})

/** Handles with a port each, up to more than one visitor may have. */
async function asManyHandlesAsCanBe(janus: CheckSocket, token: string): Promise<number> {
  let open = 0
  const session = await janus.ask({ janus: 'create', token })
  for (let n = 0; n < 6; n++) {
    const attach = { janus: 'attach', plugin: ECHO, token, session_id: session.data?.id }
    const handle = await janus.ask(attach)
    if (handle.janus !== 'success') continue
    const robot = new RobotPublisher('flood')
    const jsep = { type: 'offer', sdp: await robot.offer() }
    const body = { audio: true, video: true }
    const ids = { session_id: session.data?.id, handle_id: handle.data?.id, token }
    await janus.ask({ janus: 'message', body, jsep, ...ids })
    // An answer names the port. Taken ports are no measure: one before may be given back meanwhile.
    await janus.nextAnswer()
    robot.close()
    open++
  }
  return open
}

/** A player at a game whose pictures the gateway took. */
async function publishingRobot(): Promise<Robot> {
  const robots: Robot[] = []
  const room = await app.media.api.openRoom(
    { gameId: crypto.randomUUID(), policy: circle('seat-1') },
    (_to, message) => robots[0]?.receive(message),
  )
  const robot = new Robot(room, 'seat-1')
  robots.push(robot)
  await robot.enter()
  await until(() => robot.messages.some(({ type }) => type === 'published'))
  expect(robot.messages.filter(({ type }) => type === 'refused')).toEqual([])
  return robot
}

test('sockets are counted by the visitor’s address, not by the proxy’s', async () => {
  const behindOneProxy = Array.from({ length: 16 }, (_, n) =>
    openCheckSocket(app.url, from(`198.51.100.${n}`)),
  )
  const sockets = await Promise.all(behindOneProxy)
  const many = Array.from({ length: 30 }, () => openCheckSocket(app.url, from('192.0.2.99')))
  const results = await Promise.allSettled(many)
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(opened.length).toBeGreaterThan(0)
  expect(opened.length).toBeLessThan(12)
  for (const janus of [...sockets, ...opened]) janus.close()
})

test('a client that sends too much, or too large a message, is cut off', async () => {
  const loud = await openCheckSocket(app.url, from('192.0.2.20'))
  for (let n = 0; n < 200; n++) loud.send('{"janus":"keepalive","transaction":"x"}')
  await loud.closed
  const large = await openCheckSocket(app.url, from('192.0.2.20'))
  large.send(JSON.stringify({ janus: 'create', transaction: 'x', token: 'x'.repeat(60_000) }))
  await large.closed
  const answer = await fetch(`${app.url}/janus`, { method: 'POST', body: 'x'.repeat(60_000) })
  expect(answer.status).toBe(413)
})
