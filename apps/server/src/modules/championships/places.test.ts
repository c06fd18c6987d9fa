import { changePlayer, shareChampionship } from '@gorod/contracts/championship-console'
import { getChampionships, giveUpPlace, registerForChampionship } from '@gorod/contracts/championships'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import { chargesOf } from '../../testing/championships/charges.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { call, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))
const tickets = async (as: TestAccount) => (await site.app.wallet.api.balance(as.id)).tickets
const books = (as: TestAccount) => chargesOf(app(), as)
/** What an account was told about its place, the latest first. */
const told = async (as: TestAccount) =>
  (await call(app(), getNotifications, { as })).answer.notifications
    .filter(({ path }) => path.endsWith('?tab=schedule'))
    .map(({ title }) => title)
const giveUp = async (as: TestAccount, championshipId: number) =>
  (await call(app(), giveUpPlace, { as, body: { championshipId } })).answer
const refusal = (message: string) => ({ success: false, errors: { championshipId: [message] } })
const NO_RESERVE = refusal('В запасе нет никого, кто может вас заменить. Напишите организатору')

interface SeatedPlayer {
  readonly cup: Organiser
  readonly as: TestAccount
  readonly players: readonly TestAccount[]
}

/** A championship of ten players at one table, whose first round begins in an hour. */
async function seated(plan: Parameters<typeof draft>[1] = {}): Promise<SeatedPlayer> {
  const [as, players] = [
    await signUp(site.app, { verified: true, rights: ['administrator'] }),
    await people(10),
  ]
  const cup = await draft({ app, as }, { lateUntilRound: 2, ...plan })
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  return { cup, as, players }
}

const seatsOf = async (cup: Organiser, round: number) => (await cup.tables(round))[0]?.seats ?? []

test('the search offers no registration before it opens, behind a code, and when it has closed', async () => {
  const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
  const cup = await draft({ app, as })
  const isOpen = async () =>
    (await call(app(), getChampionships)).answer.find(({ id }) => id === cup.id)?.open
  await cup.become('announced')
  expect(await isOpen()).toBe(false)
  await cup.become('registration')
  expect(await isOpen()).toBe(true)
  await cup.plan({ code: 'НОЧЬ' })
  expect(await isOpen()).toBe(false)
  await cup.plan({})
  await cup.register(await people(10))
  await cup.become('seating')
  expect(await isOpen()).toBe(false)
})

describe('a player whose place an organiser changes', () => {
  test('the player is told that they play, replace somebody, are replaced, wait or are out, and others hear nothing', async () => {
    const { cup, as, players } = await seated({ fee: 1 })
    const [substitute, extra] = await people(2)
    await cup.register([substitute!, extra!])
    const change = (accountId: number, state: 'in' | 'reserve' | 'out') =>
      asProved(app(), as, () =>
        call(app(), changePlayer, { as, body: { id: cup.id, accountId, state, insteadOf: null } }),
      )
    expect(await told(substitute!)).toEqual([])
    await cup.replace(players[0]!, substitute!)
    expect(await told(substitute!)).toEqual(['Вы выходите на замену'])
    expect(await told(players[0]!)).toEqual(['Ваше место занял запасной'])
    for (const [state, news] of [
      ['in', 'Вы в составе чемпионата'],
      ['reserve', 'Вы теперь в запасе'],
      ['out', 'Вас вывели из состава, взнос вернулся'],
    ] as const) {
      await change(extra!.id, state)
      expect(await told(extra!)).toEqual([news])
    }
    // Somebody who is out already hears it once.
    const before = (await call(app(), getNotifications, { as: extra! })).answer.notifications
    await change(extra!.id, 'out')
    expect((await call(app(), getNotifications, { as: extra! })).answer.notifications).toEqual(before)
    expect(await told(players[1]!)).toEqual([])
  })
})

