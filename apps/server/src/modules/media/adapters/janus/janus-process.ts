import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import type { LaunchedProcess, Launcher } from '../../../../platform/launcher/launcher.ts'
import { type JanusRole, type JanusSecrets, writeJanusFolder } from './config-files.ts'
import { confinedCommand } from './confined-command.ts'
import type { JanusAdmin } from './drain.ts'
import { freePort } from './free-port.ts'
import type { Owner } from './owner.ts'
import { makeRunFolder } from './run-folder.ts'

export interface JanusProgram {
  readonly bin: string
  readonly libDir: string
}

/** What a Janus for servers in other processes has fixed: they know where it is and what opens it. */
export interface JanusService {
  /** `ip:port` of its WebSocket. */
  readonly listen: string
  readonly apiSecret: string
  readonly roomAdminKey: string
}

export interface JanusProcessOptions {
  /** Without: for this process alone, on a free port of loopback and with secrets of its own. */
  readonly service?: JanusService
  readonly role: JanusRole
  readonly program: JanusProgram
  /** This Janus gets the folder for itself, or one named after it where it runs as another user. */
  readonly dir: string
  /** The user as whom this process starts it; null: the user of this process. */
  readonly owner: Owner | null
  readonly launcher: Launcher
  /** Where it tells what it receives and sends; null: nowhere. */
  readonly eventsUrl: string | null
  readonly rtpPortRange: string
  readonly addresses: readonly string[]
  readonly publicIp: string | null
}

export interface JanusProcess {
  readonly pid: number
  readonly wsUrl: string
  readonly secrets: JanusSecrets
  /** Null: it has no Admin API. */
  readonly admin: JanusAdmin | null
  /** Resolves when it ended, for whatever reason. */
  readonly exited: Promise<void>
  /** Last lines it wrote, for the log of a failure. */
  log(): string
  /** Asks it to end and makes sure it does. */
  stop(): Promise<void>
  /** Ends it at once: used to cut every stream when it no longer answers. */
  kill(): Promise<void>
}

const READY_TIMEOUT_MS = 15_000
const STOP_GRACE_MS = 3_000
const START_ATTEMPTS = 3
const KEPT_LOG = 8_000

/** Distributions differ in the folder; the Debian package and our container image are the ones we know. */
const LIB_DIRS = [
  '/usr/lib/x86_64-linux-gnu/janus',
  '/usr/lib/aarch64-linux-gnu/janus',
  '/usr/lib/janus',
  '/opt/janus/lib/janus',
]
const BINARIES = ['/usr/bin/janus', '/opt/janus/bin/janus', '/usr/local/bin/janus']

/** Finds Janus on this machine; a configured path is the only one looked at. Null when there is none. */
export function findJanus(configured: { bin: string | null; libDir: string | null }): JanusProgram | null {
  const bins = configured.bin === null ? BINARIES : [configured.bin]
  const libDirs = configured.libDir === null ? LIB_DIRS : [configured.libDir]
  const bin = bins.find((path) => existsSync(path))
  const libDir = libDirs.find((path) => existsSync(join(path, 'plugins', 'libjanus_videoroom.so')))
  return bin && libDir ? { bin, libDir } : null
}

/** It ended before it answered. */
class EndedByItself extends Error {}

/** Starts a private Janus on free loopback ports and waits until it answers. */
export async function startJanus(options: JanusProcessOptions): Promise<JanusProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options)
    } catch (error) {
      // Another program can take a port between our look and its start; then Janus exits and new ports help.
      if (attempt === START_ATTEMPTS || !(error instanceof EndedByItself)) throw error
    }
  }
}

async function startOnce(options: JanusProcessOptions): Promise<JanusProcess> {
  const { program } = options
  const owner = options.launcher.mediaUser ?? options.owner
  const { api, adminPort, secrets } = await placeOf(options.service)
  const serverName = `media-${secret()}`
  const dir = makeRunFolder(options.dir, owner)
  const { libDir } = program
  writeJanusFolder({ ...options, dir, gid: owner?.gid ?? null, libDir, serverName, api, adminPort, secrets })
  const { child, exited, log } = await spawnJanus(options, dir)
  const gone = exited.then(() => rmSync(dir, { recursive: true, force: true }))
  const running: JanusProcess = {
    pid: child.pid,
    wsUrl: `ws://${api.ip === '0.0.0.0' ? '127.0.0.1' : api.ip}:${api.port}`,
    secrets,
    admin: adminPort === null ? null : { url: `ws://127.0.0.1:${adminPort}`, secret: secrets.admin },
    exited: gone,
    log,
    stop: () => end(child, gone, STOP_GRACE_MS),
    kill: () => end(child, gone, 0),
  }
  try {
    await ready(running, serverName)
    return running
  } catch (error) {
    await running.kill()
    if (error instanceof Error) error.message = `Janus did not start: ${error.message}\n${log()}`
    throw error
  }
}

