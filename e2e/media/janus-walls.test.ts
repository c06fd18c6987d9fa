// No second try: a secret that shows once is a defect.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JanusConnection, JanusKeeper, janusOwner } from '@gorod/server/testing/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { echoRobot } from './echo-robot.ts'
import { until } from './table.ts'

// What holds where somebody gets past the door, or into Janus itself: it owns nothing, gains nothing, writes nothing.

const isRoot = process.getuid?.() === 0
const ROLES = ['games', 'check'] as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let dir: string
const keepers = new Map<string, JanusKeeper>()
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'media-test-'))
  // As a data folder below /root: nobody else can walk down to it.
  chmodSync(dir, 0o700)
  await Promise.all(ROLES.map((role) => keeperOf(role).start()))
})
afterAll(async () => {
  await Promise.all([...keepers.values()].map((keeper) => keeper.stop()))
  expect(readdirSync(dir)).toEqual([])
  expect(runFolders()).toEqual([])
  rmSync(dir, { recursive: true, force: true })
})

function keeperOf(role: (typeof ROLES)[number]): JanusKeeper {
  const options = { role, dir: join(dir, role), owner: janusOwner(), addresses: null, publicIp: null }
  const keeper =
    keepers.get(role) ??
    new JanusKeeper({ ...options, bin: null, libDir: null, rtpPortRange: '27200-27299' }, silent)
  keepers.set(role, keeper)
  return keeper
}

/** Folders of these two, where they are not below `dir`. */
function runFolders(): readonly string[] {
  return ROLES.map((role) => cwds.get(role)).filter((cwd) => cwd !== undefined && exists(cwd)) as string[]
}

const cwds = new Map<string, string>()

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** A line of `/proc/PID/status` or `/proc/PID/limits`, without its name. */
function kernelSays(role: (typeof ROLES)[number], file: 'status' | 'limits', name: string): string {
  const pid = keeperOf(role).running?.process.pid
  const line = readFileSync(`/proc/${pid}/${file}`, 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(name))
  return String(line).slice(name.length).replaceAll(/\s+/g, ' ').trim()
}

describe.each(ROLES)('the Janus of the %s', (role) => {
  test('runs without rights', () => {
    expect(keeperOf(role).status()).toEqual({ available: true, reason: null })
    expect(kernelSays(role, 'status', 'Name:')).toBe('janus')
    expect(kernelSays(role, 'status', 'NoNewPrivs:')).toBe('1')
    expect(kernelSays(role, 'status', 'CapEff:')).toBe('0000000000000000')
    expect(kernelSays(role, 'status', 'CapPrm:')).toBe('0000000000000000')
    const uid = String(janusOwner()?.uid ?? process.getuid?.())
    expect(kernelSays(role, 'status', 'Uid:')).toBe([uid, uid, uid, uid].join(' '))
    expect(uid).not.toBe('0')
  })

  test.runIf(isRoot)('a Janus started by root keeps no group and no way back to a capability', () => {
    const gid = String(janusOwner()?.gid)
    expect(kernelSays(role, 'status', 'Gid:')).toBe([gid, gid, gid, gid].join(' '))
    expect(kernelSays(role, 'status', 'Groups:')).toBe('')
    expect(kernelSays(role, 'status', 'CapBnd:')).toBe('0000000000000000')
    expect(kernelSays(role, 'status', 'CapInh:')).toBe('0000000000000000')
  })

  test('Janus may write no file and use no more than its share', () => {
    expect(kernelSays(role, 'limits', 'Max file size')).toBe('0 0 bytes')
    expect(kernelSays(role, 'limits', 'Max core file size')).toBe('0 0 bytes')
    const [files] = kernelSays(role, 'limits', 'Max open files').split(' ')
    expect(Number(files)).toBeLessThanOrEqual(256 + 6 * 100)
    const [bytes] = kernelSays(role, 'limits', 'Max data size').split(' ')
    expect(Number(bytes)).toBeLessThanOrEqual((512 + 4 * 100) * 2 ** 20)
  })

  test('reads its folder, others do not, and as another user it cannot write there', () => {
    const folder = readLink(role)
    cwds.set(role, folder)
    expect(statSync(folder).mode & 0o007).toBe(0)
    expect(statSync(join(folder, 'conf', 'janus.jcfg')).mode & 0o007).toBe(0)
    if (isRoot) expect([statSync(folder).uid, statSync(folder).mode & 0o020]).toEqual([0, 0])
  })

  test('loads only the plugin it needs, and has no other port', () => {
    const folder = readLink(role)
    const plugin = role === 'games' ? 'videoroom' : 'echotest'
    expect(readdirSync(join(folder, 'plugins'))).toEqual([`libjanus_${plugin}.so`])
    expect(readdirSync(join(folder, 'transports'))).toEqual(['libjanus_websockets.so'])
    expect(readdirSync(join(folder, 'events'))).toEqual(role === 'games' ? ['libjanus_wsevh.so'] : [])
    expect(readFileSync(join(folder, 'conf', 'janus.jcfg'), 'utf8')).not.toContain('token_auth')
  })
})

