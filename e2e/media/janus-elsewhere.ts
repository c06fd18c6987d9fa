import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort, JanusKeeper, janusOwner } from '@gorod/server/testing/media'

/** A Janus that is no child of the server, as an operator runs it, and what opens it. */
export interface JanusElsewhere {
  readonly url: string
  readonly apiSecret: string
  readonly roomAdminKey: string
  readonly pid: number
  stop(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export async function startJanusElsewhere(rtpPortRange: string): Promise<JanusElsewhere> {
  const dir = mkdtempSync(join(tmpdir(), 'media-test-'))
  const machine = { owner: janusOwner(), bin: null, libDir: null, addresses: null, publicIp: null }
  const keeper = new JanusKeeper({ ...machine, role: 'games', dir, rtpPortRange }, silent)
  await keeper.start()
  if (keeper.running === null) throw new Error(`these tests need Janus: ${keeper.status().reason}`)
  const { wsUrl, secrets, pid } = keeper.running.process
  return {
    url: wsUrl,
    apiSecret: secrets.api,
    roomAdminKey: secrets.roomAdmin,
    pid,
    async stop() {
      await keeper.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const SERVICE = fileURLToPath(new URL('../../apps/server/src/janus.ts', import.meta.url))

/** `npm run janus`, without the look for packages before it. */
export async function startJanusService(rtpPortRange: string) {
  const listen = `127.0.0.1:${await freePort()}`
  const metricsPort = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'media-test-'))
  const child: ChildProcess = spawn(process.execPath, [SERVICE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dir,
      LOG_FILE: join(dir, 'janus.log'),
      JANUS_LISTEN: listen,
      JANUS_API_SECRET: 'of the api',
      JANUS_ROOM_ADMIN_KEY: 'of rooms',
      JANUS_RTP_PORTS: rtpPortRange,
      PROMETHEUS_PORT: String(metricsPort),
    },
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  if (child.stdout === null) throw new Error('it has no output')
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Ready:')) break
  return {
    url: `ws://${listen}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    apiSecret: 'of the api',
    roomAdminKey: 'of rooms',
    /** With its exit code. */
    exited,
    askToEnd: () => void child.kill('SIGTERM'),
    async stop() {
      child.kill('SIGKILL')
      await exited
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
