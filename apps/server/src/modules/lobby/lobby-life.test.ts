import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  leaveLobbyMessage,
  lobbyClosedMessage,
  lobbyListMessage,
  lobbyStateMessage,
  sayInLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
  watchLobbiesMessage,
} from '@gorod/contracts/lobby'
import { activityStateMessage, startPracticeMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forEachTest, gameIdOf, until } from '../../testing/index.ts'
import { LobbySite, placeOf, refused, stateOf, WISH } from '../../testing/lobby/lobby-site.ts'

const site = forEachTest(new LobbySite())

const lobbiesLeft = async () => (await sql`select id from lobbies`.execute(site.app.db)).rows.length

describe('the life of a lobby', () => {
  test('seats, readiness, chat, password and kicked players survive a restart of the server', async () => {
    const [leader, guest, kicked] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader, { password: 'тишина', guests: [guest, kicked] })
    await leader.client.ask(kickFromLobbyMessage, { accountId: kicked.account.id })
    await guest.client.ask(takeLobbySeatMessage, { seat: 6 })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    await guest.client.ask(sayInLobbyMessage, { text: 'Всем привет' })
    const { invite, chat } = await stateOf(leader)
    await site.restart()

    const back = { account: leader.account, client: await site.page(leader.account) }
    // Nobody could be heard of while the server was away: the two minutes count from its start.
    await site.passTime(MINUTE_MS)
    expect(await stateOf(back)).toMatchObject({
      lobbyId,
      leaderId: leader.account.id,
      invite,
      chat,
      members: [
        { seat: 1, connected: true },
        { accountId: guest.account.id, seat: 6, ready: true, connected: false },
      ],
    })
    const again = await site.page(kicked.account)
    expect(await again.send(joinLobbyMessage, { invite })).toMatchObject(refused('lobby_not_found'))
    const friend = await site.player()
    const password = { lobbyId, password: 'тишина' }
    expect(await friend.client.send(joinLobbyMessage, password)).toMatchObject({ ok: true })
  })

  test('a ban takes its member out of the lobby, also one for a game that was left before', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    await site.app.db
      .transaction()
      .execute((tx) => site.app.moderation.api.banForLeaving(tx, guest.account.id, gameIdOf(1)))
    await guest.client.wait(lobbyClosedMessage)
    expect(await placeOf(guest)).toEqual({ kind: 'idle' })
    const { members } = await leader.client.wait(lobbyStateMessage, (state) => state.members.length === 1)
    expect(members.map(({ accountId }) => accountId)).toEqual([leader.account.id])
  })

  test('a lobby starts without a member whose ban nobody heard of', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    await sql`insert into bans (account_id, category, reason, from_at, until_at)
      values (${guest.account.id}, 'insults', 'Брань', ${new Date(site.clock.now())}, null)`.execute(
      site.app.db,
    )
    await leader.client.ask(startLobbyMessage, {})
    expect(await placeOf(guest)).toEqual({ kind: 'idle' })
    expect(await placeOf(leader)).toMatchObject({ kind: 'game' })
  })

  test('a lobby survives a reload and a short absence of its leader, which the others see at once', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    await site.goAway(leader)
    await guest.client.wait(lobbyStateMessage, ({ members }) => members[0]?.connected === false)
    await site.passTime(100_000)
    const client = await site.page(leader.account)
    await until(() => guest.client.received(lobbyStateMessage).at(-1)?.members[0]?.connected === true)
    expect(await stateOf({ client })).toMatchObject({ leaderId: leader.account.id })
  })

  test('the longest-standing present member leads two minutes after the leader left, and the last leaver closes the lobby', async () => {
    const [leader, second, third] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader, { guests: [second, third] })
    await site.goAway(leader)
    await site.passTime(MINUTE_MS)
    await site.goAway(second)
    await site.passTimeUntil(async () => (await stateOf(third)).leaderId === third.account.id, 2 * MINUTE_MS)
    expect((await stateOf(third)).members.map(({ accountId }) => accountId)).toEqual([
      second.account.id,
      third.account.id,
    ])
    const back = await site.page(leader.account)
    expect(await back.send(getLobbyMessage, {})).toMatchObject(refused('not_in_lobby'))
    await site.passTimeUntil(async () => (await stateOf(third)).members.length === 1, 3 * MINUTE_MS)
    await third.client.ask(leaveLobbyMessage, {})
    expect(await lobbiesLeft()).toBe(0)
    expect(await back.send(joinLobbyMessage, { lobbyId })).toMatchObject(refused('lobby_not_found'))
  })

  test('a lobby that nobody starts is closed after three hours', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader, { guests: [guest] })
    await site.clock.leap(3 * 60 * MINUTE_MS)
    await site.passTimeUntil(async () => (await lobbiesLeft()) === 0, MINUTE_MS)
    for (const { client } of [leader, guest]) {
      expect(await client.wait(lobbyClosedMessage)).toEqual({ lobbyId, reason: 'closed' })
      await client.wait(activityStateMessage, ({ kind }) => kind === 'idle')
    }
  })
})

