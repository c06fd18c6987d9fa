import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * From what was measured to a number of people at the same time: `node bench/scale.ts [people]`. `npm run docs` writes the tables
 * for ten thousand, a hundred thousand and a million into docs/scale.md.
 */

const result = (name: string) =>
  JSON.parse(readFileSync(new URL(`results/${name}.json`, import.meta.url), 'utf8'))
const media = result('media')
const ratings = result('ratings')
const grown = result('grown')

const packedLogs: { rows: number; mb: number } = grown.tables.find(
  ({ name }: { name: string }) => name === 'game_packed_logs',
)

/** One process with its Postgres on one core: `npm run bench:load -- one-core`; before the first whole run of it what was measured by hand. */
const LOAD: LoadResult | null = existsSync(new URL('results/load.json', import.meta.url))
  ? result('load')
  : null
const PROCESS = processOf(LOAD)
/**
 * A table costs so many times more where its players are at several processes, and it is kept at one of them, than at one process
 * with as many tables. A balancer sends a browser to one process, not a table, so this is what several processes have:
 * `npm run bench:load -- processes`, players spread.
 */
const SPREAD = spreadOf(LOAD)
const MEASURED = {
  gamesPerJanusCore: media.game.gamesPerCore as number,
  mbitDownPerPlayer: media.game.downlinkKbpsPerPlayer / 1000,
  packedLogKb: (packedLogs.mb * 1024) / packedLogs.rows,
  ratingSeconds: ratings.countSeasonAndMonthSeconds as number,
  ratingPlayers: ratings.players as number,
}

interface LoadResult {
  readonly parts: {
    readonly 'one-core'?: {
      readonly date: string
      readonly scale: number
      readonly tables: number
      readonly memoryMb: number
      readonly processor: string
      readonly own: { readonly cores: number; readonly acked: number; readonly seconds: number }
    }
    readonly processes?: {
      readonly date: string
      readonly scale: number
      readonly timesOneProcess: { readonly spread: { readonly asManyAtEach: number } }
    }
  }
}

function processOf(load: LoadResult | null) {
  const part = load?.parts['one-core']
  if (part?.scale !== 1)
    return {
      date: '2026-11-22',
      tables: 1000,
      sockets: 10_000,
      commandsPerSecond: 1500,
      cores: 0.84,
      memoryMb: 734,
      processor: 'AMD EPYC',
    }
  const { date, tables, memoryMb, processor, own } = part
  const commandsPerSecond = Math.round(own.acked / own.seconds)
  return { date, tables, sockets: tables * 10, commandsPerSecond, cores: own.cores, memoryMb, processor }
}

function spreadOf(load: LoadResult | null) {
  const part = load?.parts.processes
  if (part?.scale !== 1) return { date: '2026-11-24', times: 1.54 }
  return { date: part.date, times: part.timesOneProcess.spread.asManyAtEach }
}

/** The tables of one of several processes, with its part of Postgres. */
const TABLES_OF_ONE = PROCESS.tables / SPREAD.times

/** What is planned with. A machine is not filled further than it stays fast. */
const PLAN = {
  load: 0.6,
  /** The share of the people on the site who sit at a table; the others search, read and watch. */
  shareAtTables: 0.6,
  seats: 10,
  commandsPerTable: PROCESS.commandsPerSecond / PROCESS.tables,
  gameMinutes: 40,
  /** The average of a day, of its busiest hour. */
  averageOfPeak: 1 / 3,
  logKb: 50,
  logDays: 31,
  /** Seats, results, figures and ratings of a game, with indexes. */
  rowsKb: 12,
  connectionsPerProcess: 19,
  postgresConnections: 100,
  ratingEverySeconds: 600,
  /** The share of players whose network lets no UDP out; nobody has counted them. */
  shareRelayed: 0.1,
  /** What a player sends: three Mbit/s come in for each game of ten. */
  mbitUpPerPlayer: 0.3,
  /** What a core of a busy relay carries, which reads and writes every packet; not measured. There are at least two relays, for one may die. */
  gbitPerRelayCore: 0.5,
  fewestRelays: 2,
  /** In a cell. The second balancer takes over the address of the first. */
  redis: 1,
  balancers: 2,
  /** The memory of each helper, with one core: ten thousand connections with TLS, or what a second of a bus holds. */
  helperMemoryGb: 1,
  /** `--keep` of the backups, one each day, and the log of the database since the oldest of them. */
  backups: 7,
  /** The log of the database has whole pages and indexes besides the rows; packed, not measured. */
  walTimesRows: 3,
}

