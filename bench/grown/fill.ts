import { readFileSync } from 'node:fs'
import { packLog } from '../../apps/server/src/modules/games/store/stored-log.ts'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { replay, type StoredEvent, score, upcast } from '../../packages/rules/src/index.ts'
import { ACCOUNTS, seedGames } from '../seed-games.ts'

/** All games have the log and the results of this one. */
const LOG = new URL('../../packages/rules/golden/logs/v6/game-1.jsonl', import.meta.url)
/** The share of games that are too young to be packed. */
const YOUNG = 0.01

interface Grown {
  readonly games: number
  readonly players: number
  readonly report: (line: string) => void
}

/** Fills a migrated, empty database: every table that has rows for each game or each player. */
export async function fillGrown(database: Database, { games, players, report }: Grown): Promise<void> {
  const { pool } = database
  const log = readFileSync(LOG, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredEvent)
  const results = score(replay(log.map(upcast)))
  await pool.query(
    'create table template_results (seat int, role text, team text, won boolean, result jsonb)',
  )
  await pool.query(
    `insert into template_results select * from json_to_recordset($1::json)
       as r(seat int, role text, team text, won boolean, result jsonb)`,
    [JSON.stringify(results.map((result) => ({ ...result, result })))],
  )
  await pool.query('create table template_events (seq int, type text, payload jsonb)')
  await pool.query(
    `insert into template_events
     select seq, event ->> 'type', event from json_array_elements($1::json) with ordinality as one(event, seq)`,
    [JSON.stringify(log)],
  )
  await pool.query('create table template_log as select $1::bytea as log', [packLog(log)])
  const packed = Math.round(games * (1 - YOUNG))
  await seedGames(database, games, report, { tables: TABLES, copies: copies(packed, log.length) })
  await fillAccounts(database, players)
  await pool.query('drop table template_results, template_events, template_log')
  await pool.query(`select setval(pg_get_serial_sequence('games', 'number'), $1)`, [games])
  await pool.query(`select setval(pg_get_serial_sequence('accounts', 'id'), $1)`, [players])
  report('vacuuming')
  await pool.query('vacuum (analyze)')
}

/** Their indexes are built at the end. */
const TABLES = ['game_seats', 'game_results', 'achievement_games']

const copies = (packed: number, events: number): readonly string[] => [
  `insert into games (id, number, mode, type, rule_set, status, version, winner, created_at, ended_at, packed)
   overriding system value
   select game_id, number, mode, 'match', rule_set, 'finished', ${events}, winner, started_at, ended_at,
     number <= ${packed}
   from drawn where seat = 1`,
  `insert into game_packed_logs (game_id, events, log)
   select game_id, ${events}, log from drawn, template_log where seat = 1 and number <= ${packed}`,
  `insert into game_events (game_id, seq, at, type, payload)
   select game_id, seq, started_at, type, payload from drawn, template_events
   where seat = 1 and number > ${packed}`,
  `insert into game_seats (game_id, seat, account_id, username, bot)
   select game_id, seat, account_id, 'Player ' || account_id, false from drawn`,
  `insert into game_results (game_id, seat, account_id, role, team, won, result)
   select game_id, seat, account_id, template.role, team, won, result
   from drawn join template_results as template using (seat)`,
  `insert into achievement_games (account_id, game_id, ended_at, number, marks)
   select account_id, game_id, ended_at, number, '{}' from drawn on conflict do nothing`,
]

async function fillAccounts({ pool }: Database, players: number): Promise<void> {
  await pool.query(
    `insert into accounts (id, email, username, password_hash, newsletter, created_at)
     overriding system value
     select n, 'p' || n || '@example.com', 'Player ' || n, 'x', false, now()
     from generate_series($1::int, $2::int) as n`,
    [ACCOUNTS + 1, players],
  )
  await pool.query('insert into profiles (account_id) select id from accounts on conflict do nothing')
  await pool.query(
    `insert into sessions (id, account_id, secret_hash, user_agent, address, created_at, used_at, expires_at)
     select gen_random_uuid(), id, sha256(id::text::bytea), '', '', now(), now(), now() + interval '30 days' from accounts`,
  )
  await pool.query(
    `insert into audit_log (at, by_account, act)
     select now() - n * interval '1 minute', 1 + n % 50, 'ban' from generate_series(1, $1::int / 4) as n`,
    [players],
  )
  await fillCommunity({ pool }, players)
}

/** What people of a site of years have written to and about each other. */
async function fillCommunity({ pool }: Pick<Database, 'pool'>, players: number): Promise<void> {
  const each = (per: number) =>
    `select account, n from generate_series(1, $1::int) as account, generate_series(1, ${per}) as n`
  const statements = [
    `insert into notifications (id, account_id, kind, key, title, text, path, made_at, sent_at)
     select gen_random_uuid(), account, 'answer', 'filled-' || n, 'Ответ', 'Ответ', '/', now() - n * interval '1 day', now()
     from (${each(10)}) as each_one`,
    `insert into private_messages (low_id, high_id, author_id, text, sent_at)
     select account, account + 1 + n % 2, account, 'Слово', now() - n * interval '1 day' from (${each(6)}) as each_one`,
    `insert into conversation_sides (account_id, other_id, last_id, last_at, unread)
     select account, other, account, now(), 1
     from (select account, account + n as other from (${each(2)}) as ahead
           union select account + n, account from (${each(2)}) as behind) as sides`,
    `insert into people_follows (follower_id, followed_id, since)
     select account, 1 + (account * 7 + n * 31) % $1::int, now() from (${each(5)}) as each_one
     where account <> 1 + (account * 7 + n * 31) % $1::int on conflict do nothing`,
    `insert into people_friends (account_id, friend_id, since)
     select account, account + n, now() from (${each(2)}) as ahead
     union select account + n, account, now() from (${each(2)}) as behind`,
    `insert into clubs (name, motto, about, schedule, takes_applications, counted_members, founded_by, founded_at, members_count)
     select 'Клуб ' || n, '', '', '', true, 5, n, now(), 25 from generate_series(1, $1::int / 100) as n`,
    `insert into club_members (club_id, account_id, role, joined_at)
     select 1 + n % ($1::int / 100), n, 'member', now() from generate_series(1, $1::int / 4) as n`,
  ]
  for (const statement of statements) await pool.query(statement, [players])
}
