import { login } from '@gorod/contracts/accounts'
import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import { setBlock } from '@gorod/contracts/moderation'
import { getNotifications, readNotifications } from '@gorod/contracts/notifications'
import {
  getPeople,
  getRecentPlayers,
  getTies,
  type OnlineAudience,
  PEOPLE_LIMITS,
  peopleChangedMessage,
  setFollowing,
  setFriend,
  setOnlineFor,
} from '@gorod/contracts/people'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { gate, someoneWaits } from '../../testing/race.ts'
import { writeFinishedGame } from '../../testing/statistics/finished-games.ts'
import { holdOne } from './commands.ts'
import { insertFollow, insertFriends, readTie, writeRequest } from './store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const two = async () => [await signUp(app), await signUp(app)] as const
const people = async (as: TestAccount) => (await call(app, getPeople, { as })).answer
const namesOf = (list: readonly { readonly username: string }[]) => list.map(({ username }) => username)
const ties = async (as: TestAccount, to: TestAccount) =>
  (await call(app, getTies, { as, query: { userId: to.id } })).answer
const befriend = async (as: TestAccount, to: TestAccount) =>
  (await call(app, setFriend, { as, body: { userId: to.id, friends: true } })).answer
const unfriend = async (as: TestAccount, to: TestAccount) =>
  (await call(app, setFriend, { as, body: { userId: to.id, friends: false } })).answer
const told = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ title }) => title)
const follow = async (as: TestAccount, to: TestAccount) =>
  (await call(app, setFollowing, { as, body: { userId: to.id, following: true } })).answer
const block = (as: TestAccount, to: TestAccount, blocked = true) =>
  call(app, setBlock, { as, body: { userId: to.id, blocked } })
const showOnlineTo = (as: TestAccount, onlineFor: OnlineAudience) =>
  call(app, setOnlineFor, { as, body: { onlineFor } })
const friends = async () => {
  const pair = await two()
  await befriend(pair[0], pair[1])
  await befriend(pair[1], pair[0])
  return pair
}

describe('friendship', () => {
  it('a request and a yes make two friends, and either ends it', async () => {
    const [anna, boris] = await two()
    expect(await befriend(anna, boris)).toEqual({ success: true })
    expect(namesOf((await people(anna)).asked)).toEqual([boris.username])
    expect(namesOf((await people(boris)).requests)).toEqual([anna.username])
    expect(await ties(boris, anna)).toMatchObject({ friendship: 'asks' })
    expect(await told(boris)).toEqual([`${anna.username} зовёт дружить`])
    await befriend(boris, anna)
    expect(await told(anna)).toEqual([`${boris.username} теперь ваш друг`])
    expect(await people(anna)).toMatchObject({ friends: [{ id: boris.id }], asked: [], requests: [] })
    expect(await people(boris)).toMatchObject({ friends: [{ id: anna.id }], asked: [], requests: [] })
    await unfriend(boris, anna)
    expect((await people(anna)).friends).toEqual([])
    expect(await ties(boris, anna)).toMatchObject({ friendship: 'none' })
  })

  it('two requests that cross make friends', async () => {
    const [anna, boris] = await two()
    await Promise.all([befriend(anna, boris), befriend(boris, anna)])
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'friends' })
    expect(await ties(boris, anna)).toMatchObject({ friendship: 'friends' })
  })

  it('a declined request goes on waiting for its sender, and is not shown again', async () => {
    const [anna, boris] = await two()
    await befriend(anna, boris)
    await unfriend(boris, anna)
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'asked' })
    await unfriend(anna, boris)
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'none' })
    await call(app, readNotifications, { as: boris, body: { until: new Date(clock.now()).toISOString() } })
    await befriend(anna, boris)
    expect((await call(app, getNotifications, { as: boris })).answer.unread).toBe(0)
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'asked' })
    expect((await people(boris)).requests).toEqual([])
    // The account that declined can still agree.
    await befriend(boris, anna)
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'friends' })
  })

  it('a request is forgotten after 60 days', async () => {
    const [anna, boris] = await two()
    await befriend(anna, boris)
    const day = 24 * 60 * 60_000
    await app.people.cleanup?.(new Date(clock.now() + 59 * day))
    expect((await people(boris)).requests).toHaveLength(1)
    await app.people.cleanup?.(new Date(clock.now() + 61 * day))
    expect((await people(boris)).requests).toEqual([])
  })

  it('the pages of the other one are told of a request', async () => {
    const [anna, boris] = await two()
    const page = await connect(app, boris.token)
    await befriend(anna, boris)
    await page.wait(peopleChangedMessage)
    page.close()
  })

  it.each<[string, 'own' | 'their']>([
    ['Друзей может быть не больше 300', 'own'],
    ['У этого игрока больше нет места для друзей', 'their'],
  ])('a full list refuses the friend after the last: %s', async (message, whose) => {
    const [anna, boris] = await two()
    await befriend(boris, anna)
    const full = whose === 'own' ? anna : boris
    await app.db.transaction().execute(async (tx) => {
      for (let n = 0; n < PEOPLE_LIMITS.friends; n++)
        await insertFriends(tx, { own: full.id, other: 1_000_000 + n }, new Date(clock.now()))
    })
    expect(await befriend(anna, boris)).toEqual({ success: false, errors: { userId: [message] } })
    expect(await ties(anna, boris)).toMatchObject({ friendship: 'asks' })
  })

  it('no more requests are open at once than the limit', async () => {
    const [anna, boris] = await two()
    const wish = { at: new Date(clock.now()), hidden: false }
    for (let n = 0; n < PEOPLE_LIMITS.asked; n++)
      await writeRequest(app.db, { own: anna.id, other: 1_000_000 + n }, wish)
    expect((await befriend(anna, boris)).errors).toHaveProperty('userId')
    expect((await people(boris)).requests).toEqual([])
  })
})