/** Euros a month; of rented machines, to be replaced by one's own. Backups are on slower disks elsewhere. */
const PRICE = { core: 12, memoryGb: 2, diskGb: 0.1, backupGb: 0.03, gbitPerSecond: 400 }

const DAYS_A_YEAR = 365
const GB = 1024 ** 2

/** What goes through coturn, and the machines for it. To the pages and to Janus; what Janus sends to a relay is in its own line. */
function relaysOf(players: number) {
  const gbit = (players * PLAN.shareRelayed * (MEASURED.mbitDownPerPlayer + PLAN.mbitUpPerPlayer)) / 1000
  const cores = Math.max(PLAN.fewestRelays, Math.ceil(gbit / (PLAN.gbitPerRelayCore * PLAN.load)))
  return { gbit, cores, euros: cores * PRICE.core + gbit * PRICE.gbitPerSecond }
}

/** After a year: so many copies of everything, and what was written meanwhile. */
function backupGbOf(databaseGb: number, gamesADay: number): number {
  const walGb = (gamesADay * (PLAN.logKb + PLAN.rowsKb) * PLAN.walTimesRows * PLAN.backups) / GB
  return databaseGb * PLAN.backups + walGb
}

export function capacity(people: number) {
  const players = people * PLAN.shareAtTables
  const tables = Math.ceil(players / PLAN.seats)
  const commands = tables * PLAN.commandsPerTable
  const cells = Math.max(1, Math.ceil(commands / (PROCESS.commandsPerSecond * PLAN.load)))
  const byTables = tables / (TABLES_OF_ONE * PLAN.load)
  const bySockets = people / (PROCESS.sockets * PLAN.load)
  // One more in each cell, so that one can be updated or die.
  const processes = Math.ceil(Math.max(byTables, bySockets)) + cells
  const janusCores = Math.ceil(tables / MEASURED.gamesPerJanusCore)
  const gbit = (players * MEASURED.mbitDownPerPlayer) / 1000
  const gamesADay = Math.round((tables * PLAN.averageOfPeak * 24 * 60) / PLAN.gameMinutes)
  const logGb = (gamesADay * PLAN.logDays * PLAN.logKb) / GB
  const yearGb = (gamesADay * DAYS_A_YEAR * (MEASURED.packedLogKb + PLAN.rowsKb)) / GB
  // A primary and a standby each, of the cores that the commits of a cell were measured with, and two of the operator's.
  const databaseCores = cells * 2 * 2
  const serverCores = processes
  const relays = relaysOf(players)
  const backupGb = backupGbOf(logGb + yearGb, gamesADay)
  const helpers = cells * (PLAN.redis + PLAN.balancers)
  return {
    people,
    tables,
    commands,
    cells,
    processes,
    janusCores,
    gbit,
    gamesADay,
    logGb,
    yearGb,
    relays,
    helpers,
    backupGb,
    euros: {
      servers: serverCores * PRICE.core + (processes * PROCESS.memoryMb * PRICE.memoryGb) / 1024,
      databases: databaseCores * PRICE.core + 2 * (logGb + yearGb) * PRICE.diskGb,
      pictures: janusCores * PRICE.core,
      line: gbit * PRICE.gbitPerSecond,
      helpers: helpers * (PRICE.core + PLAN.helperMemoryGb * PRICE.memoryGb),
      relays: relays.euros,
      backups: backupGb * PRICE.backupGb,
    },
  }
}

