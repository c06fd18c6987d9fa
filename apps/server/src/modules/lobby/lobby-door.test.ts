import { getAudienceGame, getAudienceTables } from '@gorod/contracts/audience'
import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  changeLobbyMessage,
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  leaveLobbyMessage,
  lobbyClosedMessage,
  passLobbyLeadMessage,
  sayInLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
} from '@gorod/contracts/lobby'
import { banPlayer } from '@gorod/contracts/moderation'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { call, forEachTest, until } from '../../testing/index.ts'
import { LobbySite, placeOf, refused, seatsOf, stateOf, WISH } from '../../testing/lobby/lobby-site.ts'

const site = forEachTest(new LobbySite())
const judge = () => site.player({ rights: ['judge'] })

describe('the entry to a lobby', () => {
  test('a banned player cannot enter, and gets the reason and the end', async () => {
    const [leader, banned] = await site.players(2)
    const admin = await site.player({ rights: ['administrator'] })
    const lobbyId = await site.lobbyOf(leader)
    const body = { accountId: banned.account.id, reason: 'Подсказки', minutes: 60 }
    expect((await call(site.app, banPlayer, { as: admin.account, body })).status).toBe(200)
    const details = { reason: 'Подсказки', until: site.clock.now() + 60 * MINUTE_MS, now: site.clock.now() }
    const answer = { ok: false, error: { code: 'ban_is_still_active', details } }
    expect(await banned.client.send(createLobbyMessage, WISH)).toEqual(answer)
    expect(await banned.client.send(joinLobbyMessage, { lobbyId })).toEqual(answer)
    expect(await placeOf(banned)).toEqual({ kind: 'idle' })
  })

  test('a player whom a moderator bans leaves the lobby at once, and the next one leads', async () => {
    const [leader, guest] = await site.players(2)
    const moderator = await site.player({ rights: ['moderator'] })
    const lobbyId = await site.lobbyOf(leader, { guests: [guest] })
    const body = { accountId: leader.account.id, reason: 'Оскорбления в чате', minutes: 60 }
    expect((await call(site.app, banPlayer, { as: moderator.account, body })).status).toBe(200)
    expect(await leader.client.wait(lobbyClosedMessage)).toEqual({ lobbyId, reason: 'closed' })
    await until(async () => (await stateOf(guest)).leaderId === guest.account.id)
    expect(await placeOf(leader)).toEqual({ kind: 'idle' })
    expect(await leader.client.send(joinLobbyMessage, { lobbyId })).toMatchObject(
      refused('ban_is_still_active'),
    )
  })

  test('a kicked player cannot enter by link or by password for ten minutes', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader, { password: 'тишина', guests: [guest] })
    const { invite } = await stateOf(guest)
    await leader.client.ask(kickFromLobbyMessage, { accountId: guest.account.id })
    const ways = [{ invite }, { lobbyId, password: 'тишина' }, { lobbyId }]
    for (const way of ways)
      expect(await guest.client.send(joinLobbyMessage, way)).toMatchObject(refused('lobby_not_found'))
    await site.passQuietTime(10 * MINUTE_MS - 1)
    expect(await guest.client.send(joinLobbyMessage, { invite })).toMatchObject(refused('lobby_not_found'))
    await site.clock.advance(1)
    expect(await guest.client.send(joinLobbyMessage, { invite })).toMatchObject({ ok: true })
  })

  test('a table behind a password is not watched from beyond it', async () => {
    const [open, locked] = await site.players(2)
    for (const [leader, password] of [
      [open, null],
      [locked, 'тишина'],
    ] as const) {
      await site.lobbyOf(leader, { password })
      await leader.client.ask(takeLobbySeatMessage, { seat: 1 })
      await leader.client.ask(startLobbyMessage, {})
    }
    await site.passTime(MINUTE_MS)
    const { answer } = await call(site.app, getAudienceTables)
    expect(answer.tables.map(({ players }) => players[0]?.username)).toEqual([open.account.username])
    const [{ number } = { number: 0 }] = answer.tables
    const ask = (id: number) => call(site.app, getAudienceGame, { query: { id } })
    expect((await ask(number)).status).toBe(200)
    expect((await ask(number + 1)).error.code).toBe('game_not_found')
  })

  test('a lobby gets another password, or none, while people are in', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader)
    await leader.client.ask(changeLobbyMessage, { password: 'новый' })
    expect(await stateOf(leader)).toMatchObject({ locked: true })
    expect(await guest.client.send(joinLobbyMessage, { lobbyId })).toMatchObject(
      refused('lobby_password_wrong'),
    )
    await leader.client.ask(changeLobbyMessage, { name: 'Кухня' })
    expect(await stateOf(leader)).toMatchObject({ locked: true, name: 'Кухня' })
    await leader.client.ask(changeLobbyMessage, { password: null })
    expect(await guest.client.send(joinLobbyMessage, { lobbyId })).toMatchObject({ ok: true })
  })

  test('a lobby with twenty members is closed', async () => {
    const [leader, late] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader)
    await sql`
      insert into lobby_members (account_id, lobby_id, joined_at)
      select 1000000 + n, ${lobbyId}, now() from generate_series(1, 19) as n`.execute(site.app.db)
    expect(await late.client.send(joinLobbyMessage, { lobbyId })).toMatchObject(refused('lobby_full'))
    expect(await placeOf(late)).toEqual({ kind: 'idle' })
  })

  test('the last seat goes to one of two who come at once; the other stands by', async () => {
    const [leader, one, other] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader)
    await sql`
      insert into lobby_members (account_id, lobby_id, seat, joined_at)
      select 1000000 + n, ${lobbyId}, n, now() from generate_series(2, 9) as n`.execute(site.app.db)
    const there = await site.page(other.account, await site.secondProcess())
    await Promise.all([
      one.client.ask(joinLobbyMessage, { lobbyId }),
      there.ask(joinLobbyMessage, { lobbyId }),
    ])
    expect(seatsOf(await stateOf(leader)).filter((seat) => seat === 10 || seat === null)).toHaveLength(2)
  })

  test('a refusal names the lobby that the account is in already', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader, { name: 'Кухня' })
    const other = await site.lobbyOf(guest)
    const answer = { error: { code: 'already_in_lobby', details: { lobbyId, name: 'Кухня' } } }
    expect(await leader.client.send(joinLobbyMessage, { lobbyId: other })).toMatchObject(answer)
    expect(await leader.client.send(createLobbyMessage, WISH)).toMatchObject(answer)
    expect(await stateOf(leader)).toMatchObject({ lobbyId })
  })
})

