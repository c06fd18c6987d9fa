import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/db.ts'
import { type Migrations, migrate } from '../../../platform/db/migrate.ts'
import {
  createTestDatabase,
  signUp,
  startTestApp,
  type TestApp,
  type TestDatabase,
  until,
} from '../../../testing/index.ts'
import { writeFinishedGame } from '../../../testing/statistics/finished-games.ts'
import { statisticsMigrations } from './migrations.ts'

let empty: TestDatabase
let app: TestApp | null = null

beforeEach(async () => {
  empty = await createTestDatabase()
})
afterEach(async () => {
  await empty.drop()
  await app?.stop()
})

const upTo = (last: string): Migrations =>
  Object.fromEntries(Object.entries(statisticsMigrations).filter(([name]) => name <= last))

it('rows written before figures had columns keep every figure', async () => {
  const { db, close } = openDatabase(empty.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  await migrate(db, [{ name: 'statistics', migrations: upTo('002-ratings') }])
  const result = {
    firstKilled: true,
    fouls: 3,
    techFouls: 1,
    bestMove: { seats: [1, 2, 3], hits: 2 },
    points: { base: 1, bestMove: 0.5, ci: 0, extra: 0.35, penalties: 0, total: 1.85 },
  }
  const without = { ...result, firstKilled: false, bestMove: null }
  const game = '00000000-0000-4000-8000-000000000001'
  await sql`
    insert into played_games (
      account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won, points, result)
    values (1, ${game}, 1, 'match', 'rated', 'civilian', now(), now(), 'red', true, 1.85, ${JSON.stringify(result)}),
      (2, ${game}, 1, 'match', 'rated', 'sheriff', now(), now(), 'red', true, 1.85, ${JSON.stringify(without)})`.execute(
    db,
  )
  await sql`
    insert into rated_games (game_id, number, ended_at, winner)
    values (${game}, 1, '2026-01-02T03:04:05Z', 'red')`.execute(db)
  await sql`
    insert into rated_seats (game_id, seat, account_id, team, play_points) values (${game}, 1, 1, 'red', 0)`.execute(
    db,
  )
  await migrate(db, [{ name: 'statistics', migrations: statisticsMigrations }])
  const { rows } = await sql`
    select account_id, rule_set, points, extra_points, first_killed, fouls, tech_fouls, best_move_points, best_move_hits
    from played_games order by account_id`.execute(db)
  const figures = {
    account_id: 1,
    rule_set: null,
    points: 1.85,
    extra_points: 0.35,
    first_killed: true,
    fouls: 3,
    tech_fouls: 1,
    best_move_points: 0.5,
    best_move_hits: 2,
  }
  expect(rows).toEqual([figures, { ...figures, account_id: 2, first_killed: false, best_move_hits: null }])
  const { rows: seats } = await sql`select number, ended_at from rated_seats`.execute(db)
  expect(seats).toEqual([{ number: 1, ended_at: new Date('2026-01-02T03:04:05Z') }])
  await close()
})

it('a start asks games for the rule sets that were not kept', async () => {
  const before = await startTestApp()
  const { id } = await signUp(before)
  const { gameId } = await writeFinishedGame(before, {
    seed: 'old',
    mode: 'rated',
    ruleSet: 'fsm',
    endedAt: new Date('2026-01-02T03:04:05Z'),
    accountIds: [id],
  })
  const ruleSets = async () =>
    (
      await sql<{
        game_id: string
        rule_set: string | null
      }>`select game_id, rule_set from played_games`.execute((app ?? before).db)
    ).rows
  await until(async () => (await ruleSets()).length === 1)
  // The tables as they were before, and a game that nobody has any more.
  await sql`update played_games set rule_set = null`.execute(before.db)
  await sql`
    insert into played_games
    select (jsonb_populate_record(old, jsonb_build_object('game_id', gen_random_uuid(), 'number', 99))).*
    from played_games as old`.execute(before.db)
  await before.stop({ database: true })
  app = await startTestApp({ database: before.database })
  await until(async () => (await ruleSets()).every(({ rule_set }) => rule_set !== null))
  expect(await ruleSets()).toEqual([{ game_id: gameId, rule_set: 'fsm' }])
})
