import { deleteAccount } from '@gorod/contracts/cabinet'
import { changePlayer, changeTable, shareChampionship } from '@gorod/contracts/championship-console'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))
const judge = () => signUp(site.app, { verified: true, rights: ['judge'] })

interface Running {
  readonly cup: Organiser
  readonly as: TestAccount
  readonly players: readonly TestAccount[]
  readonly reserve: TestAccount
}

/** A championship whose tables are all seated, with somebody in the reserve and these judges. */
async function running(
  plan: Parameters<typeof draft>[1] = {},
  judges: readonly TestAccount[] = [],
): Promise<Running> {
  const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
  const players = await people(10 * (plan.tables ?? 1))
  const [reserve] = (await people(1)) as [TestAccount]
  const cup = await draft({ app, as }, { lateUntilRound: 2, ...plan })
  for (const { username } of judges) await share({ as, cup }, username, true)
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  await cup.register([reserve])
  await cup.become('running')
  return { cup, as, players, reserve }
}

const share = ({ as, cup }: Pick<Running, 'as' | 'cup'>, username: string, granted: boolean) =>
  call(app(), shareChampionship, { as, body: { id: cup.id, username, role: 'judge', granted } })

const change = async (
  { as, cup }: Running,
  { id: accountId }: TestAccount,
  wish: { readonly state: 'in' | 'out'; readonly insteadOf?: TestAccount },
) => {
  const body = { id: cup.id, accountId, state: wish.state, insteadOf: wish.insteadOf?.id ?? null }
  return (await call(app(), changePlayer, { as, body })).answer
}

const changeAnswer = async ({ as, cup }: Running, table: number, judgeId: number) => {
  const body = { id: cup.id, round: 1, table, change: { what: 'judge', judgeId } } as const
  return (await call(app(), changeTable, { as, body })).answer
}

async function remove(account: TestAccount): Promise<void> {
  await call(app(), deleteAccount, { as: account, body: { password: account.password } })
  await jobsDone(app())
}

const rowOf = async (cup: Organiser, { id }: TestAccount) =>
  (await cup.standings()).rows.find(({ player }) => player === id)

const stateOf = async (cup: Organiser, round = 1, table = 1) =>
  (await cup.tables(round)).find((one) => one.table === table)?.state

describe('a player whose place somebody else took, with the points', () => {
  test('the player who comes back to a place of their own has their own points again', async () => {
    const stage = await running()
    const { cup, players, reserve } = stage
    const [leaver] = players as [TestAccount]
    await rounds.play(await rounds.begin(cup, 1))
    await cup.replace(leaver, reserve)
    expect(await rowOf(cup, leaver)).toBeUndefined()
    expect(await rowOf(cup, reserve)).toMatchObject({ games: 1 })
    expect(await change(stage, leaver, { state: 'in' })).toEqual({ success: true })
    expect(await rowOf(cup, leaver)).toMatchObject({ games: 1 })
    expect(await rowOf(cup, reserve)).toMatchObject({ games: 0 })
    // A slip of the organiser: the substitute has the points again.
    await change(stage, leaver, { state: 'out' })
    expect(await rowOf(cup, leaver)).toBeUndefined()
    expect(await rowOf(cup, reserve)).toMatchObject({ games: 1 })
  })

  test('the player who was out may come back in the place of the substitute, with all points', async () => {
    const stage = await running()
    const { cup, players, reserve } = stage
    const [leaver] = players as [TestAccount]
    await rounds.play(await rounds.begin(cup, 1))
    const { sum } = (await rowOf(cup, leaver))!
    await cup.replace(leaver, reserve)
    expect(await change(stage, leaver, { state: 'in', insteadOf: reserve })).toEqual({ success: true })
    expect(await rowOf(cup, leaver)).toMatchObject({ games: 1, sum })
    expect(await rowOf(cup, reserve)).toBeUndefined()
    expect((await cup.tables(2))[0]?.seats).toContain(leaver.id)
    expect((await cup.standings()).rows).toHaveLength(10)
    // A player of a table does not take a second place.
    expect(await change(stage, players[1]!, { state: 'in', insteadOf: leaver })).toEqual({
      success: false,
      errors: { accountId: ['Этот игрок уже участвует'] },
    })
  })

  test('the place goes to and fro between two players, and everything counts for who has it', async () => {
    const stage = await running()
    const { cup, players, reserve } = stage
    const [first, other] = [players[0]!, (await people(1))[0]!]
    await cup.register([other])
    await rounds.play(await rounds.begin(cup, 1))
    const { sum } = (await rowOf(cup, first))!
    await cup.replace(first, reserve)
    await cup.replace(reserve, other)
    await cup.replace(other, reserve)
    expect(await rowOf(cup, reserve)).toMatchObject({ games: 1, sum })
    expect((await cup.standings()).rows).toHaveLength(10)
  })

  test('nobody takes a place when the championship is over', async () => {
    const stage = await running({ rounds: 1 })
    const { cup, players, reserve } = stage
    await rounds.play(await rounds.begin(cup, 1))
    await cup.become('finished')
    const before = await cup.standings()
    expect(await change(stage, reserve, { state: 'in', insteadOf: players[0]! })).toEqual({
      success: false,
      errors: { accountId: ['Чемпионат окончен: состав больше не меняется'] },
    })
    expect(await cup.standings()).toEqual(before)
  })
})

