import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameCommandMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { query } from '../harness/database.ts'
import { freePort, startServer } from '../harness/server-process.ts'
import { processesAt, type SiteProcess, startSite } from '../start/start-process.ts'
import { type AttackReport, attack, howMany, LONG } from './harness/attack.ts'
import { callFrom } from './harness/attackers.ts'
import { Innocents } from './harness/canary.ts'
import { eventually, isRunning, pause } from './harness/measure.ts'
import { disposeOf } from './harness/site.ts'

/** A small disk of its own where root may mount one; null elsewhere. */
function smallDisk(mib: number): { readonly dir: string; fill(): void; free(): void; remove(): void } | null {
  const dir = mkdtempSync(join(tmpdir(), 'gorod-attack-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0755`, 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    rmSync(dir, { recursive: true })
    return null
  }
  const filler = join(dir, 'filler')
  return {
    dir,
    fill() {
      const { bavail, bsize } = statfsSync(dir)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch {
        // The disk is full, as intended.
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true })
    },
  }
}

async function answers(server: { port: number }, path = '/health/live'): Promise<boolean> {
  return (await callFrom(server, { path, from: '127.0.0.1', timeoutMs: 3000 })).status === 200
}

attack(
  'H3',
  'a full disk below the log stops neither the site nor its end',
  async ({ tried, measured, broken }) => {
    const disk = smallDisk(2)
    const logFile = disk === null ? '/dev/full' : join(disk.dir, 'server.log')
    const server = await startServer({ env: { LOG_FILE: logFile, LOG_LEVEL: 'trace', MEDIA_GATEWAY: 'off' } })
    try {
      await pause(200)
      disk?.fill()
      const tries = howMany(300, 3000)
      let failed = 0
      for (let n = 0; n < tries && failed < 3; n++) {
        const body = { username: `nobody${n}@example.org`, password: 'wrong horse' }
        const call = { method: 'POST', path: '/v1/auth/login', body, timeoutMs: 3000 }
        if ((await callFrom(server, call)).status === 0) failed += 1
      }
      const alive = await answers(server)
      const startedAt = performance.now()
      process.kill(server.pid, 'SIGTERM')
      await eventually(
        () => !isRunning(server.pid),
        () => 'SIGTERM does not end it within 15 s',
        15_000,
      ).catch(broken)
      tried(`${tries} wrong sign-ins, each a line for a full ${disk === null ? '/dev/full' : 'disk of 2 MB'}`)
      measured(`${failed} calls without an answer, /health/live ${alive ? 'answered' : 'silent'}`)
      measured(`ended ${((performance.now() - startedAt) / 1000).toFixed(1)} s after SIGTERM`)
      expect({ alive, failed }).toEqual({ alive: true, failed: 0 })
    } finally {
      await disposeOf(server)
      disk?.remove()
    }
  },
)

interface StartedSite {
  readonly site: SiteProcess
  readonly dataDir: string
  readonly port: number
  readonly url: string
}

/** `npm start` on a port that stays its own when it starts something again. */
async function startAt(dataDir: string): Promise<StartedSite> {
  const port = await freePort()
  const env = { JANUS_RTP_PORTS: '28000-28999', PHASE_PERCENT: '20' }
  const site = await startSite({ DATA_DIR: dataDir, PORT: String(port), ...env })
  return { site, dataDir, port, url: `http://localhost:${port}` }
}

