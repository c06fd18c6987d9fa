import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEARCH_TABLES, SearchDesk } from '../../../testing/matchmaking/search-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { SEARCH_TEXTS as T } from '../domain/search-text.ts'
import { matchmakingDb } from '../store/tables.ts'
import { Searches } from './searches.ts'

const ACCEPT_MS = 20_000
const TEN = Array.from({ length: 10 }, (_, index) => index + 1)
const JUDGE = 11

const db = await databaseForFile(...SEARCH_TABLES)
let desk: SearchDesk
let searches: Searches

beforeEach(() => {
  desk = new SearchDesk(db)
  searches = new Searches(desk)
})

const start = (accountId: number, modes: readonly SearchMode[], role: SearchRole = 'player') =>
  searches.start({ accountId, role, modes, replace: false })

/** A table of these; returns its id. */
async function found(modes: readonly SearchMode[], ids: readonly number[], judge?: number): Promise<string> {
  if (judge !== undefined) await start(judge, modes, 'judge')
  for (const id of ids) await start(id, modes)
  const [seat] = await desk.found()
  desk.announced.splice(0)
  desk.queueChanges = 0
  desk.asked.splice(0)
  return seat?.tableId ?? ''
}
const accept = (tableId: string, ...ids: readonly number[]) =>
  Promise.all(ids.map((id) => searches.accept(id, tableId)))
const accepted = async () => (await desk.found()).map(({ accepted: has }) => has)
const waits = async () =>
  (
    await matchmakingDb(db)
      .selectFrom('search_waits')
      .select(['mode', 'waited_ms', 'at'])
      .orderBy('waited_ms')
      .execute()
  ).map(({ mode, waited_ms, at }) => [mode, waited_ms, at])

describe('a found table', () => {
  it('a player who accepts is noted, and all at the table see it', async () => {
    const table = await found(['quick'], [7, 8])
    await accept(table, 8)
    expect(await accepted()).toEqual([false, true])
    expect(desk.announced).toEqual([[7, 8]])
    expect([desk.created, desk.openedGames, desk.gamesOpened]).toEqual([[], [], 0])
  })

  it('when all have accepted, also at one moment, it becomes a game', async () => {
    const table = await found(['quick'], [7, 8])
    await accept(table, 7, 8)
    expect(await desk.kinds(7, 8)).toEqual(['game', 'game'])
    expect(await desk.found()).toEqual([])
    const gameId = desk.openedGames[0] ?? ''
    expect(await desk.placeOf(7)).toMatchObject({ gameId })
    expect([desk.openedGames, desk.gamesOpened, desk.announced]).toEqual([[gameId], 1, [[7, 8]]])
  })

  it('one after the other they begin it too, and the last of them once', async () => {
    const table = await found(['quick'], [7, 8])
    await accept(table, 7)
    await accept(table, 7)
    await accept(table, 8)
    expect(desk.created).toHaveLength(1)
    // Another page of the same account.
    await accept(table, 8)
    expect(desk.created).toHaveLength(1)
  })

  it('a player who accepts too late, or a table of others, is refused', async () => {
    const table = await found(['quick'], [7, 8])
    await expect(accept(table, 9)).rejects.toMatchObject({ code: 'not_searching' })
    expect(desk.announced).toEqual([])
    await desk.clock.advance(ACCEPT_MS - 1)
    await accept(table, 7)
    await desk.clock.advance(1)
    await expect(accept(table, 8)).rejects.toMatchObject({ code: 'not_searching' })
    expect(await accepted()).toEqual([true, false])
    desk.announced.splice(0)
    await expect(accept('00000000-0000-4000-8000-0000000000ff', 7)).rejects.toMatchObject({
      code: 'not_searching',
    })
    expect(desk.announced).toEqual([])
  })

  it('a stranger who accepts beside one of the table is refused alone', async () => {
    const table = await found(['quick'], [7, 8])
    const [own, strange] = await Promise.allSettled([searches.accept(7, table), searches.accept(9, table)])
    expect([own.status, strange.status]).toEqual(['fulfilled', 'rejected'])
    expect(await accepted()).toEqual([true, false])
  })

  it('a fault is told', async () => {
    const table = await found(['quick'], [7, 8])
    const fault = new Error('a fault of ours')
    const games = { ...desk.games, createAll: () => Promise.reject(fault) }
    searches = new Searches({ ...desk, games })
    await expect(accept(table, 7, 8)).rejects.toBe(fault)
    expect(await accepted()).toEqual([false, false])
  })
})