/** What is full first, as people at the same time. */
function breaks(): readonly (readonly [string, number, string])[] {
  const peopleOfTables = (tables: number) => (tables * PLAN.seats) / PLAN.shareAtTables
  const processesOfOnePostgres = Math.floor((PLAN.postgresConnections - 3) / PLAN.connectionsPerProcess)
  const gamesOfAGbit = 1000 / (MEASURED.mbitDownPerPlayer * PLAN.seats)
  return [
    ['a core of Janus is full', peopleOfTables(MEASURED.gamesPerJanusCore), 'another core, another Janus'],
    ['a line of 1 Gbit/s is full', peopleOfTables(gamesOfAGbit), 'Janus on machines of their own'],
    ['one of several processes has its tables', peopleOfTables(TABLES_OF_ONE), 'another process'],
    ['one process has its sockets', PROCESS.sockets, 'another process'],
    [
      'one Postgres commits what was measured on one core',
      peopleOfTables(PROCESS.commandsPerSecond / PLAN.commandsPerTable),
      'a faster disk and more cores, then another cell',
    ],
    [
      `${processesOfOnePostgres} processes take the connections that Postgres has at first`,
      processesOfOnePostgres * PROCESS.sockets,
      '`max_connections`, or a pooler in session mode',
    ],
    [
      'the ratings are counted without a pause (players of a season)',
      (MEASURED.ratingPlayers * PLAN.ratingEverySeconds) / MEASURED.ratingSeconds,
      'counted less often, or on a replica',
    ],
  ]
}

/** The part of docs/scale.md that is computed. */
export function scalePart(): string {
  const sizes = [10_000, 100_000, 1_000_000].map(capacity)
  type Size = (typeof sizes)[number]
  const row = (name: string, value: (size: Size) => string) => [name, ...sizes.map(value)]
  const share = ({ euros }: Size, part: keyof Size['euros']) => {
    const all = Object.values(euros).reduce((sum, one) => sum + one, 0)
    return `${number(euros[part])} € (${Math.round((100 * euros[part]) / all)} %)`
  }
  const needs = table([
    ['people at the same time', ...sizes.map(({ people }) => number(people))],
    row('tables', ({ tables }) => number(tables)),
    row('commands a second', ({ commands }) => number(commands)),
    row('cells', ({ cells }) => number(cells)),
    row(`server processes, of one core and ${number(PROCESS.memoryMb / 1024)} GB`, ({ processes }) =>
      number(processes),
    ),
    row('cores of Janus', ({ janusCores }) => number(janusCores)),
    row('line out, Gbit/s', ({ gbit }) => number(gbit)),
    row('Redis and balancers, of one core and 1 GB', ({ helpers }) => number(helpers)),
    row('cores of relays', ({ relays }) => number(relays.cores)),
    row('line out of relays, Gbit/s', ({ relays }) => number(relays.gbit)),
    row('games a day', ({ gamesADay }) => number(gamesADay)),
    row('`game_events` at any time, GB', ({ logGb }) => number(logGb)),
    row('packed logs and rows of games, GB a year', ({ yearGb }) => number(yearGb)),
    row('backups after a year, GB', ({ backupGb }) => number(backupGb)),
    row('a month: servers', (size) => share(size, 'servers')),
    row('a month: databases', (size) => share(size, 'databases')),
    row('a month: Janus', (size) => share(size, 'pictures')),
    row('a month: line', (size) => share(size, 'line')),
    row('a month: Redis and balancers', (size) => share(size, 'helpers')),
    row('a month: relays and their line', (size) => share(size, 'relays')),
    row('a month: backups', (size) => share(size, 'backups')),
  ])
  const ends = [...breaks()].sort(([, one], [, other]) => one - other)
  const order = table([
    ['what is full', 'at people', 'what then'],
    ...ends.map(([what, people, then]) => [what, number(people), then]),
  ])
  const { date, tables, sockets, commandsPerSecond, cores, memoryMb, processor } = PROCESS
  const measured = `**Measured**: one process on one core (${processor}) with its Postgres carried ${number(tables)} tables, ${number(sockets)} sockets and ${number(commandsPerSecond)} durable commands a second with ${cores} of the core and ${memoryMb} MB (${date}). Where the players of a table are at several processes a table costs ${SPREAD.times} times as much (${SPREAD.date}), so one of several is planned with ${number(TABLES_OF_ONE)} tables; pictures (${media.machine.cpu}), ratings and sizes as above.`
  return `${measured}\n\n${assumptions()}\n\n${needs}\n\n${order}`
}

