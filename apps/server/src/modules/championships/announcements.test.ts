import { revealStandings, shareChampionship } from '@gorod/contracts/championship-console'
import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { saveChampionship } from '@gorod/contracts/championships'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { setBlock } from '@gorod/contracts/moderation'
import { DEFAULT_WISHES, getNotifications, setNotificationWishes } from '@gorod/contracts/notifications'
import { setFollowing } from '@gorod/contracts/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser, playOut } from '../../testing/championships/organiser.ts'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'
import { startTelegram } from '../../testing/telegram.ts'
import { NOTIFIED_TEXTS as N } from './domain/championships-text.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const CHANNEL = '@gorod_news'
const TITLE = 'Кубок'

const telegram = await startTelegram()
const site = new Site({ env: { ...LONG_TOKENS, ...telegram.env, TELEGRAM_CHANNEL: CHANNEL } })
beforeAll(() => site.start())
afterAll(async () => {
  await site.stop()
  await telegram.stop()
})

const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(app(), { verified: true })))
const organiser = () => signUp(app(), { verified: true, rights: ['administrator'] })
const notices = async (as: TestAccount) =>
  (await call(app(), getNotifications, { as })).answer.notifications.map(({ kind, title }) => [kind, title])
const titles = async (as: TestAccount) => (await notices(as)).map(([, title]) => title)
const posted = () => telegram.saidTo(CHANNEL)