describe('a player who deletes the account', () => {
  test('the table of a deleted account waits and names it, and opens with somebody else in the place', async () => {
    const { cup, players, reserve } = await running({ rounds: 1 })
    const [leaver] = players as [TestAccount]
    await remove(leaver)
    await cup.begin(1)
    await site.passTimeUntil(async () => (await cup.console()).problems.length > 0, MINUTE_MS)
    expect((await cup.console()).problems).toEqual([
      { round: 1, table: 1, why: 'gone', accountId: leaver.id },
    ])
    expect(await stateOf(cup)).toBe('planned')
    await cup.replace(leaver, reserve)
    await site.passTimeUntil(async () => (await stateOf(cup)) === 'playing', MINUTE_MS)
    expect((await cup.tables(1))[0]?.seats).toContain(reserve.id)
  })

  test('a substitute keeps the line with the points, and the place can go on to somebody else', async () => {
    const { cup, players, reserve } = await running()
    const [leaver] = players as [TestAccount]
    const [late] = (await people(1)) as [TestAccount]
    await cup.register([late])
    await rounds.play(await rounds.begin(cup, 1))
    const { sum } = (await rowOf(cup, leaver))!
    await cup.replace(leaver, reserve)
    await remove(reserve)
    expect(await rowOf(cup, reserve)).toMatchObject({ games: 1, sum, username: 'удалённый игрок' })
    await cup.replace(reserve, late)
    expect(await rowOf(cup, late)).toMatchObject({ games: 1, sum })
    expect((await cup.tables(2))[0]?.seats).toContain(late.id)
  })
})

describe('a judge of a championship', () => {
  test('a judge whom the organiser takes off loses the tables that have not begun', async () => {
    const [one] = [await judge()]
    const stage = await running({ judges: 'human', rounds: 2 }, [one])
    const { cup } = stage
    await rounds.play(await rounds.begin(cup, 1))
    await share(stage, one.username, false)
    expect((await cup.tables(1))[0]?.judgeId).toBe(one.id)
    expect((await cup.tables(2))[0]?.judgeId).toBeNull()
    // The page names who judged the first table, the console knows who judges now.
    expect((await cup.page()).judges.map(({ id }) => id)).toEqual([one.id])
    expect((await cup.console()).staff).toEqual([])
  })

  test('a judge whose table is over may take another one of the round, and before that may not', async () => {
    const judges = [await judge(), await judge()]
    const stage = await running({ judges: 'human', rounds: 1, tables: 2 }, judges)
    const { cup } = stage
    const second = (await cup.tables(1)).find(({ table }) => table === 2)?.judgeId
    const ill = judges.find(({ id }) => id === second)!
    const other = judges.find((one) => one !== ill)!
    await sql`update accounts set rights = '{}' where id = ${ill.id}`.execute(app().db)
    await cup.begin(1)
    await site.passTimeUntil(async () => (await stateOf(cup, 1, 1)) === 'playing', MINUTE_MS)
    await site.passTimeUntil(async () => (await cup.console()).problems.length > 0, MINUTE_MS)
    expect((await changeAnswer(stage, 2, other.id)).errors).toEqual({
      table: ['Этот судья в этом туре уже занят'],
    })
    await rounds.play(await rounds.gamesOf(cup, 1))
    expect(await changeAnswer(stage, 2, other.id)).toEqual({ success: true })
    await site.passTimeUntil(async () => (await stateOf(cup, 1, 2)) === 'playing', MINUTE_MS)
  })

  test('a judge of the reserve does not come to a table in a round in which they judge', async () => {
    const judges = [await judge()]
    const [own] = judges as [TestAccount]
    const stage = await running({ judges: 'human', rounds: 1 }, judges)
    const { cup, players } = stage
    await cup.register([own])
    expect((await change(stage, own, { state: 'in', insteadOf: players[0]! })).errors).toEqual({
      accountId: ['Этот игрок судит в том же туре. Сначала назначьте туда другого судью'],
    })
  })
})

describe('a table that was closed without a game', () => {
  test('a table that was closed by mistake is played after all', async () => {
    const { cup } = await running({ rounds: 1 })
    await cup.changeTable(1, 1, { what: 'walkover', absent: [] })
    expect((await cup.standings()).rows.map(({ games }) => games)).toEqual(Array(10).fill(1))
    await cup.changeTable(1, 1, { what: 'replay' })
    expect((await cup.standings()).rows.map(({ games }) => games)).toEqual(Array(10).fill(0))
    await rounds.play(await rounds.begin(cup, 1))
    expect(await stateOf(cup)).toBe('finished')
  })
})