/** What nobody measured, in words. */
function assumptions(): string {
  const { shareRelayed, mbitUpPerPlayer, gbitPerRelayCore, redis, balancers, backups, walTimesRows } = PLAN
  const { core, memoryGb, diskGb, backupGb, gbitPerSecond } = PRICE
  return `**Assumed**, not measured: ${shareRelayed * 100} % of the players need a relay, which sends their pictures on to them and ${mbitUpPerPlayer} Mbit/s of each to Janus, and a core carries ${gbitPerRelayCore} Gbit/s of it when it is full; a cell has ${redis} Redis and ${balancers} balancers; ${backups} daily backups are kept with the log of the database between them, ${walTimesRows} times what the rows of games take. A month costs ${core} € for a core, ${memoryGb} € for a GB of memory, ${diskGb} € for a GB of a database's disk, ${backupGb} € for one of a backup, and ${gbitPerSecond} € for a Gbit/s of line out.`
}

/** The tables of docs/scale.md that repeat what one bench measured, by the mark of their place. */
export function measuredTables(): Readonly<Record<string, string>> {
  const { game, plainRoom } = media
  const { before, watched, after, audience } = result('viewers')
  const mediaRow = (name: string, value: (part: typeof game) => string) => [
    name,
    value(game),
    value(plainRoom),
  ]
  const viewersRow = (name: string, value: (part: typeof before) => string) => [
    name,
    value(before),
    value(watched),
    value(after),
  ]
  const watching = `${number(audience.watching)} viewers`
  return {
    'bench/results/media.json': table([
      ['', 'the game', 'plain room'],
      mediaRow('packets a minute', ({ packetsPerMinute }) => number(packetsPerMinute)),
      mediaRow('megabytes a minute', ({ megabytesPerMinute }) => threeDigits(megabytesPerMinute)),
      mediaRow('kbit/s down per player', ({ downlinkKbpsPerPlayer }) => number(downlinkKbpsPerPlayer)),
      mediaRow('… of sound', ({ kbpsByPart }) => number(kbpsByPart.sound)),
      mediaRow('… of small pictures', ({ kbpsByPart }) => number(kbpsByPart.low)),
      mediaRow('… of the speaker', ({ kbpsByPart }) => number(kbpsByPart.high)),
      mediaRow('Janus, of one core', ({ janusPercentOfACore }) => `${janusPercentOfACore.toFixed(1)} %`),
    ]),
    'bench/results/viewers.json': table([
      ['', 'no viewers', watching, 'no viewers again'],
      viewersRow('median, ms', ({ p50 }) => threeDigits(p50)),
      viewersRow('95 %, ms', ({ p95 }) => threeDigits(p95)),
      viewersRow('99 %, ms', ({ p99 }) => threeDigits(p99)),
      viewersRow('server, of one core', ({ serverCpuPercent }) => `${serverCpuPercent} %`),
    ]),
  }
}

const threeDigits = (value: number): string => (value < 100 ? value.toFixed(1) : number(value))

const number = (value: number): string =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en')

/** A table as the formatter of the documents leaves it. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const people = Number(process.argv[2])
  console.log(people > 0 ? JSON.stringify(capacity(people), null, 2) : scalePart())
}
