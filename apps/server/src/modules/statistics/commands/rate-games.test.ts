import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile, gameIdOf } from '../../../testing/index.ts'
import { mmrOf, NEWCOMER } from '../domain/mmr.ts'
import { currentMmr, listChanges, type RatedGame } from '../store/ratings-store.ts'
import { rateFinished, recalculateRatings } from './rate-games.ts'

const app = await appForFile()
beforeEach(async () => {
  await sql`delete from rated_games`.execute(app.db)
})

/** Ten of twenty accounts, drawn by the game's number. */
function game(number: number, winner: RatedGame['winner'], minute = number): RatedGame {
  return {
    gameId: gameIdOf(number),
    number,
    version: 1,
    endedAt: new Date(Date.UTC(2026, 0, 1, 20, minute)),
    winner,
    seats: Array.from({ length: 10 }, (_, index) => ({
      seat: index + 1,
      accountId: ((index * 7 + number * 3) % 20) + 1,
      team: index < 7 ? ('red' as const) : ('black' as const),
      playPoints: ((index + number) % 5) / 10,
    })),
  }
}

const everybody = Array.from({ length: 20 }, (_, index) => index + 1)
const ratings = async () => [...(await currentMmr(app.db, everybody))].sort(([a], [b]) => a - b)

async function everyChange() {
  const { rows } = await sql`select * from rated_seats order by game_id, seat`.execute(app.db)
  return rows
}

describe('ratings', () => {
  it('start at 1000, move with each game, and are announced', async () => {
    const first = game(1, 'red')
    await rateFinished(app.db, first)
    const accountId = first.seats[0]?.accountId ?? 0
    const change = (await listChanges(app.db, accountId, [first.gameId])).get(first.gameId)
    expect(change?.before).toBe(mmrOf(NEWCOMER))
    expect(change?.after).toBe(1000 + (change?.result ?? 0) + (change?.play ?? 0))
    expect((await currentMmr(app.db, [accountId])).get(accountId)).toBe(change?.after)
    const second = game(2, 'black')
    await rateFinished(app.db, second)
    const both = second.seats.find((seat) => first.seats.some((old) => old.accountId === seat.accountId))
    const changes = await listChanges(app.db, both?.accountId ?? 0, [first.gameId, second.gameId])
    expect(changes.get(second.gameId)?.before).toBe(changes.get(first.gameId)?.after)
  })

  it('ratings are the same in whatever order, and however often, the games are rated', async () => {
    const games = Array.from({ length: 8 }, (_, index) => game(index + 1, index % 3 === 0 ? 'black' : 'red'))
    for (const one of games) await rateFinished(app.db, one)
    const inOrder = await everyChange()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(games, { minLength: 8 }), async (shuffled) => {
        await sql`delete from rated_games`.execute(app.db)
        for (const one of [...shuffled, ...shuffled.slice(0, 3)]) await rateFinished(app.db, one)
        expect(await everyChange()).toEqual(inOrder)
      }),
      { numRuns: 6 },
    )
  })

  it('a new count from the first game on gives the same ratings', async () => {
    for (let number = 1; number <= 12; number++)
      await rateFinished(app.db, game(number, number % 4 ? 'red' : 'draw'))
    const before = await everyChange()
    await recalculateRatings(app.db)
    expect(await everyChange()).toEqual(before)
  })

  it('follow a result that a review has changed, through every later game', async () => {
    for (let number = 1; number <= 5; number++) await rateFinished(app.db, game(number, 'red'))
    await rateFinished(app.db, game(2, 'black'))
    const after = await ratings()
    await sql`delete from rated_games`.execute(app.db)
    for (let number = 1; number <= 5; number++)
      await rateFinished(app.db, game(number, number === 2 ? 'black' : 'red'))
    expect(await ratings()).toEqual(after)
  })

  it('keep a review when an older reading of the game comes after it', async () => {
    await rateFinished(app.db, { ...game(1, 'black'), version: 2 })
    const reviewed = await everyChange()
    await rateFinished(app.db, { ...game(1, 'red'), version: 1 })
    expect(await everyChange()).toEqual(reviewed)
  })

  it('lose no game when two are rated at once', async () => {
    const games = Array.from({ length: 6 }, (_, index) => game(index + 1, 'black'))
    await Promise.all(games.map((one) => rateFinished(app.db, one)))
    const atOnce = await everyChange()
    await recalculateRatings(app.db)
    expect(await everyChange()).toEqual(atOnce)
  })

  it('games that ended in the same moment are rated by their number', async () => {
    await rateFinished(app.db, game(2, 'red', 0))
    await rateFinished(app.db, game(1, 'black', 0))
    const there = await everyChange()
    await sql`delete from rated_games`.execute(app.db)
    await rateFinished(app.db, game(1, 'black', 0))
    await rateFinished(app.db, game(2, 'red', 0))
    expect(await everyChange()).toEqual(there)
  })
})
