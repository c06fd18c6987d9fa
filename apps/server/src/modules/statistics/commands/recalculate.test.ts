import { deleteAccount } from '@gorod/contracts/cabinet'
import { type GameMode, getGames } from '@gorod/contracts/game'
import { type PresetId, presets } from '@gorod/rules'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  call,
  jobsDone,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../../testing/index.ts'
import { type FinishedTestGame, writeFinishedGame } from '../../../testing/statistics/finished-games.ts'

const GAMES = 8
const MODES: readonly GameMode[] = ['rated', 'league', 'lobby', 'championship', 'rated']
const RULE_SETS = Object.keys(presets) as PresetId[]

let app: TestApp
let players: readonly TestAccount[]
let games: FinishedTestGame[]

beforeEach(async () => {
  app = await startTestApp()
  players = await Promise.all(Array.from({ length: 11 }, () => signUp(app)))
  games = []
  for (let index = 0; index < GAMES; index++) {
    const accountIds = players.map(({ id }) => id)
    games.push(
      await writeFinishedGame(app, {
        seed: `recalculation ${index}`,
        mode: MODES[index % MODES.length]!,
        ruleSet: RULE_SETS[index % RULE_SETS.length]!,
        // Not in the order of their numbers: ratings go by the end.
        endedAt: new Date(Date.UTC(2026, 0, 1 + ((index * 5) % GAMES), 12)),
        accountIds: [...accountIds.slice(index), ...accountIds.slice(0, index)].slice(0, 10),
      }),
    )
  }
  await until(async () => (await kept()).played.length === GAMES * 10, 'every game in the lists')
  await jobsDone(app)
})
afterEach(() => app.stop())

async function kept() {
  const read = async (table: string, order: string) =>
    (await sql`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(app.db)).rows
  return {
    results: await read('game_results', 'game_id, seat'),
    played: await read('played_games', 'account_id, game_id'),
    ratedGames: await read('rated_games', 'game_id'),
    ratedSeats: await read('rated_seats', 'game_id, seat'),
  }
}

it('a recalculation gives from the logs alone what the games gave as they ended', async () => {
  const before = await kept()
  expect(before.ratedGames).toHaveLength(6)
  await sql`delete from game_results`.execute(app.db)
  await sql`delete from played_games`.execute(app.db)
  await sql`delete from rated_games`.execute(app.db)
  const told: unknown[] = []
  expect(await app.statistics.api.recalculate((step) => told.push(step))).toEqual({
    games: GAMES,
    unreadable: [],
  })
  expect(await kept()).toEqual(before)
  expect(told).toEqual([
    { step: 'reading', games: GAMES, of: GAMES },
    { step: 'rating', games: 6, of: 6 },
  ])
})

it('a recalculation repairs what was changed by hand and leaves the rest', async () => {
  const before = await kept()
  await sql`update played_games set points = 100, won = not won, fouls = 9`.execute(app.db)
  await sql`update rated_seats set mmr_after = 5000, play_points = 3`.execute(app.db)
  await sql`update game_results set result = jsonb_set(result, '{fouls}', '9')`.execute(app.db)
  await app.statistics.api.recalculate(() => undefined)
  expect(await kept()).toEqual(before)
})

it('a recalculation names a game whose log cannot be read and goes on with the others', async () => {
  const before = await kept()
  const [torn] = games
  await sql`delete from game_events where game_id = ${torn!.gameId} and seq < 10`.execute(app.db)
  expect(await app.statistics.api.recalculate(() => undefined)).toEqual({
    games: GAMES,
    unreadable: [torn!.number],
  })
  expect(await kept()).toEqual(before)
})

it('a recalculation gives nothing back to a deleted account, and takes nothing from the others', async () => {
  const [gone] = players
  await call(app, deleteAccount, { as: gone!, body: { password: gone!.password } })
  const list = () => call(app, getGames, { query: { userId: gone!.id } })
  expect((await list()).answer).toEqual({ rows: [], totalCount: 0 })
  await until(
    async () => (await kept()).played.every((row) => (row as { account_id: number }).account_id !== gone!.id),
    'the list being forgotten',
  )
  const before = await kept()
  await app.statistics.api.recalculate(() => undefined)
  expect(await kept()).toEqual(before)
  expect((await list()).answer).toEqual({ rows: [], totalCount: 0 })
})

it('nobody rules on a game between its count and what is kept of it, so no annulled game comes back', async () => {
  const [first] = games.toSorted((one, other) => one.number - other.number)
  const holder = new pg.Client({ connectionString: app.database.url })
  await holder.connect()
  await holder.query('begin; lock table played_games in exclusive mode')
  const recalculated = app.statistics.api.recalculate(() => undefined)
  const waiting = async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'played_games'::regclass and not granted`.execute(
        app.db,
      )
    return rows.length > 0
  }
  await until(waiting, 'the first game being counted')
  const free = await sql`select from games where id = ${first!.gameId} for update skip locked`.execute(app.db)
  expect(free.rows).toHaveLength(0)
  await holder.query('commit')
  await holder.end()
  expect((await recalculated).unreadable).toEqual([])
})