describe('a quick table that becomes a game', () => {
  it('a quick table plays like a lobby, with practice players on the empty seats', async () => {
    const table = await found(['quick'], [7, 8])
    await desk.clock.advance(3000)
    await accept(table, 7, 8)
    const [game] = desk.created
    expect(game).toMatchObject({
      mode: 'lobby',
      type: 'other',
      ruleSet: 'fiim',
      pace: 'normal',
      judge: null,
      comingFrom: { kind: 'found', tableId: table },
    })
    expect(game?.players).toHaveLength(10)
    const people = game?.players.filter(({ accountId }) => accountId !== null) ?? []
    expect(people.toSorted((one, other) => Number(one.accountId) - Number(other.accountId))).toEqual(
      [7, 8].map((id) => ({ accountId: id, username: `player${id}`, image: `${id}.webp`, portrait: null })),
    )
    expect(desk.charges.map(([gameId, mode, ids]) => [gameId, mode, ids.toSorted()])).toEqual([
      [desk.openedGames[0], 'quick', [7, 8]],
    ])
    expect(await waits()).toEqual([
      ['quick', 3000, desk.at],
      ['quick', 3000, desk.at],
    ])
  })
})

describe('a table of ten', () => {
  it('a rated table of ten is seated by chance, by the rules of its mode', async () => {
    const table = await found(['rated'], TEN)
    await accept(table, ...TEN)
    const [game] = desk.created
    expect(game).toMatchObject({ mode: 'rated', type: 'match', ruleSet: 'polemica', judge: null })
    const seated = game?.players.map(({ accountId }) => Number(accountId)) ?? []
    expect(seated.toSorted((one, other) => one - other)).toEqual(TEN)
    expect([seated, seated.toReversed()]).not.toContainEqual(TEN)
    expect(desk.charges[0]?.[1]).toBe('rated')
    expect((await waits()).map(([mode]) => mode)).toEqual(TEN.map(() => 'rated'))
  })

  it('the judge of a league table judges, and pays nothing', async () => {
    const table = await found(['league'], TEN, JUDGE)
    await accept(table, ...TEN, JUDGE)
    const [game] = desk.created
    expect(game).toMatchObject({
      mode: 'league',
      ruleSet: 'fsm',
      judge: { accountId: JUDGE, username: `player${JUDGE}`, image: `${JUDGE}.webp`, portrait: null },
    })
    expect(game?.players.map(({ accountId }) => accountId)).not.toContain(JUDGE)
    expect(game?.players).toHaveLength(10)
    expect(desk.charges[0]?.[2]).toHaveLength(10)
    expect(await desk.placeOf(JUDGE)).toMatchObject({ seat: 'judge' })
  })

  it('a judge who has lost the right gets no table, is told so once, and the players go on without', async () => {
    const table = await found(['league'], TEN, JUDGE)
    desk.noJudges.add(JUDGE)
    await accept(table, ...TEN, JUDGE)
    expect([desk.openedGames, desk.charges]).toEqual([[], []])
    expect(await desk.kinds(1, 10, JUDGE)).toEqual(['found', 'found', null])
    expect((await desk.found()).map(({ tableId }) => tableId)).not.toContain(table)
    expect(desk.told).toEqual([
      {
        accountIds: [JUDGE],
        stopped: { type: 'force_by_server', details: { reason: T.judgeOut } },
        except: undefined,
      },
    ])
  })

  it('a championship opens its own game', async () => {
    for (const id of TEN) desk.running.set(id, [3])
    const table = await found(['championship'], TEN, JUDGE)
    await accept(table, ...TEN, JUDGE)
    expect(desk.created).toEqual([])
    const [opened] = desk.openedFound
    expect(opened).toMatchObject({
      championshipId: 3,
      judgeId: JUDGE,
      comingFrom: { kind: 'found', tableId: table },
    })
    expect(opened?.players.toSorted((one, other) => one - other)).toEqual(TEN)
    expect(desk.charges[0]?.[1]).toBe('championship')
    expect(await desk.kinds(1, JUDGE)).toEqual(['game', 'game'])
  })

  it('a championship without a judge opens one without', async () => {
    for (const id of TEN) desk.running.set(id, [3])
    const table = await found(['championship'], TEN)
    await accept(table, ...TEN)
    expect(desk.openedFound).toMatchObject([{ judgeId: null }])
  })

  it('a championship that is over dissolves its table, and nobody goes on', async () => {
    for (const id of TEN) desk.running.set(id, [3])
    const table = await found(['championship', 'rated'], TEN)
    desk.championshipIsOver = true
    await matchmakingDb(db)
      .updateTable('found_tables')
      .set({ mode: 'championship', championship_id: 3 })
      .execute()
    await accept(table, ...TEN.slice(1))
    await accept(table, 1)
    expect(desk.told).toMatchObject([
      { stopped: { type: 'force_by_server', details: { reason: T.championshipOver } }, except: undefined },
    ])
    expect(desk.told[0]?.accountIds).toHaveLength(10)
    expect(await desk.kinds(1, 10)).toEqual([null, null])
    expect([await desk.waiting(), desk.charges]).toEqual([[], []])
  })

  it('a championship table that names none is dissolved like one that is over', async () => {
    for (const id of TEN) desk.running.set(id, [3])
    const table = await found(['championship'], TEN)
    await matchmakingDb(db).updateTable('found_tables').set({ championship_id: null }).execute()
    await accept(table, ...TEN.slice(1))
    await accept(table, 1)
    expect(desk.told).toHaveLength(1)
    expect(desk.openedFound).toEqual([])
  })
})