describe('following', () => {
  it('needs no consent, is counted for the followed one, and ends', async () => {
    const [anna, boris] = await two()
    await follow(anna, boris)
    await follow(anna, boris)
    expect((await people(anna)).following).toMatchObject([{ id: boris.id, online: null }])
    expect((await people(boris)).followersCount).toBe(1)
    expect(await ties(anna, boris)).toMatchObject({ following: true, friendship: 'none' })
    await call(app, setFollowing, { as: anna, body: { userId: boris.id, following: false } })
    expect(await ties(anna, boris)).toMatchObject({ following: false })
    expect((await people(boris)).followersCount).toBe(0)
  })

  it('a new follower is told of once a day, however often they leave and follow again', async () => {
    const [anna, boris] = await two()
    const news = async (as = boris) => (await call(app, getNotifications, { as })).answer
    const signedIn = async (as: TestAccount) => {
      const { answer } = await call(app, login, { body: { username: as.email, password: as.password } })
      return { ...as, token: answer.access_token }
    }
    await follow(anna, boris)
    const [first] = (await news()).notifications
    await call(app, readNotifications, { as: boris, body: { until: first?.at ?? '' } })
    for (let hour = 0; hour < 3; hour++) {
      await clock.leap(60 * 60_000)
      await call(app, setFollowing, { as: anna, body: { userId: boris.id, following: false } })
      await follow(anna, boris)
    }
    expect(await news()).toMatchObject({ unread: 0, notifications: [{ at: first?.at }] })
    await clock.leap(24 * 60 * 60_000)
    const [later, reader] = [await signedIn(anna), await signedIn(boris)]
    await call(app, setFollowing, { as: later, body: { userId: boris.id, following: false } })
    await follow(later, boris)
    expect(await news(reader)).toMatchObject({ unread: 1 })
  })

  it('no more are followed than the limit', async () => {
    const [anna, boris] = await two()
    for (let n = 0; n < PEOPLE_LIMITS.following; n++)
      await insertFollow(app.db, { own: anna.id, other: 1_000_000 + n }, new Date(clock.now()))
    expect((await follow(anna, boris)).errors).toHaveProperty('userId')
  })
})

describe('a block', () => {
  it('ends friendship and following of both sides', async () => {
    const [anna, boris] = await friends()
    await follow(anna, boris)
    await follow(boris, anna)
    await block(anna, boris)
    for (const [one, other] of [
      [anna, boris],
      [boris, anna],
    ] as const) {
      expect(await ties(one, other)).toEqual({ following: false, friendship: 'none', online: null })
      expect((await people(one)).friends).toEqual([])
    }
  })

  it('a block is never told: a blocked player asks as if there were none, and nobody sees it', async () => {
    const [anna, boris] = await two()
    const stranger = await signUp(app)
    await block(anna, boris)
    const asked = { answer: await befriend(boris, anna), ties: await ties(boris, anna) }
    const free = { answer: await befriend(boris, stranger), ties: await ties(boris, stranger) }
    expect(asked).toEqual(free)
    expect((await people(anna)).requests).toEqual([])
    await follow(boris, anna)
    expect(await told(anna)).toEqual([])
    await block(anna, boris, false)
    expect((await people(anna)).requests).toEqual([])
  })

  it('hides a request that waits, of which its sender is not told', async () => {
    const [anna, boris] = await two()
    await befriend(boris, anna)
    await block(anna, boris)
    expect((await people(anna)).requests).toEqual([])
    expect(await ties(boris, anna)).toMatchObject({ friendship: 'asked' })
    expect(await told(anna)).toEqual([])
  })

  it('a block of the player whom one asks must end first', async () => {
    const [anna, boris] = await two()
    await block(anna, boris)
    expect((await befriend(anna, boris)).errors).toHaveProperty('userId')
    expect((await follow(anna, boris)).errors).toHaveProperty('userId')
  })

  it('a block that meets a yes at the same moment leaves no friendship', async () => {
    const [anna, boris] = await two()
    await befriend(boris, anna)
    await Promise.all([befriend(anna, boris), block(boris, anna)])
    expect((await people(anna)).friends).toEqual([])
    expect((await people(boris)).friends).toEqual([])
  })

  it('hides presence from who blocks and from who is blocked', async () => {
    const [anna, boris] = await two()
    await showOnlineTo(anna, 'all')
    const page = await connect(app, anna.token)
    await expect.poll(async () => (await ties(boris, anna)).online).toBe(true)
    await block(anna, boris)
    expect((await ties(boris, anna)).online).toBeNull()
    await block(anna, boris, false)
    await block(boris, anna)
    expect((await ties(boris, anna)).online).toBeNull()
    page.close()
  })
})

