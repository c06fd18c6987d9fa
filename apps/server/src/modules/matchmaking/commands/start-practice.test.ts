import { startPractice } from '@gorod/contracts/search'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SEARCH_TABLES, SearchDesk } from '../../../testing/matchmaking/search-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import type { GamesApi } from '../../games/public.ts'
import { matchmakingDb } from '../store/tables.ts'
import { openPracticeTable } from './start-practice.ts'

const HOUR = 60 * 60_000
const ACCOUNT = 7
const GAME = { kind: 'game', gameId: 'a game', seat: 3 } as const

const db = await databaseForFile(...SEARCH_TABLES)
let desk: SearchDesk

beforeEach(() => {
  desk = new SearchDesk(db)
})

const open = (wish: z.input<typeof startPractice> = {}, perHour = 2) =>
  openPracticeTable({ ...desk, perHour }, ACCOUNT, startPractice.parse(wish))
const seatOf = (game = desk.created.at(-1)) =>
  (game?.players.findIndex(({ accountId }) => accountId === ACCOUNT) ?? -1) + 1
const starts = async () => await matchmakingDb(db).selectFrom('practice_starts').selectAll().execute()

describe('a practice table', () => {
  it('a practice table begins at once, the account among practice players, by what it asked for', async () => {
    const wish = { ruleSet: 'polemica', pace: 'brisk', role: 'sheriff', seat: 4, level: 'novice' } as const
    const gameId = await open(wish)
    expect(desk.created).toMatchObject([
      {
        mode: 'practice',
        type: 'other',
        ruleSet: 'polemica',
        pace: 'brisk',
        judge: null,
        comingFrom: null,
        practice: { chosenRole: { seat: 4, role: 'sheriff' }, botLevel: 'novice' },
      },
    ])
    const { players = [] } = desk.created[0] ?? {}
    expect(players).toHaveLength(10)
    expect(players[3]).toEqual({
      accountId: ACCOUNT,
      username: 'player7',
      image: '7.webp',
      portrait: null,
    })
    expect(players.filter(({ accountId }) => accountId === null)).toHaveLength(9)
    expect(desk.openedGames).toEqual([gameId])
    expect(desk.announced).toEqual([[ACCOUNT]])
    expect(await starts()).toEqual([{ account_id: ACCOUNT, at: desk.at }])
  })

  it('without wishes chance seats the account, and deals it', async () => {
    for (const drawn of [0, 9]) {
      desk = new SearchDesk(db)
      const random = {
        ...desk.random,
        integer(below: number) {
          expect(below).toBe(10)
          return drawn
        },
      }
      const create: GamesApi['create'] = async (_tx, game) => `game ${desk.created.push(game)}`
      const games = { ...desk.games, create }
      await openPracticeTable({ ...desk, random, games, perHour: 9 }, ACCOUNT, startPractice.parse({}))
      expect(seatOf()).toBe(drawn + 1)
      expect(desk.created[0]?.practice?.chosenRole).toBeNull()
    }
  })

  it('a role may be that of the rules alone', async () => {
    await open({ ruleSet: 'casual_doctor', seat: 7, role: 'doctor' })
    expect(seatOf()).toBe(7)
    expect(desk.created[0]?.practice?.chosenRole).toEqual({ seat: 7, role: 'doctor' })
  })

  it('a role or a seat that the rules do not have is refused', async () => {
    const role = ['not in the deck of these rules']
    const seat = ['not at a table of these rules']
    await expect(open({ role: 'doctor' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { role },
    })
    await expect(open({ seat: 11 })).rejects.toMatchObject({ code: 'validation_failed', fields: { seat } })
    await expect(open({ role: 'doctor', seat: 11 })).rejects.toMatchObject({ fields: { role, seat } })
    const { fields } = await open({ role: 'doctor' }).catch((cause) => cause)
    expect(fields).toEqual({ role })
    expect([desk.created, await starts()]).toEqual([[], []])
    await open({ seat: 10 })
    expect(seatOf()).toBe(10)
  })

  it('an account that does not exist is a fault', async () => {
    const accounts = { ...desk.accounts, getAccount: async () => null }
    await expect(
      openPracticeTable({ ...desk, accounts, perHour: 2 }, ACCOUNT, startPractice.parse({})),
    ).rejects.toThrow('account 7 is signed in and does not exist')
  })
})

describe('many practice tables', () => {
  it('an account starts so many in an hour, and learns when the next one may begin', async () => {
    await startedAt(0, 1000)
    await desk.clock.advance(2500)
    await expect(open()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 3598, perHour: 2 },
    })
    await expect(open({}, 3)).resolves.toEqual(expect.any(String))
  })

  it('the hour is counted from the first of the last ones', async () => {
    await startedAt(0, 1000)
    await desk.clock.leap(HOUR - 1)
    await expect(open()).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } })
    await desk.clock.leap(1)
    await expect(open()).resolves.toEqual(expect.any(String))
  })

  it('an account that is at a table learns that instead', async () => {
    await startedAt(0, 1000)
    await desk.put(ACCOUNT, GAME)
    await expect(open()).rejects.toMatchObject({ code: 'already_in_game', details: { gameId: 'a game' } })
  })

  it('others’ starts do not count', async () => {
    await startedAt(0, 1000)
    await matchmakingDb(db).updateTable('practice_starts').set({ account_id: 8 }).execute()
    await expect(open()).resolves.toEqual(expect.any(String))
  })

  /** Writes down practice tables that the account starts at these times after now. */
  async function startedAt(...afterMs: readonly number[]) {
    for (const ms of afterMs)
      await matchmakingDb(db)
        .insertInto('practice_starts')
        .values({ account_id: ACCOUNT, at: new Date(desk.clock.now() + ms) })
        .execute()
  }
})
