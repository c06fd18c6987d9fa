import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connect, type ServerProcess, signUp, startServerProcess, until } from '../testing/index.ts'
import { EXIT_CODES } from './crash.ts'

/** Nothing of the server knows of these: a module put before it throws when it is signalled. */
const planted = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`,
})
const EXCEPTION = planted("throw new Error('planted', { cause: new Error('the reason behind it') })")
const REJECTION = planted("Promise.reject(new Error('planted'))")
/** With the patience of a slow machine; the server itself counts five seconds. */
const SOON_MS = 30_000

let server: ServerProcess | null = null

const start = async (options: Parameters<typeof startServerProcess>[0]): Promise<ServerProcess> => {
  server = await startServerProcess(options)
  return server
}

afterEach(async () => {
  await server?.kill()
  if (server !== null) await rm(server.dataDir, { recursive: true, force: true, maxRetries: 20 })
  server = null
})

const endOf = async ({ exited }: ServerProcess): Promise<number | null> => {
  let ended: { readonly code: number | null } | null = null
  void exited.then((code) => {
    ended = { code }
  })
  return (await until(() => ended, 'the end of the server', SOON_MS)).code
}

/** Its Postgres with all its children. */
async function postgresOf({ dataDir }: ServerProcess): Promise<number[]> {
  const found: number[] = []
  for (const pid of await readdir('/proc')) {
    const cwd = /^\d+$/.test(pid) ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : ''
    if (cwd === join(dataDir, 'postgres')) found.push(Number(pid))
  }
  return found
}

describe('an uncaught exception', () => {
  it('an uncaught exception is logged with its causes, and ends the server with a code that asks for a restart', async () => {
    const { pid, ...site } = await start({ env: EXCEPTION })
    const account = await signUp(site)
    const page = await connect(site, account.token)
    let cutOff = false
    page.socket.on('disconnect', () => {
      cutOff = true
    })
    process.kill(pid, 'SIGUSR2')
    expect(await endOf({ pid, ...site })).toBe(EXIT_CODES.crashed)
    for (const part of [/The server failed: Error: planted\n\s+at /, /cause.*: Error: the reason behind it/])
      expect(site.output()).toMatch(part)
    expect(await readFile(join(site.dataDir, 'server.log'), 'utf8')).toContain('the server failed')
    await until(() => cutOff, 'the page being cut off')
    page.close()
  })

  it.skipIf(process.platform !== 'linux')(
    'ends the server also when its Postgres is frozen, and the next server starts',
    async () => {
      const first = await start({ env: EXCEPTION })
      const frozen = await postgresOf(first)
      expect(frozen.length).toBeGreaterThan(1)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      process.kill(first.pid, 'SIGUSR2')
      await endOf(first)
      expect(first.output()).toContain('Error: planted')
      const second = await start({ dataDir: first.dataDir })
      expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
    },
  )
})

describe('an unhandled rejection', () => {
  it('an unhandled rejection is logged, and the server goes on', async () => {
    const site = await start({ env: REJECTION })
    process.kill(site.pid, 'SIGUSR2')
    await until(
      async () => (await readFile(join(site.dataDir, 'server.log'), 'utf8')).includes('nobody waited for it'),
      'the line in the log',
    )
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200)
  })
})