describe('requests at the same moment', () => {
  test('one account that two processes ask for has one place', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader)
    const there = await site.page(guest.account, await site.secondProcess())
    const pages = [guest.client, there, guest.client, there]
    await Promise.all([
      ...pages.map((client) => client.send(joinLobbyMessage, { lobbyId })),
      ...pages.map((client) => client.send(createLobbyMessage, WISH)),
      ...pages.map((client) => client.send(startPracticeMessage, {})),
    ])
    const { rows: places } = await sql<{ kind: string; ref: string }>`
      select kind, ref from activities where account_id = ${guest.account.id}`.execute(site.app.db)
    const { rows: members } = await sql<{ lobby_id: string }>`
      select lobby_id from lobby_members where account_id = ${guest.account.id}`.execute(site.app.db)
    const { rows: seats } = await sql`
      select game_id from game_seats where account_id = ${guest.account.id}`.execute(site.app.db)
    expect(places).toHaveLength(1)
    expect([members.length, seats.length]).toEqual(places[0]?.kind === 'lobby' ? [1, 0] : [0, 1])
    if (places[0]?.kind === 'lobby') expect(places[0].ref).toBe(members[0]?.lobby_id)
  })

  test('when the last one leaves and another comes, both are somewhere, and no lobby is without a leader', async () => {
    for (let round = 0; round < 5; round++) {
      const [leader, guest] = await site.players(2)
      const lobbyId = await site.lobbyOf(leader)
      const [, joined] = await Promise.all([
        leader.client.send(leaveLobbyMessage, {}),
        guest.client.send(joinLobbyMessage, { lobbyId }),
      ])
      expect(await placeOf(leader)).toEqual({ kind: 'idle' })
      if (joined.ok) expect(await stateOf(guest)).toMatchObject({ leaderId: guest.account.id })
      else expect([joined.error.code, await lobbiesLeft()]).toEqual(['lobby_not_found', 0])
      if (joined.ok) await guest.client.ask(leaveLobbyMessage, {})
    }
  })

  test('many changes reach every page in their order: the last message is the present state', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    const seats = [3, 4, 5, 6, 7, 8, 9, 10, 3, 4, 5]
    await Promise.all(seats.map((seat) => guest.client.send(takeLobbySeatMessage, { seat })))
    const { members } = await stateOf(leader)
    await until(() => leader.client.received(lobbyStateMessage).at(-1)?.members[1]?.seat === members[1]?.seat)
  })
})

test('a member who comes back while absent members are being removed stays in', async () => {
  const [leader, one, other] = await site.players(3)
  await site.lobbyOf(leader, { guests: [one, other] })
  await site.goAway(one)
  await site.goAway(other)
  await site.passTime(119_000)
  const { id } = leader.account
  await site.whileHeld(sql`select from activities where account_id <> ${id} for update`, async () => {
    // The first of them, whichever it is, is on the way out until the end of this.
    await until(async () => {
      await site.clock.advance(1000)
      return (await site.blocked()) > 0
    })
    const back = [one.account, other.account]
    for (const account of back) await site.page(account)
    const ids = back.map((account) => account.id)
    await until(async () => (await site.app.activity.api.listConnected(ids)).size === 2)
  })
  await until(async () => (await stateOf(leader)).members.length < 3)
  await site.passTime(10_000)
  expect((await stateOf(leader)).members).toHaveLength(2)
})

describe('the list of lobbies', () => {
  test('goes to its watchers once a second at most, and follows the games', async () => {
    const [leader, watcher, other] = await site.players(3)
    await watcher.client.ask(watchLobbiesMessage, { watch: true })
    const lists = () => watcher.client.received(lobbyListMessage)
    for (const name of ['первое', 'второе', 'третье']) {
      await site.lobbyOf(leader, { name })
      await leader.client.ask(leaveLobbyMessage, {})
    }
    await site.lobbyOf(leader, { name: 'четвёртое' })
    await site.passTime(1000)
    await until(() => lists().length > 0)
    expect(lists().map(({ lobbies }) => lobbies.map(({ name }) => name))).toEqual([['четвёртое']])

    await other.client.ask(startPracticeMessage, { pace: 'brisk' })
    await site.passTimeUntil(() => lists().at(-1)?.games.length === 1, MINUTE_MS)
    const kinds = () => lists().map(({ games }) => games[0]?.phase.kind)
    await site.passTimeUntil(() => kinds().includes('night'), 30 * MINUTE_MS)
    const before = lists().length
    await site.passTimeUntil(
      () =>
        kinds()
          .slice(before)
          .some((kind) => kind !== 'night'),
      30 * MINUTE_MS,
    )

    await watcher.client.ask(watchLobbiesMessage, { watch: false })
    const told = lists().length
    await leader.client.ask(leaveLobbyMessage, {})
    await site.passTime(10_000)
    expect(lists()).toHaveLength(told)
    expect(other.client.received(lobbyListMessage)).toEqual([])
  })
})