describe('a judge of a championship', () => {
  test('a judge whose right was taken away since the seating gets no table', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const judge = await signUp(site.app, { verified: true, rights: ['judge'] })
    const cup = await draft({ app, as }, { judges: 'human' })
    const staff = { id: cup.id, username: judge.username, role: 'judge', granted: true } as const
    await call(app(), shareChampionship, { as, body: staff })
    await cup.become('announced', 'registration')
    await cup.register(await people(10))
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    await sql`update accounts set rights = '{}' where id = ${judge.id}`.execute(app().db)
    await cup.begin(1)
    await site.app.championships.api.openDueTables()
    expect((await cup.tables(1))[0]?.state).toBe('planned')
    expect((await cup.console()).problems).toMatchObject([{ why: 'no_judge' }])
  })
})

describe('a player whom an organiser has taken out', () => {
  test('the player does not come back by leaving and registering again', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const [player] = (await people(1)) as [TestAccount]
    const cup = await draft({ app, as })
    await cup.become('announced', 'registration')
    await cup.register([player])
    const out = { id: cup.id, accountId: player.id, state: 'out', insteadOf: null } as const
    await call(app(), changePlayer, { as, body: out })
    for (const registered of [false, true])
      await call(app(), registerForChampionship, { as: player, body: { championshipId: cup.id, registered } })
    expect((await cup.page(player)).me?.state).toBe('out')
  })
})

describe('a player who gives up a place', () => {
  test('the player leaves it with all its seats to who has waited longest, who is told, and gets the fee back once', async () => {
    const { cup, players } = await seated({ fee: 1 })
    const [leaver] = players as [TestAccount]
    const waiting = await people(2)
    for (const player of waiting) {
      await cup.register([player])
      await site.clock.advance(1000)
    }
    expect(await seatsOf(cup, 1)).toContain(leaver.id)
    expect(await Promise.all([giveUp(leaver, cup.id), giveUp(leaver, cup.id)])).toEqual([
      { success: true },
      { success: true },
    ])
    const [first, second] = waiting as [TestAccount, TestAccount]
    for (const round of [1, 2]) {
      expect(await seatsOf(cup, round)).toContain(first.id)
      expect(await seatsOf(cup, round)).not.toContain(leaver.id)
    }
    expect((await cup.page(first)).me?.state).toBe('in')
    expect((await cup.page(second)).me?.state).toBe('reserve')
    expect((await cup.page(leaver)).me?.state).toBe('out')
    expect(await told(first)).toEqual(['Вам уступили место: вы в составе'])
    expect(await told(second)).toEqual([])
    expect(await books(leaver)).toEqual([{ tickets: 1, refunded: true }])
    expect(await tickets(leaver)).toBe(3)
    expect(await books(first)).toEqual([{ tickets: 1, refunded: false }])
  })

  test('the organisers are told who leaves and who comes, and nobody else is', async () => {
    const { cup, as, players } = await seated()
    const [helper, reserve] = (await people(2)) as [TestAccount, TestAccount]
    const judge = await signUp(site.app, { verified: true, rights: ['judge'] })
    const [leaver, other] = players as [TestAccount, TestAccount]
    for (const [{ username }, role] of [
      [helper, 'organiser'],
      [judge, 'judge'],
    ] as const) {
      const body = { id: cup.id, username, role, granted: true }
      const named = await asProved(app(), as, () => call(app(), shareChampionship, { as, body }))
      expect(named.answer).toEqual({ success: true })
    }
    await cup.register([reserve])
    expect(await giveUp(leaver, cup.id)).toEqual({ success: true })
    const news = `${leaver.username} уступает место, играет ${reserve.username}`
    const heard = async (by: TestAccount) =>
      (await call(app(), getNotifications, { as: by })).answer.notifications
        .filter(({ title }) => title === news)
        .map(({ path }) => path)
    for (const organiser of [as, helper])
      expect(await heard(organiser)).toEqual([`/championships/${cup.id}/manage`])
    for (const one of [leaver, other, judge, reserve]) expect(await heard(one)).toEqual([])
  })

  test('the player is refused without a reserve, before the seating and when their first round has begun', async () => {
    const { cup, players } = await seated()
    const [one, other] = players as [TestAccount, TestAccount]
    expect(await giveUp(one, cup.id)).toEqual(NO_RESERVE)
    const [reserve] = await people(1)
    expect(await giveUp(reserve!, cup.id)).toEqual(refusal('Вас нет среди участников'))
    await cup.register([reserve!])
    expect(await giveUp(reserve!, cup.id)).toEqual(refusal('Вас нет среди участников'))
    // Its time has come: a table that waits for somebody is due too.
    await cup.begin(1, HOUR_MS)
    await site.clock.leap(HOUR_MS)
    const begun = refusal('Ваш первый тур уже начался: место не уступить')
    expect(await giveUp(one, cup.id)).toEqual(begun)
    await cup.become('running')
    await rounds.play(await rounds.begin(cup, 1))
    expect(await giveUp(other, cup.id)).toEqual(begun)
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const open = await draft({ app, as })
    await open.become('announced', 'registration')
    await open.register([one])
    expect(await giveUp(one, open.id)).toEqual(
      refusal('Уступить место можно после посадки. Пока идёт запись, её можно отменить'),
    )
    await open.become('cancelled')
    expect((await call(app(), giveUpPlace, { as: one, body: { championshipId: open.id } })).status).toBe(404)
  })

  test('nobody of the reserve comes to a table from whose players the organiser keeps them away', async () => {
    const { cup, players } = await seated()
    const [leaver, rival] = players as [TestAccount, TestAccount]
    const [kept, free] = (await people(2)) as [TestAccount, TestAccount]
    await cup.plan({ lateUntilRound: 2, apart: [[rival.id, kept.id]] })
    await cup.register([kept])
    expect(await giveUp(leaver, cup.id)).toEqual(NO_RESERVE)
    await site.clock.advance(1000)
    await cup.register([free])
    expect(await giveUp(leaver, cup.id)).toEqual({ success: true })
    expect(await seatsOf(cup, 1)).toContain(free.id)
    expect((await cup.page(kept)).me?.state).toBe('reserve')
  })
})