function readLink(role: (typeof ROLES)[number]): string {
  const log = String(keeperOf(role).running?.process.log())
  return String(/Logger plugins folder: (.*)\/loggers/.exec(log)?.[1])
}

test('Janus itself refuses to record, asked with its own secret and past the door', async () => {
  const prey = mkdtempSync(join(tmpdir(), 'prey-'))
  chmodSync(prey, 0o777)
  const janus = keeperOf('check').running?.process
  const connection = await JanusConnection.open(String(janus?.wsUrl), String(janus?.secrets.api))
  const session = (await connection.request({ janus: 'create' })).data?.id
  const attach = { janus: 'attach', plugin: 'janus.plugin.echotest', session_id: session }
  const handle = (await connection.request(attach)).data?.id
  const ids = { session_id: session, handle_id: handle }
  const robot = await echoRobot(async (sdp) => {
    const offer = {
      janus: 'message',
      ...ids,
      body: { audio: true, video: true },
      jsep: { type: 'offer', sdp },
    }
    return String((await connection.request(offer, { wantsEvent: true })).jsep?.sdp)
  })
  const record = { record: true, filename: join(prey, 'x') }
  await connection.request({ janus: 'message', ...ids, body: record }, { wantsEvent: true })
  await until(() => /in protected folder/.test(String(janus?.log())))
  expect(readdirSync(prey)).toEqual([])
  robot.close()
  connection.close()
  rmSync(prey, { recursive: true })
})

test('the files of a killed server are removed by the next start of the same folder, and nothing else', async () => {
  const folder = join(dir, 'again')
  const options = { role: 'check', owner: janusOwner(), addresses: null, publicIp: null } as const
  const start = async () => {
    const keeper = new JanusKeeper(
      { ...options, dir: folder, bin: null, libDir: null, rtpPortRange: '27200-27299' },
      silent,
    )
    await keeper.start()
    const log = String(keeper.running?.process.log())
    return { keeper, path: String(/Logger plugins folder: (.*)\/loggers/.exec(log)?.[1]) }
  }
  const first = await start()
  // Only its files are gone, as after a kill -9: Janus has read them, and ends without knowing.
  const second = await start()
  expect(exists(second.path)).toBe(true)
  if (isRoot) expect(exists(first.path)).toBe(false)
  expect(exists(readLink('check'))).toBe(true)
  await second.keeper.stop()
  expect(exists(second.path)).toBe(false)
  await first.keeper.stop()
})

test('a stop in the middle of a start leaves no Janus behind', async () => {
  const options = { role: 'check', owner: janusOwner(), addresses: null, publicIp: null } as const
  const pids: unknown[] = []
  const log = { ...silent, info: (details: object) => pids.push(details) }
  const keeper = new JanusKeeper(
    { ...options, dir: join(dir, 'short'), bin: null, libDir: null, rtpPortRange: '27200-27299' },
    log,
  )
  const starting = keeper.start()
  await keeper.stop()
  await starting
  expect(keeper.running).toBeNull()
  const [started] = pids as { pid: number }[]
  expect(started).toMatchObject({ pid: expect.any(Number) })
  expect(exists(`/proc/${started?.pid}`)).toBe(false)
})
