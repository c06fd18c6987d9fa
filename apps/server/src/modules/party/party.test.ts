import { getLobbyMessage } from '@gorod/contracts/lobby'
import { banPlayer, setBlock } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import {
  answerPartyMessage,
  getPartyMessage,
  inviteToPartyMessage,
  leavePartyMessage,
  openPartyLobbyMessage,
  PARTY_INVITATION_MS,
  partyMessage,
  removeFromPartyMessage,
  startPartySearchMessage,
} from '@gorod/contracts/party'
import { setFriend } from '@gorod/contracts/people'
import {
  acceptTableMessage,
  activityStateMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts/search'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  LONG_TOKENS,
  type SocketClient,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: { ...LONG_TOKENS, QUICK_TABLE_SEATS: '7' } })

interface Person {
  readonly account: TestAccount
  readonly page: SocketClient
}

async function person(): Promise<Person> {
  const account = await signUp(app)
  return { account, page: await connect(app, account.token) }
}

async function befriend(one: Person, other: Person): Promise<void> {
  for (const [as, to] of [
    [one, other],
    [other, one],
  ] as const)
    await call(app, setFriend, { as: as.account, body: { userId: to.account.id, friends: true } })
}

const view = ({ page }: Person) => page.ask(getPartyMessage, {})
const members = async (one: Person) => (await view(one)).party?.members.map(({ id }) => id) ?? []
const invite = (one: Person, other: Person) =>
  one.page.send(inviteToPartyMessage, { userId: other.account.id })
const answerTo = async (one: Person, accept: boolean) =>
  one.page.send(answerPartyMessage, { partyId: (await view(one)).invitation?.partyId ?? '', accept })
const fieldsOf = (ack: Awaited<ReturnType<typeof invite>>) => (ack.ok ? null : ack.error.fields)
const idsOf = (people: readonly Person[]) => people.map(({ account }) => account.id)
const placeOf = async ({ account }: Person) => (await app.activity.api.placeOf(account.id))?.kind ?? null

/** A party of so many, its leader first. */
async function partyOf(size: 2 | 3): Promise<readonly Person[]> {
  const [leader, ...rest] = await Promise.all(Array.from({ length: size }, person))
  for (const one of rest) {
    await befriend(leader as Person, one)
    expect(await invite(leader as Person, one)).toMatchObject({ ok: true })
    expect(await answerTo(one, true)).toMatchObject({ ok: true })
  }
  return [leader as Person, ...rest]
}

describe('an invitation to a party', () => {
  it('an invitation of a friend is pushed, and a yes makes a party with its leader first', async () => {
    const [anna, boris] = [await person(), await person()]
    await befriend(anna, boris)
    await invite(anna, boris)
    const { invitation } = await boris.page.wait(partyMessage, (state) => state.invitation !== null)
    expect(invitation).toMatchObject({ from: anna.account.username, msLeft: PARTY_INVITATION_MS })
    const told = (await call(app, getNotifications, { as: boris.account })).answer.notifications
    expect(told.filter(({ kind }) => kind === 'invitation')).toMatchObject([
      { title: `${anna.account.username} зовёт в компанию` },
    ])
    expect((await view(anna)).party?.members).toMatchObject([
      { msLeft: null },
      { msLeft: PARTY_INVITATION_MS },
    ])
    await answerTo(boris, true)
    await anna.page.wait(partyMessage, ({ party }) => party?.members[1]?.msLeft === null)
    expect(await members(boris)).toEqual(idsOf([anna, boris]))
  })

  it('an invitation is over after half a minute, or with a no', async () => {
    const [anna, boris] = [await person(), await person()]
    await befriend(anna, boris)
    await invite(anna, boris)
    const partyId = (await view(boris)).invitation?.partyId ?? ''
    await clock.advance(PARTY_INVITATION_MS)
    expect(await view(boris)).toMatchObject({ invitation: null })
    expect(await boris.page.send(answerPartyMessage, { partyId, accept: true })).toMatchObject({
      error: { code: 'not_found' },
    })
    await invite(anna, boris)
    await answerTo(boris, false)
    expect(await view(anna)).toMatchObject({ party: null, invitation: null })
  })

  it('an invitation of somebody who is no friend, of oneself, of a fourth and of somebody who is with others is refused', async () => {
    const [leader, ...rest] = await partyOf(3)
    const [stranger, fourth, other] = [await person(), await person(), await person()]
    await befriend(leader as Person, fourth)
    expect(fieldsOf(await invite(leader as Person, stranger))).toHaveProperty('userId')
    expect(fieldsOf(await invite(leader as Person, leader as Person))).toHaveProperty('userId')
    expect(fieldsOf(await invite(leader as Person, fourth))).toHaveProperty('userId')
    await befriend(other, rest[0] as Person)
    expect(fieldsOf(await invite(other, rest[0] as Person))).toHaveProperty('userId')
    await befriend(rest[0] as Person, fourth)
    expect(await invite(rest[0] as Person, fourth)).toMatchObject({ error: { code: 'forbidden' } })
  })

  it('an invitation of somebody whom a member blocks is refused as if they were busy', async () => {
    const [leader, member] = await partyOf(2)
    const third = await person()
    await befriend(leader as Person, third)
    await call(app, setBlock, {
      as: (member as Person).account,
      body: { userId: third.account.id, blocked: true },
    })
    expect(fieldsOf(await invite(leader as Person, third))).toEqual({
      userId: ['Этот игрок сейчас не может присоединиться'],
    })
  })
})