describe('presence', () => {
  it.each<[OnlineAudience, boolean | null, boolean | null]>([
    ['nobody', null, null],
    ['friends', true, null],
    ['all', true, true],
  ])('shown to %s is %s for a friend and %s for a stranger', async (audience, forFriend, forStranger) => {
    const [anna, boris] = await friends()
    const stranger = await signUp(app)
    await follow(stranger, anna)
    await showOnlineTo(anna, audience)
    const page = await connect(app, anna.token)
    await until(async () => (await app.activity.api.presenceOf([anna.id])).get(anna.id)?.online === true)
    expect((await people(boris)).friends).toMatchObject([{ online: forFriend }])
    expect((await ties(boris, anna)).online).toBe(forFriend)
    expect((await people(stranger)).following).toMatchObject([{ online: forStranger }])
    expect((await ties(stranger, anna)).online).toBe(forStranger)
    page.close()
  })

  it('a friend sees what somebody does, and when they were there last', async () => {
    const [anna, boris] = await friends()
    const page = await connect(app, anna.token)
    await app.db
      .transaction()
      .execute((tx) =>
        app.activity.api.move(tx, [{ accountId: anna.id, from: null, to: { kind: 'searching' } }]),
      )
    await expect
      .poll(async () => (await people(boris)).friends)
      .toMatchObject([{ online: true, doing: 'searching', seenAt: null }])
    page.close()
    await expect
      .poll(async () => (await people(boris)).friends)
      .toMatchObject([{ online: false, doing: null, seenAt: new Date(clock.now()).toISOString() }])
  })
})

it('the people of the last finished games are listed, the latest first, without practice players', async () => {
  const [anna, boris] = await friends()
  const vera = await signUp(app)
  const game = { mode: 'lobby', ruleSet: 'fiim', endedAt: new Date(clock.now()) } as const
  await writeFinishedGame(app, { ...game, seed: 'one', accountIds: [anna.id, boris.id, null] })
  await writeFinishedGame(app, { ...game, seed: 'two', accountIds: [anna.id, vera.id, boris.id] })
  const recent = async (as: TestAccount) => (await call(app, getRecentPlayers, { as })).answer
  expect(await recent(anna)).toEqual([
    { id: vera.id, username: vera.username, image: null, friendship: 'none' },
    { id: boris.id, username: boris.username, image: null, friendship: 'friends' },
  ])
  expect(await recent(await signUp(app))).toEqual([])
})

it.each([
  ['followed', follow],
  ['asked', befriend],
])('somebody who is deleted at the same moment is not %s', async (_, press) => {
  const [anna, boris] = await two()
  const [held, free] = [gate(), gate()]
  const holding = app.db.transaction().execute(async (tx) => {
    await holdOne(tx, anna.id)
    held.open()
    await free.passed
  })
  await held.passed
  const pressed = press(anna, boris)
  await until(() => someoneWaits(app.db), 'the press waiting')
  await call(app, deleteAccount, { as: boris, body: { password: boris.password } })
  await app.people.personalData?.forget?.(boris.id, '')
  free.open()
  await holding
  expect(await pressed).toMatchObject({ code: 'profile_not_found' })
  const nothing = { following: false, friends: false, asked: false, asks: false }
  expect(await readTie(app.db, { own: anna.id, other: boris.id })).toEqual(nothing)
})

it('somebody deleted is in no list, and the download names friends', async () => {
  const [anna, boris] = await friends()
  await follow(anna, boris)
  const { answer } = await call(app, downloadData, { as: anna })
  expect(JSON.stringify(answer)).toContain(boris.username)
  await call(app, deleteAccount, { as: boris, body: { password: boris.password } })
  expect(await people(anna)).toMatchObject({ friends: [], following: [] })
  await app.people.personalData?.forget?.(boris.id, '')
  expect(await told(anna)).toEqual([])
  await app.people.personalData?.forget?.(anna.id, '')
  expect(await people(anna)).toMatchObject({ friends: [], following: [], followersCount: 0 })
})
