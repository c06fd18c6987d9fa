import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Clients } from './load/clients-process.ts'
import { commitRows } from './load/commits.ts'
import { cpuOf, pin } from './load/cpu.ts'
import { rounded } from './load/figures.ts'
import { type LoadedSite, startSite } from './load/site.ts'
import { type SeatedTable, seatTables, signUpMany } from './load/tables.ts'
import { machine, say, today } from './measured-site.ts'

/**
 * Tables of ten pages at which somebody writes a line that all ten see, 1.5 times a second at each. Every command is committed
 * before it is acknowledged. The pages are processes of their own on a core of their own, and are not counted.
 *
 * - `compare`: processor time of a command, beside Colyseus and plain `ws` that push the same to ten views and keep nothing. Target: at most
 *   1.5 times Colyseus.
 * - `one-core`: 1,000 tables with server and Postgres on one core; what a player waits, beside a loop that commits one row on the same
 *   disk before and after it. Targets: p99 at most twice that of the loop, and 20 ms.
 * - `two-cores`: 2,000 tables at two processes on two cores; with two cores in all the pages run on them too.
 * - `processes`: processor time of a table at 1, 2 and 4 processes, and that of a table of plain `ws`: processes that share a core push each other's
 *   data out of its caches, whatever they do. Compared are 4 processes with one that has as many tables as each of them (`asManyAtEach`: what
 *   it costs to be several) and with one that has as many as all of them (`asManyInAll`: also what many tables save together, for
 *   their commands are gathered into fewer writes). Target: equal within a fifth.
 * - `search`: how soon 10,000 people who press «search» at the same moment are seated, with server, Postgres and pages on two cores. Target: 15 s.
 *
 * `npm run bench:load [-- part… [--scale=0.1] [--profiles=DIR]]`; writes bench/results/load.json.
 */
const PER_TABLE_A_SECOND = 1.5
/** A server runs for days: what its first half minute costs, while its code is compiled, is not counted. */
const WARM_UP_S = 25
const SEATED_WITHIN_MS = 90_000
const RESULTS = new URL('results/load.json', import.meta.url)

const { values, positionals: wanted } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, profiles: { type: 'string' } },
  allowPositionals: true,
})
const scale = Number(values.scale)
const scaled = (tables: number): number => Math.max(10, Math.round(tables * scale))

interface Load {
  readonly tables: number
  readonly seconds: number
  /** Commands of each table; a day of speeches has 390 of them. */
  readonly perSecond: number
}

/** What was pressed, and what the server needed for it. */
async function pressAt(clients: Clients, { seconds, perSecond }: Load, cpu: () => number) {
  await clients.press(WARM_UP_S, perSecond)
  const [before, pagesBefore] = [cpu(), clients.cpu]
  const pressed = await clients.press(seconds, perSecond)
  const used = cpu() - before
  if (pressed.unanswered > 0 || Object.keys(pressed.refused).length > 0) {
    console.error(
      `${pressed.unanswered} commands were not answered; refused: ${JSON.stringify(pressed.refused)}`,
    )
    process.exitCode = 1
  }
  return {
    ...pressed,
    seconds,
    cores: rounded(used / seconds),
    pagesCores: rounded((clients.cpu - pagesBefore) / seconds),
    ...perCommand(pressed, used),
  }
}

type PressFigures = Awaited<ReturnType<Clients['press']>>

const perCommand = ({ acked, pushes }: PressFigures, cpuSeconds: number) => ({
  cpuMicrosecondsPerCommand: Math.round((cpuSeconds / acked) * 1e6),
  pushesPerCommand: rounded(pushes / acked),
})

type PartnerType = 'ws' | 'colyseus'

async function startPartner(type: PartnerType) {
  const file = fileURLToPath(new URL(`load/${type}-server.ts`, import.meta.url))
  const server: ChildProcess = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const pid = server.pid ?? 0
  pin(pid, '0')
  return { url: `http://127.0.0.1:${port}`, pid, stop: () => server.kill() }
}

async function partner(
  type: PartnerType,
  { processes = 1, ...load }: Load & { readonly processes?: number },
) {
  const servers = await Promise.all(Array.from({ length: processes }, () => startPartner(type)))
  const clients = new Clients('1')
  try {
    for (const { url } of servers) await clients.open({ type, url, tables: load.tables / processes })
    return await pressAt(clients, load, () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0))
  } finally {
    await clients.close()
    for (const { stop } of servers) stop()
  }
}

interface OwnLoad extends Load {
  readonly processes: number
  readonly cores: string
  readonly clientCores: string
  readonly spread: boolean
  readonly moves: boolean
  readonly around?: (site: LoadedSite) => Promise<unknown>
}

async function own({ processes, cores, clientCores, spread, moves, around, ...load }: OwnLoad) {
  let tables: readonly SeatedTable[] = []
  const site = await startSite({
    processes,
    cores,
    profiles: values.profiles ?? null,
    fill: async (database, secret) => {
      tables = await seatTables(database, { tables: load.tables, secret })
    },
  })
  const clients = new Clients(clientCores)
  try {
    await clients.open({ type: 'gorod', urls: site.urls, tables, spread, moves })
    say(`${load.tables} tables are open`)
    const before = await around?.(site)
    const cpuBefore = site.cpu()
    const total = () => Object.values(site.cpu()).reduce((sum, one) => sum + one, 0)
    const pressed = await pressAt(clients, load, total)
    const cpuAfter = site.cpu()
    const after = await around?.(site)
    const used = (part: keyof typeof cpuAfter) => cpuAfter[part] - cpuBefore[part]
    const all = used('servers') + used('postgres') + used('redis')
    const share = (part: keyof typeof cpuAfter) => rounded(used(part) / all)
    return {
      pressed,
      shares: { servers: share('servers'), postgres: share('postgres'), redis: share('redis') },
      memoryMb: site.memoryMb,
      ...(around && { around: [before, after] }),
    }
  } finally {
    await clients.close()
    await site.stop()
  }
}

