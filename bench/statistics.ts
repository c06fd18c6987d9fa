import { writeFileSync } from 'node:fs'
import type { TestApp } from '../apps/server/src/testing/test-app.ts'
import { ask, type Call, judge, machine, measureSite, say, tableSizes, today } from './measured-site.ts'
import { ACCOUNTS, seedGames } from './seed-games.ts'

/**
 * The statistics of a player with 5,000 games among 1,000,000 finished games (10,000,000 seats), over HTTP against the
 * whole server on a real Postgres with the product's own settings. `npm run bench:statistics [-- games [rounds]]`; needs
 * about 6 GB in the folder for temporary files, and writes bench/results/statistics.json.
 */
const games = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 200)
/** The first ten accounts: one game in two hundred each. */
const STARS = 10
const TAB_LIMIT_MS = 30
const PAGE_LIMIT_MS = 10

type Ask = (accountId: number) => Promise<unknown>

function callsOf(app: TestApp): Readonly<Record<string, Call>> {
  const profile =
    (call: string, more = ''): Ask =>
    (userId) =>
      ask(`${app.url}/profile/default/${call}?userId=${userId}${more}`)
  const year = '&date_from=2025-01-01&date_to=2025-12-31'
  const tab = ['get-statistic-filters', 'get-statistic', 'get-role-statistic', 'get-mmr-history']
  const lastPage = Math.ceil(games / 2000)
  const asks: Readonly<Record<string, Ask>> = {
    'get-profile': profile('get-profile'),
    'get-statistic-filters': profile('get-statistic-filters'),
    'get-statistic': profile('get-statistic'),
    'get-role-statistic': profile('get-role-statistic'),
    'get-role-statistic, dates': profile('get-role-statistic', year),
    'get-role-statistic, game types': profile('get-role-statistic', '&game_type=rated,league'),
    'get-role-statistic, scorings': profile('get-role-statistic', '&scoring_type=fsm'),
    'get-role-statistic, roles': profile('get-role-statistic', '&role=civilian,sheriff'),
    'get-role-statistic, every filter': profile(
      'get-role-statistic',
      `${year}&game_type=rated&scoring_type=fiim_v7&role=mafia`,
    ),
    'get-mmr-history': profile('get-mmr-history'),
    'all statistics of a player, at once': (userId) => Promise.all(tab.map((call) => profile(call)(userId))),
    'get-games, page 1': profile('get-games', '&page=1&limit=10'),
    [`get-games, page ${lastPage}`]: profile('get-games', `&page=${lastPage}&limit=10`),
    'played together, every game (no call of its own)': (userId) =>
      app.statistics.api.together(userId, userId <= 5 ? (userId % 5) + 1 : ((userId - 5) % 5) + 6),
    'played together, with anybody (no call of its own)': (userId) =>
      app.statistics.api.together(userId, 11 + ((userId * 7919) % (ACCOUNTS - 30))),
  }
  return Object.fromEntries(
    Object.entries(asks).map(([name, call]) => [name, (round: number) => call(1 + (round % STARS))]),
  )
}

const { seedSeconds, facts, calls } = await measureSite({
  rounds,
  fill: (database) => seedGames(database, games, say),
  calls: callsOf,
  facts: (_app, database) => tableSizes(database, ['played_games', 'rated_games', 'rated_seats']),
})
const result = { date: today(), machine: machine(), games, seats: games * 10, rounds, seedSeconds }
writeFileSync(
  new URL('results/statistics.json', import.meta.url),
  `${JSON.stringify({ ...result, tables: facts, calls }, null, 2)}\n`,
)
judge(calls, (call) =>
  call.startsWith('get-games') ? PAGE_LIMIT_MS : call.startsWith('all statistics') ? TAB_LIMIT_MS : Infinity,
)
