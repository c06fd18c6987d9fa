import type { Database } from '../apps/server/src/platform/db/db.ts'

/**
 * Fills a migrated, empty database with finished games as the statistics keep them: ten seats of accounts each, made
 * inside Postgres from the number of the game alone, so that every run gives the same. Accounts 1 to 10 have exactly
 * one game in two hundred each, 5,000 of a million; 1 to 5 share a table every time, and so do 6 to 10.
 */
export const ACCOUNTS = 50_000
const BATCH = 50_000
const STAR_EVERY = 200
/** Three years of games, whatever their number. */
const FIRST_GAME = '2023-12-01T00:00:00Z'
const SPAN_SECONDS = 3 * 365 * 24 * 3600

const TABLES = ['played_games', 'rated_games', 'rated_seats']

/** Further tables of the same games: each statement copies from the table `drawn`, a row for each seat. */
interface MoreTables {
  readonly tables: readonly string[]
  readonly copies: readonly string[]
}

export async function seedGames(
  { pool }: Database,
  games: number,
  report: (line: string) => void,
  more: MoreTables = { tables: [], copies: [] },
): Promise<void> {
  const tables = [...TABLES, ...more.tables]
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '64MB'; begin`)
    await client.query(
      `insert into accounts (id, email, username, password_hash, newsletter, created_at)
       overriding system value
       select n, 'p' || n || '@example.com', 'Player ' || n, 'x', false, '${FIRST_GAME}'
       from generate_series(1, ${ACCOUNTS}) as n`,
    )
    const indexes = await dropIndexes(client, tables)
    for (let first = 1; first <= games; first += BATCH) {
      const last = Math.min(games, first + BATCH - 1)
      await client.query(`create temporary table drawn on commit drop as ${drawn(first, last, games)}`)
      for (const statement of [...COPIES, ...more.copies]) await client.query(statement)
      await client.query('drop table drawn')
      report(`${last} of ${games} games`)
    }
    for (const definition of indexes) {
      await client.query(definition)
      report(definition.slice(0, 75))
    }
    await client.query('commit')
    for (const table of ['accounts', ...tables]) await client.query(`vacuum (analyze) ${table}`)
    report('vacuumed')
  } finally {
    client.release()
  }
}

/** Indexes are built faster over rows that are there. Answers what makes them again, the primary keys first. */
async function dropIndexes(
  client: { query: Database['pool']['query'] },
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select * from (
       select 0 as place, format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as "drop",
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'f')
       union all
       select 1, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index where indrelid = any($1::regclass[]) and not indisprimary
     ) as all_of_them order by place, "create" not like '%PRIMARY%'`,
    [tables],
  )
  for (const { drop } of [...rows].reverse()) await client.query(drop)
  return rows.map(({ create }) => create)
}

/** Chance of `bits` bits from place `shift` of a hash. */
const chance = (hash: string, shift: number, bits: number) => `((${hash} >> ${shift}) & ${2 ** bits - 1})`
const oneOf = (hash: string, shift: number, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + ${chance(hash, shift, 8)} % ${values.length}]`

const MODES = [...Array(11).fill('rated'), ...Array(3).fill('league'), 'championship']
const UNRATED = ['lobby', 'lobby', 'lobby', 'practice', 'practice']
const RULE_SETS = ['fiim', 'fiim', 'fiim', 'polemica', 'fsm']
const ROLES = [...Array(6).fill('civilian'), 'sheriff', 'mafia', 'mafia', 'godfather']

/** One row a seat. `h` is the hash of the game, `s` that of the seat. */
function drawn(first: number, last: number, games: number): string {
  return `
    select game_id, number, mode, rule_set, seat, started_at, started_at + length as ended_at, winner,
      case when (seat <= 5 and number % ${STAR_EVERY} = 0) or (seat > 5 and number % ${STAR_EVERY} = 1) then seat
        else 10 + seat + 10 * floor(power(${chance('s', 0, 24)} / 16777216.0, 1.5) * ${ACCOUNTS / 10 - 2})
      end::int as account_id,
      (array[${ROLES.map((role) => `'${role}'`).join(',')}])[1 + (seat + ${chance('h', 8, 8)}) % 10] as role,
      (${chance('s', 24, 8)} - 64) / 100.0 as play_points, s
    from (
      select number, md5('game ' || number)::uuid as game_id, h,
        case when ${chance('h', 40, 8)} < 192 then ${oneOf('h', 16, MODES)} else ${oneOf('h', 16, UNRATED)} end as mode,
        ${oneOf('h', 24, RULE_SETS)} as rule_set,
        timestamptz '${FIRST_GAME}' + number * interval '${SPAN_SECONDS / games} seconds' as started_at,
        (1800 + ${chance('h', 32, 11)}) * interval '1 second' as length,
        case when ${chance('h', 48, 8)} < 150 then 'red' else 'black' end as winner
      from (
        select number, hashint8extended(number, 1) as h from generate_series(${first}, ${last}) as number
      ) as hashed
    ) as game
    cross join lateral (
      select seat, hashint8extended(number * 16 + seat, 2) as s from generate_series(1, 10) as seat
    ) as seats`
}

const BLACK = `role in ('mafia', 'godfather')`
const WON = `(winner = 'black') = (${BLACK})`
const RATED = `mode not in ('lobby', 'practice')`

const COPIES = [
  `insert into played_games (account_id, game_id, number, type, mode, rule_set, role, started_at, ended_at, winner,
     won, points, extra_points, first_killed, fouls, tech_fouls, best_move_points, best_move_hits)
   select account_id, game_id, number, case when ${RATED} then 'match' else 'other' end, mode, rule_set, role,
     started_at, ended_at, winner, ${WON}, (${WON})::int + play_points, play_points, killed, ${chance('s', 32, 2)},
     (${chance('s', 34, 4)} = 0)::int, case when killed then ${chance('s', 38, 2)} / 10.0 else 0 end,
     case when killed then ${chance('s', 38, 2)} end
   from (select *, not ${BLACK} and ${chance('s', 40, 3)} = 0 as killed from drawn) as drawn`,
  `insert into rated_games (game_id, number, ended_at, winner)
   select game_id, number, ended_at, winner from drawn where seat = 1 and ${RATED}`,
  `insert into rated_seats (game_id, seat, number, ended_at, account_id, team, play_points, mmr_before, mmr_after,
     result_part, play_part, mu, sigma, play)
   select game_id, seat, number, ended_at, account_id, case when ${BLACK} then 'black' else 'red' end, play_points,
     before, before + result + part, result, part, 25, 4, 0
   from (
     select *, 900 + ${chance('s', 44, 9)} as before, case when ${WON} then 9 else -9 end as result,
       ${chance('s', 53, 2)} as part
     from drawn where ${RATED}
   ) as rated`,
]