/**
 * Where the pages of a table are: `sticky` all at one process; `spread` each at the next one, where it stays; `moving` the same at
 * first, and then at the one that keeps the game, as pages of the product do behind a balancer that knows names.
 */
type Arrangement = 'ws' | 'sticky' | 'moving' | 'spread'

const BOTH = '0,1'
const ONE_CORE = { processes: 1, cores: '0', clientCores: '1', spread: false, moves: false } as const

const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  async compare() {
    const load = { tables: scaled(200), seconds: 20, perSecond: 5 }
    const ws = await partner('ws', load)
    const colyseus = await partner('colyseus', load)
    const { pressed, shares } = await own({ ...ONE_CORE, ...load })
    const micro = pressed.cpuMicrosecondsPerCommand
    const times = (share: number, of: typeof ws) => rounded((micro * share) / of.cpuMicrosecondsPerCommand)
    return {
      tables: load.tables,
      ws,
      colyseus,
      own: { ...pressed, shares },
      timesColyseus: { withoutPostgres: times(shares.servers, colyseus), withPostgres: times(1, colyseus) },
      timesWs: { withoutPostgres: times(shares.servers, ws), withPostgres: times(1, ws) },
    }
  },
  async 'one-core'() {
    const load = { tables: scaled(1_000), seconds: 60, perSecond: PER_TABLE_A_SECOND }
    const { pressed, around, ...more } = await own({
      ...ONE_CORE,
      ...load,
      around: (site) => commitRows(site.databaseUrl, 5_000),
    })
    const loops = (around ?? []) as Awaited<ReturnType<typeof commitRows>>[]
    const loopP99 = Math.max(...loops.map(({ p99Ms }) => p99Ms))
    return {
      tables: load.tables,
      own: pressed,
      ...more,
      commitLoop: loops,
      p99TimesLoop: rounded(pressed.p99Ms / loopP99),
    }
  },
  async 'two-cores'() {
    const load = { tables: scaled(2_000), seconds: 30, perSecond: PER_TABLE_A_SECOND }
    return {
      tables: load.tables,
      ...(await own({ processes: 2, cores: BOTH, clientCores: BOTH, spread: false, moves: false, ...load })),
    }
  },
  async processes() {
    const load = { seconds: 20, perSecond: PER_TABLE_A_SECOND }
    const each = scaled(75)
    const most = 4
    const at: Record<string, object> = {}
    /** Thousandths of a core for a table. */
    const measure = async (name: Arrangement, processes: number, tables: number) => {
      const spread = name === 'spread' || name === 'moving'
      const moves = name === 'moving'
      const { cores, ...more } =
        name === 'ws'
          ? await partner('ws', { ...load, tables, processes })
          : await own({ ...load, tables, processes, cores: '0', clientCores: '1', spread, moves }).then(
              ({ pressed, shares }) => ({ ...pressed, shares }),
            )
      const millicores = rounded(more.cpuMicrosecondsPerCommand * PER_TABLE_A_SECOND * 1e-3)
      at[`${name}, ${tables} tables at ${processes}`] = { millicoresPerTable: millicores, cores, ...more }
      say(`${name}, ${tables} tables at ${processes}: ${millicores} thousandths of a core for a table`)
      return millicores
    }
    const growth = async (name: Arrangement, few: number, many: number) => {
      const two = await measure(name, 2, 2 * each)
      const four = await measure(name, most, most * each)
      return {
        asManyAtEach: rounded(Math.max(two, four) / few),
        asManyInAll: rounded(four / many),
      }
    }
    const wsFew = await measure('ws', 1, each)
    const ws = await growth('ws', wsFew, await measure('ws', 1, most * each))
    const few = await measure('sticky', 1, each)
    const many = await measure('sticky', 1, most * each)
    const sticky = await growth('sticky', few, many)
    const moving = await growth('moving', few, many)
    const spread = await growth('spread', few, many)
    return { tablesOfEach: each, at, timesOneProcess: { ws, sticky, moving, spread } }
  },
  async search() {
    const people = scaled(10_000)
    let tokens: readonly string[] = []
    const site = await startSite({
      processes: 1,
      cores: BOTH,
      profiles: values.profiles ?? null,
      fill: async (database, secret) => {
        tokens = (await signUpMany(database, people, secret)).map(({ token }) => token)
        await database.pool.query('vacuum (analyze)')
      },
    })
    const clients = new Clients(BOTH)
    try {
      await clients.open({ type: 'searchers', url: site.urls[0] ?? '', tokens })
      say(`${people} pages are open`)
      const before = site.cpu()
      const found = await clients.search(SEATED_WITHIN_MS)
      const after = site.cpu()
      return {
        ...found,
        cpuSeconds: {
          servers: rounded(after.servers - before.servers),
          postgres: rounded(after.postgres - before.postgres),
        },
      }
    } finally {
      await clients.close()
      await site.stop()
    }
  },
}

const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { parts: {} }
for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const measure = PARTS[part]
  if (measure === undefined) throw new Error(`${part}: there are ${Object.keys(PARTS).join(', ')}`)
  say(part)
  const measured = { date: today(), processor: machine().processor, scale, ...(await measure()) }
  console.log(JSON.stringify(measured, null, 2))
  results.parts[part] = measured
}
const what =
  'tables of ten pages at which somebody writes 1.5 lines a second, each committed before it is acknowledged'
writeFileSync(RESULTS, `${JSON.stringify({ ...results, what, machine: machine() }, null, 2)}\n`)
process.exit(process.exitCode)
