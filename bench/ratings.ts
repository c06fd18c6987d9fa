import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { countRanking } from '../apps/server/src/modules/clubs/commands/count-ranking.ts'
import { countRatings } from '../apps/server/src/modules/statistics/commands/count-ratings.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import type { TestApp } from '../apps/server/src/testing/test-app.ts'
import { moscowDayOf } from '../packages/contracts/src/moscow-time.ts'
import { ask, type Call, judge, machine, measureSite, say, tableSizes, today } from './measured-site.ts'

/**
 * Pages of the ratings of 1,000,000 players, of all time and of a month, over HTTP against the whole server on a real Postgres, and how long the
 * places take to be counted. Everybody has played two games of this season, every tenth 12 of the league, and every hundredth 60 in all;
 * two of three show one of ten regions. Every hundredth is in one of the clubs of 50, and every 500th judges games. `npm run
 * bench:ratings [-- players [rounds]]`; needs about 3 GB in the folder for temporary files, and writes
 * bench/results/ratings.json.
 */
const players = Number(process.argv[2] ?? 1_000_000)
/** More from one address in a minute the tables of judges and clubs refuse. */
const rounds = Number(process.argv[3] ?? 25)
const LIMIT_MS = 30
const PAGE = 20
/** The month of most of the games: they ended in the 28 hours before yesterday. */
const MONTH = `month-${moscowDayOf(Date.now() - 36 * 60 * 60_000).slice(0, 'YYYY-MM'.length)}`

/** Rows as finished games leave them, made from the number of the player alone. */
async function fill({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    await client.query(
      `insert into accounts (id, email, username, password_hash, newsletter, created_at) overriding system value
       select n, 'p' || n || '@example.com', 'Player ' || n, 'x', false, now() from generate_series(1, $1::int) as n`,
      [players],
    )
    say('accounts')
    await client.query(`
      create temporary table drawn as
      select n as account_id, game, row_number() over () as number,
        md5(n || ' ' || game)::uuid as game_id, abs(hashint8(n * 31 + game)::bigint) as hash,
        case when n % 10 = 0 then 'league' else 'rated' end as mode,
        now() - interval '1 day' - ((n::bigint * 7919 + game * 104729) % 100000) * interval '1 second' as ended_at
      from generate_series(1, ${players}) as n, generate_series(1, case when n % 100 = 0 then 60 when n % 10 = 0 then 12 else 2 end) as game`)
    await client.query(`
      insert into rated_games (game_id, number, ended_at, winner) select game_id, number, ended_at, 'red' from drawn`)
    await client.query(`
      insert into rated_seats (game_id, seat, account_id, team, play_points, mmr_before, mmr_after, result_part, play_part,
        mu, sigma, play, number, ended_at)
      select game_id, 1, account_id, 'red', 0, 1000, 1000 + hash % 600, hash % 600, 0, 25, 8, 0, number, ended_at
      from drawn`)
    await client.query(`
      insert into played_games (account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won, points,
        rule_set, extra_points, first_killed, fouls, tech_fouls, best_move_points)
      select account_id, game_id, number, 'other', mode, 'civilian', ended_at - interval '40 minutes', ended_at, 'red',
        hash % 2 = 0, (hash % 200) / 100.0, 'fiim', 0, false, 0, 0, 0 from drawn`)
    await fillFiltersAndTables(client)
    say('games')
    for (const table of ['accounts', 'played_games', 'rated_games', 'rated_seats'])
      await client.query(`vacuum (analyze) ${table}`)
    say('vacuumed')
  } finally {
    client.release()
  }
}

/** Regions of players, judged games and clubs. */
async function fillFiltersAndTables(client: {
  readonly query: (text: string, values: unknown[]) => Promise<unknown>
}): Promise<void> {
  await client.query(
    `insert into player_regions
     select n, (array['ru', 'by', 'kz', 'am', 'ge', 'uz', 'md', 'il', 'de', 'lv'])[1 + n % 10]
     from generate_series(1, $1::int) as n where n % 3 > 0`,
    [players],
  )
  await client.query(
    `insert into games (id, mode, type, rule_set, status, version, created_at, ended_at, winner)
     select md5('judged ' || n)::uuid, 'rated', 'other', 'fiim', 'finished', 1, now() - interval '2 days',
       now() - interval '1 day', 'red' from generate_series(1, $1::int) as n`,
    [Math.ceil(players / 100)],
  )
  await client.query(
    `insert into game_seats (game_id, seat, account_id, username, bot)
     select md5('judged ' || n)::uuid, 0, 1 + (n * 7919) % greatest(1, $1::int / 500), 'Judge', false
     from generate_series(1, $2::int) as n`,
    [players, Math.ceil(players / 100)],
  )
  await client.query(
    `insert into clubs (name, motto, about, schedule, takes_applications, counted_members, founded_by, founded_at, members_count)
     select 'Club ' || n, '', '', '', true, 4, n, now(), 50 from generate_series(1, $1::int) as n`,
    [Math.ceil(players / 5000)],
  )
  await client.query(
    `insert into club_members
     select 1 + (n / 100) % $2::int, n, case when n / 100 < $2::int then 'owner' else 'member' end, now()
     from generate_series(100, $1::int, 100) as n`,
    [players, Math.ceil(players / 5000)],
  )
}

