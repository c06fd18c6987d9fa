import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, cpus, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAudienceTables } from '@gorod/contracts/audience'
import { startPracticeMessage } from '@gorod/contracts/search'
import { call, signUp, startServerProcess } from '@gorod/server/testing'
import { SocketPlayer } from '../apps/server/src/testing/games/socket-player.ts'

/**
 * How long players wait for the answer to a command, without viewers, with 5,000 pages that watch one of their tables, and
 * without them again, in one run. Each player sits at a table of their own with nine practice players, plays by itself, and says
 * something once a second, which is refused outside of the own speech. `npm run bench:viewers [-- viewers]`; takes four
 * minutes, writes bench/results/viewers.json. Target: the worst hundredth with viewers is at most twice that without, or 50 ms.
 */
const VIEWERS = Number(process.argv[2] ?? 5_000)
const PLAYERS = 20
const PART_MS = 45_000
const SAY_EVERY_MS = 1_000
const CROWD = fileURLToPath(new URL('viewers/crowd.ts', import.meta.url))
const RESULTS = new URL('results/viewers.json', import.meta.url)

interface Sample {
  readonly ms: number
  readonly ok: boolean
}

let samples: Sample[] = []

async function player(url: string): Promise<SocketPlayer> {
  const { token } = await signUp({ url })
  const page = new SocketPlayer({ url, token })
  const send = page.command.bind(page)
  page.command = async (command) => {
    const startedAt = performance.now()
    const answer = await send(command)
    samples.push({ ms: performance.now() - startedAt, ok: answer.ok })
    return answer
  }
  const { gameId } = await page.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
  await page.join(gameId)
  page.playByItself()
  return page
}

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10

function figuresOf(part: readonly Sample[]) {
  const sorted = part.map(({ ms }) => ms).sort((a, b) => a - b)
  const accepted = part.filter(({ ok }) => ok).length
  return {
    commands: sorted.length,
    accepted,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
  }
}

/** Seconds of processor time. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function measured(pid: number) {
  samples = []
  const [startedAt, cpu] = [performance.now(), cpuOf(pid)]
  await new Promise((resolve) => setTimeout(resolve, PART_MS))
  const seconds = (performance.now() - startedAt) / 1000
  return { ...figuresOf(samples), serverCpuPercent: Math.round(((cpuOf(pid) - cpu) / seconds) * 100) }
}

/** The number of a table that its audience sees: half a minute after its beginning. */
async function firstListed(): Promise<number> {
  for (;;) {
    const { answer } = await call(server, getAudienceTables)
    const [table] = answer.tables
    if (table !== undefined) return table.number
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

async function crowd(url: string, table: number): Promise<ChildProcess> {
  const child = fork(CROWD, [url, String(table), String(VIEWERS)])
  // In life viewers are other machines: here they must not take the processor from the server.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [figures] = await once(child, 'message')
  if (figures.watching !== VIEWERS) throw new Error(`not all viewers watch: ${JSON.stringify(figures)}`)
  return child
}

async function received(child: ChildProcess) {
  const told = once(child, 'message')
  child.kill('SIGTERM')
  return (await told)[0]
}

const dataDir = mkdtempSync(join(tmpdir(), 'gorod-bench-viewers-'))
const server = await startServerProcess({
  dataDir,
  env: { PHASE_PERCENT: '50', PRACTICE_GAMES_PER_HOUR: '1000', ANSWERS: 'strip' },
})
try {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => player(server.url)))
  const saying = setInterval(() => {
    for (const page of players)
      if (!page.over) page.command({ type: 'say', text: 'Слушаю вас.', claims: [] }).catch(() => undefined)
  }, SAY_EVERY_MS)
  const number = await firstListed()
  const before = await measured(server.pid)
  const watchers = await crowd(server.url, number)
  const watched = await measured(server.pid)
  const audience = await received(watchers)
  const after = await measured(server.pid)
  clearInterval(saying)
  for (const page of players) page.close()
  const result = {
    what: `answers to commands of ${PLAYERS} players, ms, without and with ${VIEWERS} viewers of one table; the processor time of the server, percent of a core`,
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    before,
    watched,
    after,
    audience: { ...audience, megabytes: Math.round(audience.megabytes) },
  }
  console.log(JSON.stringify(result, null, 2))
  writeFileSync(RESULTS, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
