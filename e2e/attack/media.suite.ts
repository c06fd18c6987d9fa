import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  gameEventsMessage,
  joinGameMessage,
  mediaToBrowserMessage,
  mediaToServerMessage,
} from '@gorod/contracts/game'
import type { MediaToBrowser } from '@gorod/contracts/media'
import { startPracticeMessage } from '@gorod/contracts/search'
import { connect } from '@gorod/server/testing'
import { expect } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { RobotPublisher } from '../media/robot-publisher.ts'
import { howMany } from './harness/attack.ts'
import { callFrom, nextAddress, type Target } from './harness/attackers.ts'
import { JanusSocket, mediaToken } from './harness/janus-socket.ts'
import { pause } from './harness/measure.ts'
import { PORTS, site } from './harness/ordinary-site.ts'
import type { Attack } from './harness/site.ts'

const ECHO_TEST = 'janus.plugin.echotest'

/** An offer with candidates and everything, which Janus opens ports for. */
async function anOffer(): Promise<string> {
  const robot = new RobotPublisher('attacker')
  const sdp = await robot.offer()
  robot.close()
  return sdp ?? ''
}

/** Ways to say «record into this file» that a filter may overlook. Each is the text of a `message`. */
function recordings(
  file: (name: string) => string,
  ids: object,
  sdp: string,
): { text: string; transaction: string }[] {
  const bodies: string[] = [
    `{"audio":true,"video":true,"record":true,"filename":"${file('plain')}"}`,
    `{"record":true,"filename":"${file('only')}"}`,
    `{"audio":true,"record":false,"record":true,"filename":"${file('twice')}"}`,
    `{"audio":true,"\\u0072ecord":true,"file\\u006eame":"${file('escaped')}"}`,
    `{"record":1,"filename":"${file('number')}"}`,
    `{"__proto__":{"record":true},"record":true,"filename":"${file('proto')}"}`,
    `{"audio":true,"video":true,"record":true,"filename":"../../../../../../../..${file('climbing')}"}`,
    `{"audio":true,"video":true,"record":true,"filename":"beside"}`,
  ]
  const jsep = JSON.stringify({ type: 'offer', sdp })
  const known = JSON.stringify(ids).slice(1, -1)
  return bodies.flatMap((body, n) => {
    const plain = `record${n}a`
    const late = `record${n}b`
    const disguised = `record${n}c`
    return [
      {
        transaction: plain,
        text: `{"janus":"message",${known},"transaction":"${plain}","body":${body},"jsep":${jsep}}`,
      },
      { transaction: late, text: `{"janus":"message",${known},"transaction":"${late}","body":${body}}` },
      {
        transaction: disguised,
        text: `{"janus":"keepalive",${known},"transaction":"${disguised}","body":{},"body":${body},"janus":"message"}`,
      },
    ]
  })
}

async function recordBySocket(server: Target, file: (name: string) => string, sdp: string): Promise<number> {
  const from = nextAddress()
  const token = await mediaToken(server, from)
  const janus = await JanusSocket.open(server, from)
  if (janus === null) throw new Error('the system check is shut for its own pages')
  const { data: session } = await janus.ask({ janus: 'create', token })
  const { data: handle } = await janus.ask({
    janus: 'attach',
    plugin: ECHO_TEST,
    token,
    session_id: session?.id,
  })
  expect(handle?.id, 'a handle of the echo test').toBeDefined()
  const ids = { token, session_id: session?.id, handle_id: handle?.id }
  const wishes = recordings((name) => file(`ws-${name}`), ids, sdp)
  for (const [n, { text, transaction }] of wishes.entries())
    await janus.askRaw(n % 5 === 4 ? Buffer.from(text) : text, transaction)
  await pause(300)
  janus.close()
  return wishes.length
}

async function recordByRest(server: Target, file: (name: string) => string, sdp: string): Promise<number> {
  const from = nextAddress()
  const token = await mediaToken(server, from)
  const post = async (path: string, body: object | string) => {
    const { body: text } = await callFrom(server, {
      method: 'POST',
      path: `/janus${path}`,
      from,
      body,
      headers: REST,
    })
    return (text.startsWith('{') ? JSON.parse(text) : {}) as { data?: { id?: number } }
  }
  const session = await post('', { janus: 'create', token, transaction: 'create' })
  const at = `/${session.data?.id}`
  const handle = await post(at, { janus: 'attach', plugin: ECHO_TEST, token, transaction: 'attach' })
  expect(handle.data?.id, 'a handle of the echo test by REST').toBeDefined()
  const wishes = recordings((name) => file(`rest-${name}`), { token }, sdp)
  for (const { text } of wishes) await post(`${at}/${handle.data?.id}`, text)
  await pause(300)
  await post(at, { janus: 'destroy', token, transaction: 'destroy' })
  return wishes.length
}