describe('a party', () => {
  it('a party is led by the next member when its leader leaves, and is none with one', async () => {
    const [anna, boris, vera] = (await partyOf(3)) as [Person, Person, Person]
    await anna.page.ask(leavePartyMessage, {})
    expect(await members(vera)).toEqual(idsOf([boris, vera]))
    expect(await vera.page.send(removeFromPartyMessage, { userId: boris.account.id })).toMatchObject({
      error: { code: 'forbidden' },
    })
    await boris.page.ask(removeFromPartyMessage, { userId: vera.account.id })
    expect(await view(boris)).toMatchObject({ party: null, invitation: null })
    expect(await view(vera)).toMatchObject({ party: null, invitation: null })
  })

  it('loses the member who blocks another', async () => {
    const [anna, boris, vera] = (await partyOf(3)) as [Person, Person, Person]
    await call(app, setBlock, { as: boris.account, body: { userId: vera.account.id, blocked: true } })
    await vera.page.wait(partyMessage, ({ party }) => party?.members.length === 2)
    expect(await members(anna)).toEqual(idsOf([anna, vera]))
  })

  it('loses a member whom a moderator keeps apart from another', async () => {
    const [anna, boris, vera] = (await partyOf(3)) as [Person, Person, Person]
    const by = { accountId: anna.account.id, sessionId: 'any', rights: ['moderator'] } as const
    const pair = { accountId: boris.account.id, otherId: vera.account.id, reason: 'Жалоба' }
    const { announce } = await app.db
      .transaction()
      .execute((tx) => app.moderation.api.keepApart(tx, by, pair))
    announce()
    await vera.page.wait(partyMessage, ({ party }) => party?.members.length === 2)
    expect(await members(anna)).toEqual(idsOf([anna, vera]))
  })

  it('a party is forgotten after twelve hours', async () => {
    const [anna] = (await partyOf(2)) as [Person, Person]
    await app.party.cleanup?.(new Date(clock.now() + 11 * 60 * 60_000))
    expect(await members(anna)).toHaveLength(2)
    await app.party.cleanup?.(new Date(clock.now() + 13 * 60 * 60_000))
    expect(await members(anna)).toEqual([])
  })
})

describe('the search of a party', () => {
  const searches = async (people: readonly Person[]) => {
    await people[0]?.page.ask(startPartySearchMessage, {})
  }
  const accept = async ({ page }: Person) => {
    const found = await page.wait(activityStateMessage, ({ kind }) => kind === 'found')
    return page.send(acceptTableMessage, { tableId: found.kind === 'found' ? found.tableId : '' })
  }
  /** The people whom a table needs beside a party of three. */
  const strangers = async () => {
    const four = await Promise.all(Array.from({ length: 4 }, person))
    for (const { page } of four) await page.ask(startSearchMessage, { modes: ['quick'] })
    for (const { page } of four) await page.wait(activityStateMessage, ({ kind }) => kind === 'found')
    return four
  }
  const places = (people: readonly Person[]) => Promise.all(people.map(placeOf))
  const stopAll = (people: readonly Person[]) =>
    Promise.all(people.map(({ page }) => page.send(stopSearchMessage, {})))

  it('seats all of them at one table', async () => {
    const party = await partyOf(3)
    await searches(party)
    expect(await places(party)).toEqual(['searching', 'searching', 'searching'])
    const people = [...party, ...(await strangers())]
    for (const one of people) await accept(one)
    const games = await Promise.all(people.map(({ account }) => app.activity.api.placeOf(account.id)))
    expect(games.map((place) => place?.kind)).toEqual(Array(7).fill('game'))
    expect(new Set(games.map((place) => (place?.kind === 'game' ? place.gameId : null))).size).toBe(1)
  })

  it('ends for all when one of them stops it', async () => {
    const party = await partyOf(3)
    await searches(party)
    await party[2]?.page.ask(stopSearchMessage, {})
    expect(await places(party)).toEqual([null, null, null])
  })

  it('ends for all when one of them declines the table, and the others wait on', async () => {
    const party = await partyOf(3)
    await searches(party)
    const others = await strangers()
    await party[1]?.page.ask(stopSearchMessage, {})
    expect(await places(party)).toEqual([null, null, null])
    expect(await places(others)).toEqual(Array(4).fill('searching'))
    await stopAll(others)
  })

  it('goes on for all of them when a stranger declines the table, and then ends for all as before', async () => {
    const party = await partyOf(3)
    await searches(party)
    const [first, ...others] = (await strangers()) as [Person, ...Person[]]
    await first.page.ask(stopSearchMessage, {})
    expect(await places(party)).toEqual(Array(3).fill('searching'))
    await party[0]?.page.ask(stopSearchMessage, {})
    expect(await places(party)).toEqual([null, null, null])
    await stopAll(others)
  })

  it('the search is started by the leader alone, and by nobody without a party', async () => {
    const [, member] = (await partyOf(2)) as [Person, Person]
    const nobody = await person()
    for (const one of [member, nobody])
      expect(await one.page.send(startPartySearchMessage, {})).toMatchObject({ error: { code: 'forbidden' } })
  })

  it('the search is refused with the name of the member who is away or cannot search, and nobody searches', async () => {
    const [leader, away] = (await partyOf(2)) as [Person, Person]
    away.page.close()
    await until(async () => !(await app.activity.api.listConnected([away.account.id])).has(away.account.id))
    expect(await leader.page.send(startPartySearchMessage, {})).toMatchObject({
      error: { fields: { members: [`${away.account.username} не в сети`] } },
    })
    const [first, banned] = (await partyOf(2)) as [Person, Person]
    const moderator = await signUp(app, { rights: ['moderator'] })
    const body = { accountId: banned.account.id, reason: 'Оскорбления', minutes: 30 }
    await call(app, banPlayer, { as: moderator, body })
    const refusal = await first.page.send(startPartySearchMessage, {})
    expect(refusal).toMatchObject({
      error: { fields: { members: [`${banned.account.username} сейчас не может искать игру`] } },
    })
    expect(JSON.stringify(refusal)).not.toContain('Оскорбления')
    expect(await placeOf(first)).toBeNull()
  })
})

