import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@gorod/server/testing'
import { handshakes, type Load, slowReaders, sockets } from './loads.ts'

/**
 * What one host can make the server keep in memory: handshakes that nobody finishes, sockets of one account, sockets that
 * ask for much and read nothing. Each against a server of its own with the limits it has by itself, over loopback.
 * `npm run bench:memory`, or `npm run bench:memory -- <another checkout>` for an older server; writes
 * bench/results/memory.json, one entry for each commit that was measured.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const REPORT = new URL('../results/memory.json', import.meta.url)
const checkout = resolve(process.argv[2] ?? REPOSITORY)
const SAMPLE_MS = 100
/** Longer than an unfinished handshake, and than the connection of who is gone, is kept. */
const SETTLE_MS = 15_000
const MEGABYTE = 1024 * 1024

/** Tests raise these; empty is the default again. A game in a minute, so that its log grows. */
const AS_SHIPPED = {
  REQUESTS_PER_MINUTE: '',
  SIGN_INS_PER_MINUTE: '',
  HANDSHAKES_PER_MINUTE: '',
  SOCKETS_PER_ADDRESS: '',
  SOCKETS_PER_ACCOUNT: '',
  CONNECTIONS_PER_ADDRESS: '',
  GAME_JOINS_PER_TEN_SECONDS: '',
  PHASE_PERCENT: '3',
}

const { startServerProcess } = (await import(
  `${checkout}/apps/server/src/testing/server-process.ts`
)) as typeof import('@gorod/server/testing')

/** Resident memory of the process itself; Postgres is another one. */
function residentMb({ pid }: ServerProcess): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round((Number(line?.[1]) * 1024) / MEGABYTE)
}

async function measure(name: string, run: (site: ServerProcess) => Promise<Load>) {
  const site = await startServerProcess({ env: AS_SHIPPED })
  const beforeMb = residentMb(site)
  let peakMb = beforeMb
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(site))
  }, SAMPLE_MS)
  const startedAt = performance.now()
  const load = await run(site)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const heldMb = residentMb(site)
  await new Promise((settled) => setTimeout(settled, SETTLE_MS))
  const laterMb = residentMb(site)
  clearInterval(sampling)
  await load.end()
  await site.stop()
  rmSync(site.dataDir, { recursive: true, force: true })
  const measured = { load: name, ...load.figures, seconds, beforeMb, peakMb, heldMb, heldLaterMb: laterMb }
  console.log(JSON.stringify(measured))
  return measured
}

const loads = [
  await measure('polling handshakes of one address, none finished', (site) => handshakes(site, 100_000)),
  await measure('sockets of one account', (site) => sockets(site, 1_500)),
  await measure('sockets that ask for the log of a game and do not read', (site) =>
    slowReaders(site, { count: 11, seconds: 15, perSecond: 50 }),
  ),
]
const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
const result = {
  commit: git('log', '-1', '--format=%h %s'),
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  loads,
}
const before = readReport().filter(({ commit }) => commit !== result.commit)
writeFileSync(REPORT, `${JSON.stringify([...before, result], null, 2)}\n`)

function readReport(): { readonly commit: string }[] {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    return []
  }
}