describe('the fee of a player who never had a seat', () => {
  test('the fee comes back once when the championship is finished, and nobody else’s does', async () => {
    const { cup, players } = await seated({ fee: 1, rounds: 1 })
    const [reserve, late] = (await people(2)) as [TestAccount, TestAccount]
    await cup.register([reserve, late])
    const [leaver] = players as [TestAccount]
    await cup.replace(leaver, late)
    await cup.become('running')
    // Somebody who had a seat and did not come has taken it from another.
    const absent = (await seatsOf(cup, 1)).filter((id) => id !== late.id).slice(0, 1)
    await cup.changeTable(1, 1, { what: 'walkover', absent })
    await Promise.all([cup.become('finished'), cup.become('finished')])
    for (const player of [reserve, leaver]) {
      expect(await books(player)).toEqual([{ tickets: 1, refunded: true }])
      expect(await tickets(player)).toBe(3)
    }
    expect((await told(reserve))[0]).toBe('Чемпионат окончен, взнос вернулся')
    for (const player of [late, ...players.slice(1)])
      expect(await books(player)).toEqual([{ tickets: 1, refunded: false }])
  })
})

describe('a list that asks for a code', () => {
  test('an account may try thirty codes an hour', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const [player, other] = (await people(2)) as [TestAccount, TestAccount]
    const cup = await draft({ app, as }, { code: 'НОЧЬ' })
    await cup.become('announced', 'registration')
    const attempt = async (by: TestAccount, code: string) => {
      const body = { championshipId: cup.id, registered: true, code }
      return (await call(app(), registerForChampionship, { as: by, body })).status
    }
    for (let tried = 0; tried < 30; tried++) expect(await attempt(player, `${tried}`)).toBe(200)
    expect(await attempt(player, 'НОЧЬ')).toBe(429)
    expect(await attempt(other, 'НОЧЬ')).toBe(200)
  })
})