/** Janus reads JSON whatever the type says. */
const REST = { 'content-type': 'text/plain' }

function recordingsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjr'))
  } catch {
    return []
  }
}

site.attack('C2', 'no visitor makes the media gateway write a file', async ({ server, tried, measured }) => {
  // Open to everybody, so that not only a lack of rights protects it.
  const folder = mkdtempSync(join(tmpdir(), 'gorod-attack-'))
  chmodSync(folder, 0o777)
  const file = (name: string): string => join(folder, 'deeper', name)
  const sdp = await anOffer()
  const bySocket = await recordBySocket(server, file, sdp)
  const byRest = await recordByRest(server, file, sdp)
  tried(`${bySocket} recordings by WebSocket and ${byRest} by REST`)
  const found = [folder, server.dataDir, process.cwd()].flatMap((place) =>
    place === process.cwd()
      ? readdirSync(place).filter((name) => name.endsWith('.mjr'))
      : recordingsBelow(place),
  )
  rmSync(folder, { recursive: true, force: true })
  measured(`${found.length} files written`)
  expect(found, 'recordings').toEqual([])
})

/** One socket that takes as many handles as it gets, each with an offer that opens ports. Answers how many it got. */
async function takeHandles(
  server: Target,
  many: number,
  sdp: string,
): Promise<{ got: number; close(): void }> {
  const from = nextAddress()
  const token = await mediaToken(server, from)
  const janus = await JanusSocket.open(server, from)
  if (janus === null) return { got: 0, close: () => undefined }
  const { data: session } = await janus.ask({ janus: 'create', token })
  const session_id = session?.id
  const take = async (): Promise<boolean> => {
    const { data: handle } = await janus.ask({ janus: 'attach', plugin: ECHO_TEST, token, session_id })
    if (handle?.id === undefined) return false
    const body = { audio: true, video: true }
    const jsep = { type: 'offer', sdp }
    const answer = await janus.ask({ janus: 'message', token, session_id, handle_id: handle.id, body, jsep })
    return answer.janus !== 'error'
  }
  const taken = await Promise.all(Array.from({ length: many }, take))
  return { got: taken.filter(Boolean).length, close: () => janus.close() }
}

/** A player in a game turns camera and microphone on; answers what the room says to it. */
async function publish({ server }: Attack, sdp: string): Promise<MediaToBrowser['type']> {
  const account = await makeAccount(server.url, `camera${process.hrtime.bigint() % 1_000_000n}`)
  const page = await connect(server, account.token)
  const { gameId } = await page.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'normal' })
  await page.ask(joinGameMessage, { gameId, known: 0 })
  await page.wait(gameEventsMessage).catch(() => null)
  await page.ask(mediaToServerMessage, { gameId, message: { type: 'hello', page: 'attacked-page' } })
  await page.wait(
    mediaToBrowserMessage,
    ({ message }) => message.type === 'welcome' || message.type === 'unavailable',
  )
  await page.ask(mediaToServerMessage, { gameId, message: { type: 'publish', generation: 1, sdp } })
  const ends: readonly string[] = ['published', 'refused', 'unavailable']
  const { message } = await page.wait(mediaToBrowserMessage, ({ message }) => ends.includes(message.type))
  page.close()
  return message.type
}

site.attack('H1', 'a visitor cannot take the ports that games need', async (attack) => {
  const { server, tried, measured } = attack
  const sdp = await anOffer()
  const sockets = howMany(4, 4)
  const each = Math.ceil((PORTS * 1.1) / sockets)
  const taken = await Promise.all(Array.from({ length: sockets }, () => takeHandles(server, each, sdp)))
  const got = taken.reduce((sum, { got }) => sum + got, 0)
  tried(`${sockets * each} handles by ${sockets} sockets, ${PORTS} ports`)
  measured(`${got} handles got`)
  const answer = await publish(attack, sdp).finally(() => {
    for (const { close } of taken) close()
  })
  measured(`a player's publish: ${answer}`)
  expect(answer, 'the answer to a player who publishes').toBe('published')
  expect(got, 'handles of four sockets').toBeLessThanOrEqual(4 * sockets)
})

site.attack('L6', 'the media gateway says nothing about itself', async ({ server, tried, measured }) => {
  const from = nextAddress()
  const rest = await callFrom(server, { path: '/janus/info', from })
  const janus = await JanusSocket.open(server, from)
  const bySocket = await janus?.ask({ janus: 'info' })
  janus?.close()
  tried('info by REST and by WebSocket')
  const leaks = [rest.body, JSON.stringify(bySocket ?? {})].filter((text) =>
    /server_info|version_string|plugins/.test(text),
  )
  measured(`${leaks.length} of 2 named version and plugins`)
  expect(leaks.map((text) => text.slice(0, 60))).toEqual([])
})
