import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'
import { until } from './until.ts'

/** A Redis of a test: it keeps nothing, and comes back empty. */
export interface RedisServer {
  readonly url: string
  /** 0: it does not run. */
  readonly pid: number
  /** Ends it without a word. */
  kill(): Promise<void>
  /** Stops its threads; it still has its connections. */
  freeze(): void
  thaw(): void
  start(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const started: RedisServer = {
    url,
    get pid() {
      return child?.pid ?? 0
    },
    async kill() {
      const gone = child
      child = null
      if (gone === null) return
      const ended = new Promise((resolve) => gone.once('exit', resolve))
      gone.kill('SIGKILL')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn('/usr/bin/redis-server', args, { stdio: 'ignore', cwd: '/' })
      await until(() => answers(url), 'an answer of Redis')
    },
  }
  await started.start()
  return started
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    if (client.isOpen) client.destroy()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
