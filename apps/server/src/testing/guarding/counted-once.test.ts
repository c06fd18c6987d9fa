import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FakeClock, until } from '../index.ts'
import { writeRatedGame } from '../statistics/rated-game.ts'
import { type TwoProcesses, twoProcesses } from '../two-processes.ts'

const TURN_MS = 10 * 60_000

let clock: FakeClock
let site: TwoProcesses

beforeAll(async () => {
  clock = new FakeClock()
  site = await twoProcesses({ clock })
})
afterAll(() => site?.stop())

/** How often the ratings of this month, and those of clubs by it, were written. */
async function counts() {
  const { rows } = await sql<{ ratings: number; clubs: number }>`
    select coalesce((select generation from month_ratings where id = 'month-2025-12'), 0)::int as ratings,
      (select count(*)::int from club_counts) as clubs`.execute(site.here.db)
  return rows[0] ?? { ratings: 0, clubs: 0 }
}

it('of two processes one counts the ratings of players and of clubs', async () => {
  const { db } = site.here
  await sql`create table club_counts ()`.execute(db)
  await sql`
    create function note_count() returns trigger language plpgsql as
      $$ begin insert into club_counts default values; return new; end $$`.execute(db)
  await sql`
    create trigger counted after insert or update on club_ratings for each row
      when (new.id = 'month-2025-12') execute function note_count()`.execute(db)
  await writeRatedGame(db, { accountId: 1, at: '2025-12-30T12:00:00Z', mmr: 1200 })
  for (let turn = 1; turn <= 4; turn++) {
    await clock.leap(TURN_MS)
    await until(async () => {
      const { ratings, clubs } = await counts()
      return ratings >= turn && clubs >= turn - 1
    }, `turn ${turn}`)
  }
  const { ratings, clubs } = await counts()
  expect(ratings).toBe(4)
  // The clubs of the first turn found no rating yet, or one.
  expect(clubs).toBeLessThanOrEqual(4)
})