describe('life inside a lobby', () => {
  test('a player with the right takes the judge’s place, one at a time; it goes with its rule', async () => {
    const leader = await site.player()
    const [one, other] = [await judge(), await judge()]
    await site.lobbyOf(leader, { judge: 'human', guests: [one, other] })
    const answers = await Promise.all(
      [one, other].map(({ client }) => client.send(takeLobbySeatMessage, { seat: 'judge' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('lobby_seat_taken'))
    await leader.client.ask(changeLobbyMessage, { judge: 'automatic' })
    expect(seatsOf(await stateOf(leader))).not.toContain('judge')
    expect(await one.client.send(takeLobbySeatMessage, { seat: 'judge' })).toMatchObject(
      refused('bad_request'),
    )
  })

  test('a player without the right is refused the judge’s place', async () => {
    const [leader, one] = await site.players(2)
    await site.lobbyOf(leader, { judge: 'human', guests: [one] })
    expect(await one.client.send(takeLobbySeatMessage, { seat: 'judge' })).toMatchObject(
      refused('role_of_judge_is_not_available'),
    )
    expect(seatsOf(await stateOf(leader))).not.toContain('judge')
  })

  test('a player who presses their own seat again stays ready; one who takes another seat does not', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    await guest.client.ask(takeLobbySeatMessage, { seat: 2 })
    expect((await stateOf(leader)).members[1]).toMatchObject({ seat: 2, ready: true })
    await guest.client.ask(takeLobbySeatMessage, { seat: 3 })
    expect((await stateOf(leader)).members[1]).toMatchObject({ seat: 3, ready: false })
  })

  test('a leader kicks and promotes only members, and never themselves', async () => {
    const [leader, stranger] = await site.players(2)
    await site.lobbyOf(leader)
    for (const accountId of [stranger.account.id, 2_147_483_647]) {
      expect(await leader.client.send(kickFromLobbyMessage, { accountId })).toMatchObject(
        refused('not_in_lobby'),
      )
      expect(await leader.client.send(passLobbyLeadMessage, { accountId })).toMatchObject(
        refused('not_in_lobby'),
      )
    }
    const own = { accountId: leader.account.id }
    expect(await leader.client.send(kickFromLobbyMessage, own)).toMatchObject(refused('not_in_lobby'))
    expect(await stateOf(leader)).toMatchObject({ leaderId: leader.account.id })
  })

  test('every call but joining needs a lobby, and says so outside one', async () => {
    const [one] = await site.players(1)
    for (const [message, payload] of [
      [getLobbyMessage, {}],
      [leaveLobbyMessage, {}],
      [takeLobbySeatMessage, { seat: 1 }],
      [setLobbyReadyMessage, { ready: true }],
      [changeLobbyMessage, { bots: false }],
      [kickFromLobbyMessage, { accountId: 1 }],
      [passLobbyLeadMessage, { accountId: 1 }],
      [sayInLobbyMessage, { text: 'есть кто?' }],
      [startLobbyMessage, {}],
    ] as const)
      expect(await one.client.sendRaw(message.name, payload)).toMatchObject(refused('not_in_lobby'))
    expect(await one.client.send(joinLobbyMessage, {})).toMatchObject(refused('lobby_not_found'))
  })
})

describe('the data of an account in lobbies', () => {
  test('appears in its download and is deleted with it; nobody deletes an account from within a lobby', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    await guest.client.ask(sayInLobbyMessage, { text: 'Всем привет' })
    const { activity, lobby } = site.app
    const { id } = guest.account
    expect(await lobby.personalData?.collect(id)).toMatchObject({ said: [{ text: 'Всем привет' }] })
    expect(await activity.personalData?.mayForget?.(id)).not.toBeNull()
    await leader.client.ask(kickFromLobbyMessage, { accountId: id })
    expect(await activity.personalData?.mayForget?.(id)).toBeNull()
    await lobby.personalData?.forget?.(id, 'удалённый игрок')
    expect(await lobby.personalData?.collect(id)).toEqual({ said: [] })
    const { rows } = await sql`select * from lobby_bans`.execute(site.app.db)
    expect(rows).toEqual([])
  })
})
