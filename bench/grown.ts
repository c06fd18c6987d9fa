import { writeFileSync } from 'node:fs'
import pg from 'pg'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { type HotCallsOf, hotCalls } from '../apps/server/src/testing/plans/hot-calls.ts'
import { recordStatements, watchStatements } from '../apps/server/src/testing/plans/record-statements.ts'
import { tablesScanned } from '../apps/server/src/testing/plans/scans.ts'
import { signUp } from '../apps/server/src/testing/sign-up.ts'
import type { TestApp } from '../apps/server/src/testing/test-app.ts'
import { fillGrown } from './grown/fill.ts'
import { machine, measureSite, say, tableSizes, today } from './measured-site.ts'

/**
 * A site of years: by default 1,000,000 games and 200,000 players. Records what the hot calls ask the database and looks
 * at the plan of each statement: none may read a table of more than 10,000 rows from end to end. Measures the calls too.
 * `npm run bench:grown [-- games [players [rounds]]]`; a million games need about 20 GB in the folder for temporary files.
 */
const games = Number(process.argv[2] ?? 1_000_000)
const players = Number(process.argv[3] ?? 200_000)
const rounds = Number(process.argv[4] ?? 30)
const LARGE = 10_000
/** Below this the planner is right to scan for a batch of the daily cleanup: it is asked to avoid what can be avoided. */
const OF_YEARS = 500_000
/** The first account of the filled site: one game in two hundred. */
const STAR = 1
const LARGE_TABLES = [
  'games',
  'game_events_others',
  'game_packed_logs',
  'game_seats',
  'game_results',
  'accounts',
  'notifications',
  'private_messages',
  'people_follows',
  'club_members',
]

const OF_ACCOUNTS = [
  'played_games',
  'rated_seats',
  'game_seats',
  'game_results',
  'notifications',
  'conversation_sides',
]

/** A call that changes something or begins a game is looked at once, and not measured. */
const ONCE = new Set(['a page that connects, searches and plays', 'what a server does by itself', 'sign in'])

watchStatements()
let of: HotCallsOf | null = null

/** Somebody with a password who has played the games of the star. */
async function becomeStar(app: TestApp, { pool }: Database): Promise<HotCallsOf> {
  const account = await signUp(app)
  for (const table of OF_ACCOUNTS)
    await pool.query(`update ${table} set account_id = $1 where account_id = $2`, [account.id, STAR])
  const { rows } = await pool.query<{ number: number }>(
    'select number from played_games where account_id = $1 order by number desc limit 1',
    [account.id],
  )
  await pool.query(
    `insert into club_members (club_id, account_id, role, joined_at) values (1, $1, 'member', now())`,
    [account.id],
  )
  return { app, account, match: rows[0]?.number ?? 0, club: 1, other: STAR + 1 }
}

async function scansOf(calls: ReturnType<typeof hotCalls>, { pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where reltuples >= $1 and relkind in ($2, $3)',
    [LARGE, 'r', 'p'],
  )
  const large = new Set(rows.map(({ name }) => name))
  const { connectionString } = pool.options
  const client = new pg.Client({ connectionString })
  await client.connect()
  if (games < OF_YEARS) await client.query('set enable_seqscan = off')
  const scans: string[] = []
  for (const [name, act] of Object.entries(calls)) {
    const database = new URL(connectionString ?? '').pathname.slice(1)
    for (const statement of await recordStatements(database, act))
      for (const table of await tablesScanned(client, statement))
        if (large.has(table)) scans.push(`${name}: ${table} in ${statement.text}`)
  }
  await client.end()
  return scans
}

const { seedSeconds, facts, calls } = await measureSite({
  rounds,
  fill: (database) => fillGrown(database, { games, players, report: say }),
  facts: async (app, database) => {
    of = await becomeStar(app, database)
    await database.pool.query('analyze')
    const tables = await tableSizes(database, LARGE_TABLES)
    say('asking for plans')
    return { tables, scans: await scansOf(hotCalls(of), database) }
  },
  calls: () => {
    if (of === null) throw new Error('nobody to ask as')
    return Object.fromEntries(Object.entries(hotCalls(of)).filter(([name]) => !ONCE.has(name)))
  },
})
const result = { date: today(), machine: machine(), games, players, rounds, seedSeconds, ...facts, calls }
writeFileSync(new URL('results/grown.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
for (const { call, medianMs, p95Ms } of calls) console.log(`${call}: ${medianMs} ms, p95 ${p95Ms} ms`)
if (facts.scans.length > 0) {
  console.error(`A large table is read from end to end:\n${facts.scans.join('\n')}`)
  process.exitCode = 1
}
