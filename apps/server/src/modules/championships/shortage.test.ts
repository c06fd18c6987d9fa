import { deleteAccount } from '@gorod/contracts/cabinet'
import {
  changeChampionshipLife,
  changePlayer,
  seatChampionship,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import { registerForChampionship } from '@gorod/contracts/championships'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import { chargesOf } from '../../testing/championships/charges.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'
import { gameAbortedJob } from '../games/public.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))
const administrator = () => signUp(site.app, { verified: true, rights: ['administrator'] })

/** A running championship of these people. */
async function running(
  as: TestAccount,
  players: readonly TestAccount[],
  plan: Parameters<typeof draft>[1] = {},
): Promise<Organiser> {
  const cup = await draft({ app, as }, plan)
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  await cup.become('running')
  return cup
}

const take = async (as: TestAccount, cup: Organiser, account: TestAccount, state: 'in' | 'out' | 'reserve') =>
  (
    await call(app(), changePlayer, {
      as,
      body: { id: cup.id, accountId: account.id, state, insteadOf: null },
    })
  ).answer
const seat = async (as: TestAccount, cup: Organiser, tables?: number) =>
  (
    await call(app(), seatChampionship, {
      as,
      body: { id: cup.id, stage: 'main', seed: 'a', ...(tables !== undefined && { tables }) },
    })
  ).answer
const finish = async (as: TestAccount, cup: Organiser, early: boolean) =>
  (
    await asProved(app(), as, () =>
      call(app(), changeChampionshipLife, { as, body: { id: cup.id, life: 'finished', early } }),
    )
  ).answer
const problemsOf = async (cup: Organiser) => (await cup.console()).problems
const titlesOf = async (account: TestAccount) => {
  const { rows } = await sql<{ title: string }>`
    select title from notifications where account_id = ${account.id} order by id`.execute(app().db)
  return rows.map(({ title }) => title)
}

describe('a championship that has fewer players than seats', () => {
  test('says so, is seated at fewer tables from then on, and goes to its end', async () => {
    const [as, players] = [await administrator(), await people(20)]
    const cup = await running(as, players, { tables: 2, rounds: 3 })
    expect((await cup.console()).shortage).toBeNull()
    await rounds.play(await rounds.begin(cup, 1))
    const [leaver] = players as [TestAccount]
    expect(await take(as, cup, leaver, 'reserve')).toEqual({
      success: false,
      errors: { accountId: ['Игрок сидит за столом тура. Замените его другим или исключите'] },
    })
    expect(await take(as, cup, leaver, 'out')).toEqual({ success: true })
    const shortage = { stage: 'main', tables: 2, playing: 19, reserve: 0, left: [leaver.id] }
    expect((await cup.console()).shortage).toEqual(shortage)
    expect(await seat(as, cup)).toEqual({
      success: false,
      errors: { seed: ['Нужно игроков: 20, играют: 19'] },
    })
    expect(await seat(as, cup, 1)).toEqual({ success: true })
    const { shortage: after, plan } = await cup.console()
    expect([after, plan.tables]).toEqual([null, 1])
    const seats = await Promise.all([2, 3].map((round) => cup.tables(round)))
    expect(seats.map((tables) => tables.length)).toEqual([1, 1])
    expect((await cup.tables(1)).length).toBe(2)
    // Nobody rests twice before the others have rested, and who is out sits nowhere.
    const seated = seats.flat().flatMap((table) => table.seats)
    expect(seated).not.toContain(leaver.id)
    expect(new Set(seated).size).toBe(19)
    for (const round of [2, 3]) await rounds.play(await rounds.begin(cup, round))
    await cup.become('finished')
    expect((await cup.standings()).rows).toHaveLength(20)
  })

  test('a table with a player who is out waits, tells the organisers, and opens when the player is back', async () => {
    const [as, players, [late]] = [await administrator(), await people(10), await people(1)]
    const cup = await running(as, players, { lateUntilRound: 2 })
    const [leaver] = players as [TestAccount]
    await take(as, cup, leaver, 'out')
    await cup.begin(1)
    await site.passTimeUntil(async () => (await problemsOf(cup)).length > 0, MINUTE_MS)
    expect(await problemsOf(cup)).toEqual([{ round: 1, table: 1, why: 'out', accountId: leaver.id }])
    expect(await titlesOf(as)).toContain('Тур 1, стол 1 не может начаться')
    const gone = players[1]!
    await call(app(), deleteAccount, { as: gone, body: { password: gone.password } })
    expect((await take(as, cup, gone, 'in')).errors).toEqual({ accountId: ['Такого игрока нет'] })
    await take(as, cup, leaver, 'in')
    await site.passTimeUntil(async () => (await problemsOf(cup))[0]?.why === 'gone', MINUTE_MS)
    await call(app(), registerForChampionship, {
      as: late!,
      body: { championshipId: cup.id, registered: true },
    })
    await cup.replace(gone, late!)
    await site.passTimeUntil(async () => (await cup.tables(1))[0]?.state === 'playing', MINUTE_MS)
  })

  test('the championship is closed with the standings so far: what was not played is left out, and unplayed fees come back', async () => {
    const [as, players] = [await administrator(), await people(11)]
    const cup = await draft({ app, as }, { rounds: 3, fee: 1, finalRounds: 1, lateUntilRound: 2 })
    await cup.become('announced', 'registration')
    await cup.register(players.slice(0, 10))
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    await rounds.play(await rounds.begin(cup, 1))
    // Comes late to a place that is never played.
    const [leaver, late] = [players[0]!, players[10]!]
    await cup.register([late])
    await cup.replace(leaver, late)
    const playing = await rounds.begin(cup, 2)
    expect((await finish(as, cup, true)).errors).toEqual({
      life: ['Столов, за которыми ещё играют: 1. Дождитесь их конца'],
    })
    await rounds.play(playing)
    expect((await finish(as, cup, false)).errors).toEqual({ life: ['Столов без результата: 1'] })
    expect(await finish(as, cup, true)).toEqual({ success: true })
    const { life, rounds: shown } = await cup.page()
    expect([life, shown.map(({ round }) => round)]).toEqual(['finished', [1, 2]])
    expect(Math.max(...(await cup.standings()).rows.map(({ games }) => games))).toBe(2)
    // The winner is that of the last stage that was played.
    await site.clock.leap(10 * MINUTE_MS)
    await site.passTimeUntil(
      async () => (await titlesOf(players[5]!)).includes('Чемпионат «Кубок» окончен'),
      10 * MINUTE_MS,
    )
    const { notifications } = (await call(app(), getNotifications, { as: players[5]! })).answer
    expect(notifications.find(({ title }) => title.includes('окончен'))?.text).toMatch(/^1\. .+, [123]\. /)
  })

  test('gives a player the fee back whose seats were all left out', async () => {
    const [as, players] = [await administrator(), await people(10)]
    const cup = await running(as, players, { rounds: 1, fee: 1 })
    expect(await finish(as, cup, true)).toEqual({ success: true })
    expect((await cup.page()).rounds).toEqual([])
    expect(await chargesOf(app(), players[3]!)).toEqual([{ tickets: 1, refunded: true }])
  })
})

describe('a table whose round is due', () => {
  test('waits for a banned player and opens when the ban is over', async () => {
    const [as, players] = [await administrator(), await people(10)]
    const cup = await running(as, players)
    const banned = players[4]!
    await sql`insert into bans (account_id, category, reason, from_at, until_at)
      values (${banned.id}, 'conduct', 'x', ${new Date(site.clock.now())}, ${new Date(site.clock.now() + 5 * MINUTE_MS)})`.execute(
      app().db,
    )
    await cup.begin(1)
    await site.passTimeUntil(async () => (await problemsOf(cup)).length > 0, MINUTE_MS)
    expect(await problemsOf(cup)).toEqual([{ round: 1, table: 1, why: 'banned', accountId: banned.id }])
    await site.passTimeUntil(async () => (await cup.tables(1))[0]?.state === 'playing', 10 * MINUTE_MS)
  })

  test('tells a player who is elsewhere that the table waits, and organisers that it has no judge', async () => {
    const [as, players, judge] = [
      await administrator(),
      await people(19),
      await signUp(site.app, { verified: true, rights: ['judge'] }),
    ]
    const [first, second] = [
      await running(as, players.slice(0, 10)),
      await running(as, players.slice(9), { judges: 'human' }),
    ]
    const both = players[9]!
    await call(app(), shareChampionship, {
      as,
      body: { id: second.id, username: judge.username, role: 'judge', granted: true },
    })
    await rounds.begin(first, 1)
    // Players with a round of the same championship ahead need not be told.
    await first.begin(2)
    await site.passTimeUntil(async () => (await problemsOf(first))[0]?.why === 'elsewhere', MINUTE_MS)
    expect((await titlesOf(players[0]!)).filter((title) => title.includes('ждёт вас'))).toEqual([])
    await second.begin(1)
    await site.passTimeUntil(async () => (await problemsOf(second))[0]?.why === 'no_judge', MINUTE_MS)
    expect(await titlesOf(as)).toContain('Тур 1, стол 1 не может начаться')
    await second.changeTable(1, 1, { what: 'judge', judgeId: judge.id })
    await site.passTimeUntil(async () => (await problemsOf(second))[0]?.why === 'elsewhere', MINUTE_MS)
    expect((await problemsOf(second))[0]?.accountId).toBe(both.id)
    expect(await titlesOf(both)).toContain(
      'Тур 1, стол 1 ждёт вас: закончите игру или выйдите из лобби и поиска',
    )
    expect(await titlesOf(players[12]!)).not.toContain(
      'Тур 1, стол 1 ждёт вас: закончите игру или выйдите из лобби и поиска',
    )
  })
})

describe('a table that went wrong', () => {
  test('the organisers hear of it, and the table is played again with who has the place by then', async () => {
    const [as, players, [late]] = [await administrator(), await people(10), await people(1)]
    const cup = await running(as, players, { lateUntilRound: 2 })
    const [gameId = ''] = await rounds.begin(cup, 1)
    await app()
      .db.transaction()
      .execute((tx) => app().platform.jobs.enqueue(tx, gameAbortedJob, { gameId }))
    await jobsDone(app())
    expect((await cup.tables(1))[0]?.state).toBe('broken')
    expect(await titlesOf(as)).toContain('Тур 1, стол 1: игра прервана')
    await call(app(), registerForChampionship, {
      as: late!,
      body: { championshipId: cup.id, registered: true },
    })
    const leaver = players[2]!
    await cup.replace(leaver, late!)
    await cup.changeTable(1, 1, { what: 'replay' })
    const [table] = await cup.tables(1)
    expect([table?.seats.includes(leaver.id), table?.seats.includes(late!.id)]).toEqual([false, true])
  })

  test('leaves everybody equal when nobody played: the news of the end puts none above another', async () => {
    const [as, players] = [await administrator(), await people(10)]
    const cup = await running(as, players, { rounds: 1 })
    await cup.changeTable(1, 1, { what: 'walkover', absent: [] })
    await cup.become('finished')
    const told = async () => (await call(app(), getNotifications, { as: players[5]! })).answer.notifications
    const title = 'Чемпионат «Кубок» окончен'
    await site.passTimeUntil(async () => (await told()).some((one) => one.title === title), 2 * MINUTE_MS)
    expect((await told()).find((one) => one.title === title)?.text).toMatch(/^(1\. [^,]+, ){5}1\. [^,]+$/)
  })
})