async function placeOf(service: JanusService | undefined) {
  const admin = secret()
  if (service === undefined) {
    const api = { ip: '127.0.0.1', port: await freePort() }
    return { api, adminPort: null, secrets: { api: secret(), roomAdmin: secret(), admin } }
  }
  const { listen, apiSecret, roomAdminKey } = service
  const colon = listen.lastIndexOf(':')
  const api = { ip: listen.slice(0, colon), port: Number(listen.slice(colon + 1)) }
  return { api, adminPort: await freePort(), secrets: { api: apiSecret, roomAdmin: roomAdminKey, admin } }
}

/** The number of ports in a range `from-to`. */
export function portsIn(range: string): number {
  const [from = 0, to = 0] = range.split('-').map(Number)
  return to - from + 1
}

/** A range `from-to` in so many equal parts. */
export function partsOfRange(range: string, parts: number): readonly string[] {
  const [from = 0] = range.split('-').map(Number)
  const each = Math.floor(portsIn(range) / parts)
  return Array.from({ length: parts }, (_, part) => {
    const first = from + part * each
    return `${first}-${first + each - 1}`
  })
}

function secret(): string {
  return randomBytes(24).toString('hex')
}

/** A separate launcher has its own command line, made of the same {@link confinedCommand}. */
async function spawnJanus(options: JanusProcessOptions, dir: string) {
  const { program, launcher, owner, rtpPortRange } = options
  let kept = ''
  const child = await launcher.launch({
    program: 'janus',
    args: ['-F', join(dir, 'conf')],
    own: launcher.separate
      ? null
      : {
          command: confinedCommand(program.bin, { owner, rtpPorts: portsIn(rtpPortRange) }),
          cwd: dir,
          // The last one is for people and tests who look whose Janus this is: `dir` need not say it.
          env: { PATH: '/usr/bin:/bin', HOME: dir, LANG: 'C', GOROD_MEDIA_DIR: options.dir },
        },
    onOutput(text) {
      kept = (kept + text).slice(-KEPT_LOG)
    },
  })
  return { child, exited: child.exited.then(() => undefined), log: () => kept }
}

async function end(child: LaunchedProcess, exited: Promise<void>, graceMs: number): Promise<void> {
  if (graceMs > 0) child.signal('SIGTERM')
  const force = setTimeout(() => child.signal('SIGKILL'), graceMs)
  await exited
  clearTimeout(force)
}

async function ready(janus: JanusProcess, serverName: string): Promise<void> {
  let ended = false
  void janus.exited.then(() => {
    ended = true
  })
  const giveUp = AbortSignal.timeout(READY_TIMEOUT_MS)
  while (!giveUp.aborted) {
    if (ended) throw new EndedByItself('it ended by itself')
    if ((await nameOverWebSocket(janus.wsUrl)) === serverName) return
    await wait(20)
  }
  throw new Error(`no answer in ${READY_TIMEOUT_MS} ms`)
}

function nameOverWebSocket(url: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: 1_000 })
    const timer = setTimeout(() => finish(null), 1_500)
    const finish = (name: string | null) => {
      clearTimeout(timer)
      socket.terminate()
      done(name)
    }
    socket.on('open', () => socket.send(JSON.stringify({ janus: 'info', transaction: 'ready' })))
    socket.on('message', (data) => finish(nameIn(String(data))))
    socket.on('error', () => finish(null))
  })
}

function nameIn(json: string): string | null {
  try {
    const info: unknown = JSON.parse(json)
    return typeof info === 'object' && info !== null && 'server-name' in info
      ? String(info['server-name'])
      : null
  } catch {
    return null // another program answers on this port
  }
}