/** The owner, who has a follower, one that blocked them, and a subscriber and a stranger beside. */
async function audience() {
  const owner = await organiser()
  const [follower, blocked, subscriber, stranger] = (await people(4)) as [
    TestAccount,
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  for (const as of [follower, blocked])
    await call(app(), setFollowing, { as, body: { userId: owner.id, following: true } })
  await call(app(), setBlock, { as: blocked, body: { userId: owner.id, blocked: true } })
  const channels = { ...DEFAULT_WISHES.channels, announcement: ['push' as const] }
  await call(app(), setNotificationWishes, { as: subscriber, body: { ...DEFAULT_WISHES, channels } })
  return { owner, follower, blocked, subscriber, stranger }
}

async function opened(as: TestAccount, plan: Partial<ChampionshipPlan> = {}): Promise<Organiser> {
  const cup = await draft({ app, as }, plan)
  await cup.become('announced', 'registration')
  await jobsDone(app())
  return cup
}

describe('the registration of a championship', () => {
  const NEWS = ['announcement', N.opened(TITLE)]

  test('followers and subscribers are told when it opens, nobody else, and not when it opens again', async () => {
    const { owner, follower, blocked, subscriber, stranger } = await audience()
    const before = posted().length
    const cup = await opened(owner)
    for (const told of [follower, subscriber]) expect(await notices(told)).toEqual([NEWS])
    for (const untold of [owner, blocked, stranger])
      expect(await titles(untold)).not.toContain(N.opened(TITLE))
    expect(posted().slice(before)).toEqual([
      expect.stringMatching(`^Новый чемпионат: «Кубок»\nНачало: .+ мск\nhttp://.+/championships/${cup.id}$`),
    ])
    await cup.register(await people(10))
    await cup.become('seating', 'registration')
    await jobsDone(app())
    for (const told of [follower, subscriber]) expect(await notices(told)).toEqual([NEWS])
    expect(posted()).toHaveLength(before + 1)
  })

  test('followers and subscribers are told too where it opens without a draft', async () => {
    const { owner, follower, subscriber } = await audience()
    const before = posted().length
    const at = (hours: number) => new Date(site.clock.now() + hours * 60 * MINUTE_MS).toISOString()
    const body = { title: TITLE, startsAt: at(1), endsAt: at(48), places: null }
    await call(app(), saveChampionship, { as: owner, body })
    await jobsDone(app())
    for (const told of [follower, subscriber]) expect(await notices(told)).toEqual([NEWS])
    expect(posted()).toHaveLength(before + 1)
  })

  test('members are told of that of their club, those on its list of a closed one, and nobody of one with a code', async () => {
    const { owner, follower, subscriber } = await audience()
    const [member, other] = (await people(2)) as [TestAccount, TestAccount]
    const before = posted().length
    const clubId = await makeClub(app(), [[member, 'owner']])
    const { conditions } = (await (await draft({ app, as: owner })).console()).plan
    await opened(owner, { conditions: { ...conditions, clubId } })
    expect(await notices(member)).toEqual([['club', N.opened(TITLE)]])
    await opened(owner, { list: [other.username.toUpperCase(), 'никто'] })
    expect(await notices(other)).toEqual([['round', N.opened(TITLE)]])
    await opened(owner, { code: 'тайна' })
    for (const untold of [follower, subscriber]) expect(await notices(untold)).toEqual([])
    expect(posted()).toHaveLength(before)
  })
})

describe('a championship that runs', () => {
  async function seated() {
    const [owner, judge] = [await organiser(), await signUp(app(), { verified: true, rights: ['judge'] })]
    const [players, stranger] = [await people(11), await signUp(app())]
    const cup = await draft({ app, as: owner }, { rounds: 2, hiddenFrom: 2 })
    const body = { id: cup.id, username: judge.username, role: 'judge', granted: true } as const
    await call(app(), shareChampionship, { as: owner, body })
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    return { cup, owner, judge, players, stranger }
  }

  async function play(cup: Organiser, round: number): Promise<void> {
    await cup.begin(round)
    await site.passTimeUntil(async () => (await cup.tables(round))[0]?.state === 'playing', MINUTE_MS)
    const { rows } = await sql<{ id: string }>`
      select id from games where championship_id = ${cup.id} order by number desc limit 1`.execute(app().db)
    await playOut(app(), rows[0]!.id)
    const { endedAt } = (await app().games.api.sealedSheet(rows[0]!.id))!
    await site.clock.leap(Math.max(0, endedAt.getTime() - site.clock.now()))
    await site.passTimeUntil(async () => (await cup.tables(round))[0]?.state === 'finished', HALF_HOUR_MS)
  }
  const timesTold = async (as: TestAccount, title: string) =>
    (await titles(as)).filter((one) => one === title).length

  test('a championship tells its players and judges of the seating, of revealed results and of the end, with the first three when all have seen it', async () => {
    const { cup, owner, judge, players, stranger } = await seated()
    const atTables = new Set((await cup.tables(1)).concat(await cup.tables(2)).flatMap(({ seats }) => seats))
    for (const player of players)
      expect(await timesTold(player, N.seated.main)).toBe(atTables.has(player.id) ? 1 : 0)
    const reveal = () => call(app(), revealStandings, { as: owner, body: { id: cup.id, revealed: true } })
    await cup.become('running')
    await play(cup, 1)
    await play(cup, 2)
    expect(await timesTold(players[0]!, N.revealed)).toBe(0)
    await reveal()
    await reveal()
    for (const one of [...players, judge]) expect(await timesTold(one, N.revealed)).toBe(1)
    const before = posted().length
    await cup.become('finished')
    // The audience of the last game is minutes behind it.
    await site.passTime(10_000)
    expect(await timesTold(players[0]!, N.finished(TITLE))).toBe(0)
    await site.passTimeUntil(
      async () => (await timesTold(players[0]!, N.finished(TITLE))) === 1,
      HALF_HOUR_MS,
    )
    for (const one of [...players, judge]) expect(await timesTold(one, N.finished(TITLE))).toBe(1)
    const podium = (await cup.standings()).rows.filter(({ place }) => place <= 3)
    const { answer } = await call(app(), getNotifications, { as: judge })
    expect(answer.notifications.find(({ title }) => title === N.finished(TITLE))?.text).toBe(N.podium(podium))
    await site.clock.leap(HALF_HOUR_MS)
    await jobsDone(app())
    expect(posted().slice(before)).toEqual([
      expect.stringMatching(`^${N.finished(TITLE)}\n${N.podium(podium)}\nhttp://.+/championships/${cup.id}$`),
    ])
    expect(await titles(stranger)).toEqual([])
  })
})