/** The time of a count of the season, the month and of all time, beside a plain reading of the same games. */
async function count(app: TestApp, database: Database) {
  const timed = async (task: () => Promise<unknown>) => {
    const from = performance.now()
    await task()
    return Math.round(performance.now() - from) / 1000
  }
  const readSeconds = await timed(() =>
    database.pool.query('select account_id, count(*), max(ended_at) from played_games group by account_id'),
  )
  // The app counts at its start.
  for (;;) {
    const { rows } = await database.pool.query(`select from ratings where id = 'all' and generation > 0`)
    if (rows.length > 0) break
    await wait(500)
  }
  await database.pool.query(
    'truncate ratings, month_ratings, rating_places, rating_groups, judge_places, club_ratings, club_places',
  )
  const countSeconds = await timed(() =>
    countRatings({ ...app.platform, settings: app.settings.api, games: app.games.api }, new Date()),
  )
  // Every ten minutes: the season and the month, without all time.
  const countSeasonAndMonthSeconds = await timed(() =>
    countRatings({ ...app.platform, settings: app.settings.api, games: app.games.api }, new Date()),
  )
  const rankSeconds = await timed(() => countRanking({ ...app.platform, statistics: app.statistics.api }))
  say(
    `counted in ${countSeconds} s, season and month again in ${countSeasonAndMonthSeconds} s; the games alone are read in ${readSeconds} s`,
  )
  await database.pool.query('vacuum (analyze) rating_places')
  return {
    countAllSeconds: countSeconds,
    countSeasonAndMonthSeconds,
    rankClubsSeconds: rankSeconds,
    readGamesSeconds: readSeconds,
    tables: await tableSizes(database, ['played_games', 'rated_seats', 'rating_places', 'rating_groups']),
  }
}

function callsOf(app: TestApp): Readonly<Record<string, Call>> {
  const rating = (query: string) => ask(`${app.url}/rating/default/get-rating?rating=all${query}`)
  const ofMonth = (query: string) => ask(`${app.url}/rating/default/get-rating?rating=${MONTH}${query}`)
  const last = Math.ceil(players / PAGE)
  return {
    'page 1': () => rating(''),
    'a page somewhere': (round) => rating(`&page=${1 + ((round * 7919) % last)}`),
    'the last page': () => rating(`&page=${last}`),
    'a page of a tier': (round) => rating(`&tier=silver&page=${1 + ((round * 31) % 1000)}`),
    'a page by league points': (round) => rating(`&order=league&page=${1 + ((round * 31) % 1000)}`),
    'a page of a region': (round) => rating(`&region=ru&page=${1 + ((round * 31) % 250)}`),
    'page 250 of a region and a tier': () => rating('&region=kz&tier=silver&page=250'),
    'a page of many games': (round) => rating(`&games=50&page=${1 + ((round * 31) % 250)}`),
    'page 250 of some games': () => rating('&games=10&page=250'),
    'a page of a region and games': (round) => rating(`&region=kz&games=10&page=${1 + ((round * 31) % 250)}`),
    'a page of a region by league points': (round) =>
      rating(`&order=league&region=ru&games=50&page=${1 + ((round * 31) % 250)}`),
    judges: (round) => ask(`${app.url}/rating/default/get-judges?rating=all&page=${1 + (round % 100)}`),
    clubs: (round) => ask(`${app.url}/clubs/get-rating?rating=all&page=${1 + (round % 10)}`),
    'page 1 of the month': () => ofMonth(''),
    'a page of the month': (round) => ofMonth(`&page=${1 + ((round * 7919) % last)}`),
    'a page of the month by league points': (round) =>
      ofMonth(`&order=league&page=${1 + ((round * 31) % 1000)}`),
    'page 250 of a tier of the month': () => ofMonth('&tier=silver&page=250'),
    'page 250 of a region and a tier of the month': () => ofMonth('&region=kz&tier=silver&page=250'),
    'a page of the month of many games': (round) => ofMonth(`&games=50&page=${1 + ((round * 31) % 250)}`),
    'judges of the month': (round) =>
      ask(`${app.url}/rating/default/get-judges?rating=${MONTH}&page=${1 + (round % 100)}`),
    'clubs of the month': (round) =>
      ask(`${app.url}/clubs/get-rating?rating=${MONTH}&page=${1 + (round % 10)}`),
    'the page of a player in the month': (round) => ofMonth(`&find=${1 + ((round * 104_729) % players)}`),
    'the page of a player': (round) => rating(`&find=${1 + ((round * 104_729) % players)}`),
  }
}

const { seedSeconds, facts, calls } = await measureSite({ rounds, fill, calls: callsOf, facts: count })
writeFileSync(
  new URL('results/ratings.json', import.meta.url),
  `${JSON.stringify({ date: today(), machine: machine(), players, rounds, seedSeconds, ...facts, calls }, null, 2)}\n`,
)
judge(calls, (call) => (call === 'select 1' ? Infinity : LIMIT_MS))
