import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** HAProxy before processes of one site. Each connection goes to the next process, each call of a kept one too. */
export interface HttpBalancer {
  readonly url: string
  stop(): Promise<void>
}

/** `start` makes the processes, which know the address of their site, and returns where they listen. */
export async function startHttpBalancer(
  start: (url: string) => Promise<readonly string[]>,
): Promise<HttpBalancer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const urls = await start(url)
  const dir = await mkdtemp(join(tmpdir(), 'gorod-test-balancer-'))
  const file = join(dir, 'haproxy.cfg')
  await writeFile(file, configuration(port, urls))
  const child: ChildProcess = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await until(
    () =>
      fetch(`${url}/health/own`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'an answer through HAProxy',
  )
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const configuration = (port: number, urls: readonly string[]): string => `\
global
  maxconn 2000
defaults
  mode http
  timeout connect 5s
  timeout client 10m
  timeout server 10m
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend servers
backend servers
  balance roundrobin
${urls.map((url, index) => `  server server-${index} ${new URL(url).host}`).join('\n')}
`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}
