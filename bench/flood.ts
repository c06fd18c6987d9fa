import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { halves } from '../apps/server/src/testing/profiles/pictures.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'

/**
 * How long a page and a file take while somebody floods the site: idle, with 180 wrong passwords a second from many
 * addresses, and with pictures of 24 and of 50 megapixels. The server is a process of its own with the product's own
 * costs of a hash; the flood comes from this process, over loopback, on the same processors. `npm run bench:flood
 * [-- label]`; adds its figures under that label (`now`) to bench/results/flood.json.
 */
const label = process.argv[2] ?? 'now'
const PHASE_MS = 10_000
const SIGN_INS_PER_SECOND = 180
const LOGINS = 60
const ASK_EVERY_MS = 25
const PASSWORD = 'correct horse'
const THREADS = process.env.UV_THREADPOOL_SIZE ?? '8'
const RESULTS = new URL('./results/flood.json', import.meta.url)

const server = await startServerProcess({
  env: {
    PASSWORD_MEMORY_KIB: '19456',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    UV_THREADPOOL_SIZE: THREADS,
  },
})
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const { hostname, port } = new URL(server.url)

interface SentCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

interface AnswerCounts {
  readonly status: number
  readonly text: string
  readonly ms: number
}

let addresses = 0
/** Each call comes from a network of its own, as a crowd would. */
const anyAddress = () => {
  addresses += 1
  return `2001:db8:${(addresses >> 16).toString(16)}:${(addresses & 65_535).toString(16)}::1`
}

function send(path: string, sent: SentCall = {}): Promise<AnswerCounts> {
  const { method = 'GET', headers = {}, body } = sent
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const call = request(
      { hostname, port, path, method, agent, headers: { 'x-forwarded-for': anyAddress(), ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAt }),
        )
      },
    )
    // The server may close a connection that was idle just when it is used again; else it is one that was reset.
    call.on('error', () => resolve(call.reusedSocket ? send(path, sent) : { status: 0, text: '', ms: 0 }))
    call.end(body)
  })
}

const postJson = (path: string, value: object) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return Math.round(value * 10) / 10
}

function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const bundle = new URL('../apps/web/dist/bundle/', import.meta.url)
const file = readdirSync(bundle, { recursive: true })
  .map(String)
  .find((name) => name.endsWith('.js'))
const ASKED = { page: '/', file: `/bundle/${file}` } as const

/** Asks for a page and a file again and again until `flood` has ended. */
async function during(flood: Promise<Readonly<Record<string, number>>>) {
  const times = { page: [] as number[], file: [] as number[] }
  const asked: Promise<void>[] = []
  let over = false
  let peakMb = 0
  let failed = 0
  void flood.finally(() => {
    over = true
  })
  while (!over) {
    for (const [kind, path] of Object.entries(ASKED) as ['page' | 'file', string][]) {
      const one = send(path).then(({ status, ms }) => {
        if (status === 200) times[kind].push(ms)
        else failed += 1
      })
      asked.push(one)
    }
    peakMb = Math.max(peakMb, residentMb())
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  await Promise.all(asked)
  const figures = (values: readonly number[]) => ({
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    calls: values.length,
  })
  return { answers: await flood, pageMs: figures(times.page), fileMs: figures(times.file), failed, peakMb }
}

function tally(answers: readonly AnswerCounts[]): Readonly<Record<string, number>> {
  // Status 0: the connection was reset.
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function nothing(): Promise<Readonly<Record<string, number>>> {
  await new Promise((resolve) => setTimeout(resolve, PHASE_MS))
  return {}
}

async function wrongPasswords(): Promise<Readonly<Record<string, number>>> {
  const tries: Promise<AnswerCounts>[] = []
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < PHASE_MS; elapsed = performance.now() - startedAt) {
    const due = Math.floor((elapsed / 1000) * SIGN_INS_PER_SECOND)
    while (tries.length < due) {
      const username = `flood${tries.length % LOGINS}@example.com`
      tries.push(postJson('/v1/auth/login', { username, password: 'wrong wrong' }))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return tally(await Promise.all(tries))
}

function form(username: string, picture: Buffer): { readonly boundary: string; readonly body: Buffer } {
  const boundary = 'flood-of-pictures'
  const fields = {
    rpm_avatar_gender: '0',
    username,
    description: '',
    instagram: '',
    telegram: '',
    twitch: '',
  }
  const text = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    boundary,
    body: Buffer.concat([Buffer.from(text + head), picture, Buffer.from(`\r\n--${boundary}--`)]),
  }
}

async function pictures(width: number, height: number): Promise<Readonly<Record<string, number>>> {
  const picture = await halves(width, height).png({ progressive: true }).toBuffer()
  const uploads = accounts.slice(0, 6).flatMap(({ id, token }, index) =>
    Array.from({ length: 3 }, () => {
      const { boundary, body } = form(`flood${index}`, picture)
      return send(`/profile/default/update?user_id=${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      })
    }),
  )
  return tally(await Promise.all(uploads))
}

const accounts: { readonly id: number; readonly token: string }[] = []
for (let n = 0; n < LOGINS; n++) {
  const { text } = await postJson('/v1/auth/signup', {
    email: `flood${n}@example.com`,
    username: `flood${n}`,
    password: PASSWORD,
  })
  const { id, access_token } = JSON.parse(text)
  accounts.push({ id, token: access_token })
}
for (let n = 0; n < 100; n++) for (const path of Object.values(ASKED)) await send(path)

const idle = await during(nothing())
const timesIdle = (phase: Awaited<ReturnType<typeof during>>) => ({
  ...phase,
  timesIdle: {
    pageP50: Math.round((phase.pageMs.p50 / idle.pageMs.p50) * 10) / 10,
    fileP50: Math.round((phase.fileMs.p50 / idle.fileMs.p50) * 10) / 10,
  },
})
const result = {
  date: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  threads: Number(THREADS),
  idle,
  wrongPasswords: timesIdle(await during(wrongPasswords())),
  pictures24Megapixels: timesIdle(await during(pictures(4900, 4900))),
  pictures50Megapixels: timesIdle(await during(pictures(7070, 7070))),
}
agent.destroy()
await server.stop()
rmSync(server.dataDir, { recursive: true, force: true })
const kept = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { runs: {} }
const report = {
  what: 'a page and a file while the site is flooded, ms; answers of the flood by status; memory of the server in MB',
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  signInsPerSecond: SIGN_INS_PER_SECOND,
  runs: { ...kept.runs, [label]: result },
}
console.log(JSON.stringify(result, null, 2))
writeFileSync(RESULTS, `${JSON.stringify(report, null, 2)}\n`)