describe('the lobby of a party', () => {
  const open = ({ page }: Person) => page.send(openPartyLobbyMessage, {})

  it('seats all of them at its table, the leader at the first seat, and tells those who are on another page', async () => {
    const [leader, ...rest] = (await partyOf(3)) as [Person, Person, Person]
    const { lobbyId } = await leader.page.ask(openPartyLobbyMessage, {})
    const { state } = await rest[1].page.ask(getLobbyMessage, {})
    expect(state).toMatchObject({
      lobbyId,
      name: `Стол: ${leader.account.username}`,
      locked: false,
      seats: 10,
    })
    expect(state.leaderId).toBe(leader.account.id)
    // All came at one moment, so nothing but their seats puts them in order.
    expect(new Map(state.members.map(({ accountId, seat }) => [accountId, seat]))).toEqual(
      new Map(idsOf([leader, ...rest]).map((id, index) => [id, index + 1])),
    )
    await rest[0].page.wait(activityStateMessage, ({ kind }) => kind === 'lobby')
    const told = async ({ account }: Person) =>
      (await call(app, getNotifications, { as: account })).answer.notifications
        .filter(({ title }) => title.includes('открывает лобби'))
        .map(({ path }) => path)
    expect(await told(rest[0])).toEqual(['/game-search'])
    expect(await told(leader)).toEqual([])
  })

  it('the lobby is opened by the leader alone, and by nobody without a party', async () => {
    const [, member] = (await partyOf(2)) as [Person, Person]
    for (const one of [member, await person()])
      expect(await open(one)).toMatchObject({ error: { code: 'forbidden' } })
  })

  it('the lobby is refused with the name of who is away, elsewhere or banned, without a reason, and nobody is at a table', async () => {
    const [leader, busy] = (await partyOf(2)) as [Person, Person]
    await busy.page.ask(startSearchMessage, { modes: ['quick'] })
    const cannot = ({ account }: Person) => ({
      error: { fields: { members: [`${account.username} сейчас не может сесть за стол`] } },
    })
    expect(await open(leader)).toMatchObject(cannot(busy))
    expect(await placeOf(leader)).toBeNull()
    await busy.page.ask(stopSearchMessage, {})
    const moderator = await signUp(app, { rights: ['moderator'] })
    const body = { accountId: busy.account.id, reason: 'Оскорбления', minutes: 30 }
    await call(app, banPlayer, { as: moderator, body })
    const refusal = await open(leader)
    expect(refusal).toMatchObject(cannot(busy))
    expect(JSON.stringify(refusal)).not.toContain('Оскорбления')
    const [first, away] = (await partyOf(2)) as [Person, Person]
    away.page.close()
    await until(async () => !(await app.activity.api.listConnected([away.account.id])).has(away.account.id))
    expect(await open(first)).toMatchObject({
      error: { fields: { members: [`${away.account.username} не в сети`] } },
    })
    expect(await placeOf(first)).toBeNull()
  })

  it('tells the leader who is in a game or a lobby where, and is opened ten times in ten minutes', async () => {
    const [leader] = (await partyOf(2)) as [Person, Person]
    await leader.page.ask(openPartyLobbyMessage, {})
    expect(await open(leader)).toMatchObject({ error: { code: 'already_in_lobby' } })
    for (let opened = 2; opened < 10; opened++) await open(leader)
    expect(await open(leader)).toMatchObject({ error: { code: 'too_many_requests' } })
  })
})