describe('a table at which somebody cannot pay any more', () => {
  it('a player who cannot pay learns what is missing, and the others wait on', async () => {
    const table = await found(['league'], TEN, JUDGE)
    for (const id of [3, 5, JUDGE]) desk.poor.add(id)
    await accept(table, ...TEN)
    await accept(table, JUDGE)
    expect(desk.told).toEqual(
      [3, 5].map((id) => ({
        accountIds: [id],
        stopped: { type: 'currencies_insufficiency', details: { need: { energy: id }, have: { energy: 0 } } },
        except: undefined,
      })),
    )
    expect(await desk.kinds(1, 3, 5, JUDGE)).toEqual(['searching', null, null, 'searching'])
    expect(desk.asked).toEqual(TEN.map((id) => [id, ['league']]))
    expect([desk.created.length, desk.openedGames]).toEqual([1, []])
  })

  it('each of several that accept last is answered, and each poor one is told once', async () => {
    const table = await found(['quick'], [7, 8])
    desk.poor.add(7)
    await accept(table, 7, 8)
    expect(desk.told.map(({ accountIds }) => accountIds)).toEqual([[7]])
    expect(await desk.kinds(7, 8)).toEqual([null, 'searching'])
  })

  it('where everybody can pay after all, the refusal stays one', async () => {
    const table = await found(['quick'], [7, 8])
    const wallet = { ...desk.wallet, missing: async () => null }
    searches = new Searches({ ...desk, wallet })
    desk.poor.add(7)
    // A stranger, whose own game does not make the refusal of the others a success.
    await desk.put(9, { kind: 'game', gameId: 'a game', seat: 1 })
    const outcomes = await Promise.allSettled([7, 8, 9].map((id) => searches.accept(id, table)))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { code: 'currencies_insufficiency' } })
    expect(await desk.kinds(7, 8)).toEqual(['found', 'found'])
    expect(desk.told).toEqual([])
  })
})