async function end({ site, dataDir }: StartedSite): Promise<void> {
  if (site.child.exitCode === null) await Promise.race([site.interrupt(), pause(30_000)])
  // Found by its folder: nothing else on this machine is touched.
  for (const line of await processesAt(dataDir)) {
    try {
      process.kill(Number(line.split(' ')[0]), 'SIGKILL')
    } catch {
      // It has gone meanwhile.
    }
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function endPostgres(started: StartedSite, report: AttackReport): Promise<void> {
  const { dataDir, port, url } = started
  const innocents = new Innocents(url)
  const { token } = await makeAccount(url, 'witness')
  const player = new SocketPlayer({ url, token, reconnectMs: 200 })
  try {
    await innocents.settle()
    const { gameId } = await player.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
    await player.join(gameId)
    player.playByItself()
    await player.until('something acknowledged', () => player.acked.length > 0, 60_000)
    for (const name of LONG ? (['SIGINT', 'SIGKILL'] as const) : (['SIGINT'] as const)) {
      const known = player.events.length
      const acked = [...player.acked]
      const heard = innocents.heard()
      const startedAt = performance.now()
      process.kill(postmasterOf(dataDir), name)
      report.tried('the postmaster ended while games run, started by npm start')
      await eventually(
        async () => !(await answers({ port }, '/health/ready')),
        () => 'nobody was told',
        3000,
      ).catch(() => report.measured('/health/ready always 200'))
      await eventually(
        () => answers({ port }, '/health/ready'),
        () => `the site is not back 40 s after ${name}`,
        40_000,
      )
      report.measured(`${name}: back after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      await innocents.goesOn(heard)
      const fresh = new SocketPlayer({ url, token })
      await fresh.join(gameId)
      report.measured(
        `${acked.length} acknowledged commands, ${fresh.events.length} events of ${known} at least`,
      )
      expect(fresh.events.length, 'events kept').toBeGreaterThanOrEqual(known)
      for (const { id, command } of acked) {
        const again = await fresh.ask(gameCommandMessage, { gameId, id, command })
        expect(again, 'an acknowledged command').toMatchObject({ repeated: true })
      }
      fresh.close()
    }
  } finally {
    player.close()
    innocents.close()
  }
}

attack('H3', 'a full data disk does no harm that outlives it', async (report) => {
  const disk = LONG ? smallDisk(400) : null
  if (disk === null) return report.tried('nothing: in the long form only, where root may mount a disk')
  const dataDir = join(disk.dir, 'data')
  mkdirSync(dataDir)
  const started = await startAt(dataDir)
  const { port, url } = started
  const innocents = new Innocents(url)
  try {
    await innocents.settle()
    disk.fill()
    await pause(25_000)
    const meanwhile = await answers({ port })
    disk.free()
    report.tried('the disk below DATA_DIR full for 25 s')
    report.measured(`/health/live meanwhile ${meanwhile ? 'answered' : 'silent'}`)
    const heard = innocents.heard()
    await eventually(
      () => answers({ port }, '/health/ready'),
      () => 'not back 40 s after there was room',
      40_000,
    )
    await innocents.goesOn(heard)
  } finally {
    innocents.close()
    await end(started)
    disk.remove()
  }
})

const DAC_OVERRIDE = 1n << 1n

/** Which of the processes may read or do what only root may. */
async function rootly({ dataDir }: StartedSite): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const line of await processesAt(dataDir)) {
    // The process that starts the others may stay what it was: it reads nothing.
    if (line.includes('start.mjs')) continue
    const status = readFileSync(`/proc/${line.split(' ')[0]}/status`, 'utf8')
    const isRoot = /^Uid:\s+0\b/m.test(status)
    const powers = BigInt(`0x${/^CapEff:\s+(\w+)/m.exec(status)?.[1] ?? '0'}`)
    if (isRoot) found.add(`${nameOf(line)} is root`)
    else if ((powers & DAC_OVERRIDE) !== 0n) found.add(`${nameOf(line)} reads and writes every file`)
  }
  const roles = await query<{ usename: string; rolsuper: boolean }>(
    { dataDir },
    `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
     where datname = 'gorod' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  for (const { usename, rolsuper } of roles)
    if (rolsuper) found.add(`the site is superuser ${usename} of Postgres`)
  return [...found]
}

function nameOf(line: string): string {
  return line.includes('main.ts') ? 'the server' : line.includes('janus') ? 'Janus' : 'Postgres'
}

describe('npm start', () => {
  let started: StartedSite
  beforeAll(async () => {
    started = await startAt(mkdtempSync(join(tmpdir(), 'gorod-attack-start-')))
  })
  afterAll(() => end(started))

  attack(
    'M8',
    'started as root, nothing that reads hostile input runs as root',
    async ({ tried, measured }) => {
      if (process.getuid?.() !== 0) return tried('nothing: these tests do not run as root')
      const found = await rootly(started)
      tried('npm start as root')
      measured(found.join(', ') || 'no process with rights of root')
      expect(await answers(started), 'the site answers').toBe(true)
      expect(found, 'rights of root').toEqual([])
    },
  )

  attack('H6', 'the site comes back when its Postgres is ended, and nothing acknowledged is lost', (report) =>
    endPostgres(started, report),
  )
})
