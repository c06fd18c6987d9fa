import {
  changeLobbyMessage,
  createLobbyMessage,
  getActivityMessage,
  getLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  type LobbyState,
  leaveLobbyMessage,
  lobbyClosedMessage,
  lobbyListMessage,
  lobbyStateMessage,
  passLobbyLeadMessage,
  type SentPayloadOf,
  sayInLobbyMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  startPracticeMessage,
  startSearchMessage,
  takeLobbySeatMessage,
  watchLobbiesMessage,
} from '@gorod/contracts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { passTimeUntil } from '../games/testing/pass-time.ts'

const MINUTE_MS = 60_000

interface Player {
  readonly account: TestAccount
  readonly client: SocketClient
}

let clock: FakeClock
let app: TestApp
let opened: SocketClient[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  opened = []
})
afterEach(async () => {
  for (const client of opened) client.close()
  await app.stop()
})

async function page(account: TestAccount, of: TestApp = app): Promise<SocketClient> {
  const client = await connect(of, account.token)
  opened.push(client)
  return client
}

async function player(): Promise<Player> {
  const account = await signUp(app)
  return { account, client: await page(account) }
}

const WISH: SentPayloadOf<typeof createLobbyMessage> = {
  name: 'Полуночники',
  password: null,
  ruleSet: 'fiim',
  pace: 'normal',
  judge: 'automatic',
  bots: true,
}

async function lobbyOf(leader: Player, wish: Partial<typeof WISH> = {}): Promise<string> {
  return (await leader.client.ask(createLobbyMessage, { ...WISH, ...wish })).lobbyId
}

const stateOf = async ({ client }: Player): Promise<LobbyState> =>
  (await client.ask(getLobbyMessage, {})).state
const refused = (code: string) => ({ ok: false, error: { code } })
const seatsOf = ({ members }: LobbyState) => members.map(({ seat }) => seat)

describe('a lobby', () => {
  test('is opened, found in the list, joined, and told to everybody in it', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader, { name: ' Кухня ' })
    const { list } = await guest.client.ask(watchLobbiesMessage, { watch: true })
    expect(list.lobbies).toEqual([
      {
        lobbyId,
        name: 'Кухня',
        leader: leader.account.username,
        locked: false,
        ruleSet: 'fiim',
        judge: 'automatic',
        judgeName: null,
        seated: 1,
        seats: 10,
      },
    ])
    const { state } = await guest.client.ask(joinLobbyMessage, { lobbyId })
    expect(state.members.map(({ accountId, seat, connected }) => ({ accountId, seat, connected }))).toEqual([
      { accountId: leader.account.id, seat: 1, connected: true },
      { accountId: guest.account.id, seat: 2, connected: true },
    ])
    const heard = await leader.client.wait(lobbyStateMessage, ({ members }) => members.length === 2)
    expect(heard.chat.at(-1)?.text).toContain(guest.account.username)
    expect(await guest.client.ask(getActivityMessage, {})).toMatchObject({
      state: { kind: 'lobby', lobbyId },
    })
    let seated = 0
    void guest.client.wait(lobbyListMessage, ({ lobbies }) => {
      seated = lobbies[0]?.seated ?? 0
      return seated === 2
    })
    await passTimeUntil(app, clock, () => seated === 2, MINUTE_MS)
  })

  test('opens by its password or its link, and never shows the password', async () => {
    const [leader, guest, friend] = [await player(), await player(), await player()]
    const lobbyId = await lobbyOf(leader, { password: 'тишина' })
    const join = (by: Player, more: object) => by.client.send(joinLobbyMessage, { lobbyId, ...more })
    expect(await join(guest, {})).toMatchObject(refused('lobby_password_wrong'))
    expect(await join(guest, { password: 'шум' })).toMatchObject(refused('lobby_password_wrong'))
    expect(await join(guest, { password: 'тишина' })).toMatchObject({ ok: true })
    const { invite } = await stateOf(leader)
    expect(await friend.client.send(joinLobbyMessage, { invite })).toMatchObject({ ok: true })
    expect(JSON.stringify(await stateOf(friend))).not.toContain('тишина')
    expect(await friend.client.send(joinLobbyMessage, { invite: 'no such link' })).toMatchObject(
      refused('lobby_not_found'),
    )
  })

  test('gives one seat to one, whoever asks at once', async () => {
    const [leader, one, other] = [await player(), await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    for (const guest of [one, other]) await guest.client.ask(joinLobbyMessage, { lobbyId })
    const answers = await Promise.all(
      [one, other].map(({ client }) => client.send(takeLobbySeatMessage, { seat: 7 })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('lobby_seat_taken'))
    expect(await one.client.send(takeLobbySeatMessage, { seat: 11 })).toMatchObject(refused('bad_request'))
    expect(await one.client.send(takeLobbySeatMessage, { seat: 'judge' })).toMatchObject(
      refused('bad_request'),
    )
    expect(await one.client.send(takeLobbySeatMessage, { seat: null })).toMatchObject({ ok: true })
    expect(seatsOf(await stateOf(leader))).toContain(null)
  })

  test('is led by one, who seats, sends out, changes, passes on; nobody else may', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    await guest.client.ask(joinLobbyMessage, { lobbyId })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    for (const [message, payload] of [
      [kickFromLobbyMessage, { accountId: leader.account.id }],
      [passLobbyLeadMessage, { accountId: guest.account.id }],
      [changeLobbyMessage, { name: 'Моё' }],
      [startLobbyMessage, {}],
    ] as const)
      expect(await guest.client.sendRaw(message.name, payload)).toMatchObject(refused('not_lobby_leader'))
    await leader.client.ask(changeLobbyMessage, { judge: 'human', name: 'Другое' })
    expect(await stateOf(guest)).toMatchObject({
      name: 'Другое',
      judge: 'human',
      members: [{}, { ready: false }],
    })
    await leader.client.ask(passLobbyLeadMessage, { accountId: guest.account.id })
    expect((await stateOf(leader)).leaderId).toBe(guest.account.id)
    await guest.client.ask(kickFromLobbyMessage, { accountId: leader.account.id })
    expect(await leader.client.wait(lobbyClosedMessage, () => true)).toEqual({ lobbyId, reason: 'kicked' })
    expect(await leader.client.send(joinLobbyMessage, { lobbyId })).toMatchObject(refused('lobby_not_found'))
    await clock.advance(10 * MINUTE_MS)
    expect(await leader.client.send(joinLobbyMessage, { lobbyId })).toMatchObject({ ok: true })
  })

  test('talks, and keeps the last fifty lines', async () => {
    const leader = await player()
    await lobbyOf(leader)
    for (let line = 1; line <= 52; line++)
      await leader.client.ask(sayInLobbyMessage, { text: `строка ${line}` })
    const { chat } = await stateOf(leader)
    expect(chat).toHaveLength(50)
    expect(chat.at(-1)).toMatchObject({ text: 'строка 52', username: leader.account.username })
    expect(await leader.client.send(sayInLobbyMessage, { text: ' ' })).toMatchObject(refused('bad_request'))
  })

  test('cannot be entered from elsewhere, nor anything else from it', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    expect(await leader.client.send(startSearchMessage, {})).toMatchObject({
      error: { code: 'already_in_lobby', details: { lobbyId } },
    })
    expect(await leader.client.send(startPracticeMessage, {})).toMatchObject(refused('already_in_lobby'))
    expect(await leader.client.send(createLobbyMessage, WISH)).toMatchObject(refused('already_in_lobby'))
    await guest.client.ask(startSearchMessage, {})
    expect(await guest.client.send(joinLobbyMessage, { lobbyId })).toMatchObject(
      refused('already_in_game_search'),
    )
    expect(await guest.client.send(leaveLobbyMessage, {})).toMatchObject(refused('not_in_lobby'))
  })
})

describe('a start', () => {
  test('takes everybody seated to the table, on their seats, with practice players on the others', async () => {
    const [leader, guest, standing] = [await player(), await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    for (const one of [guest, standing]) await one.client.ask(joinLobbyMessage, { lobbyId })
    await guest.client.ask(takeLobbySeatMessage, { seat: 6 })
    await standing.client.ask(takeLobbySeatMessage, { seat: null })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['ready'] } },
    })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    const { gameId } = await leader.client.ask(startLobbyMessage, {})
    const activity = async ({ client }: Player) => (await client.ask(getActivityMessage, {})).state
    expect(await activity(leader)).toMatchObject({ kind: 'game', gameId, viewer: 1, banOnQuit: false })
    expect(await activity(guest)).toMatchObject({ kind: 'game', gameId, viewer: 6 })
    expect(await activity(standing)).toEqual({ kind: 'idle' })
    expect(await standing.client.wait(lobbyClosedMessage, () => true)).toEqual({ lobbyId, reason: 'started' })
    const { list } = await standing.client.ask(watchLobbiesMessage, { watch: false })
    expect(list).toMatchObject({
      lobbies: [],
      games: [{ mode: 'lobby', phase: { kind: 'gathering', number: 0 }, alive: 10, seats: 10 }],
    })
  })

  test('with a judge waits for one, who then sits at the judge’s place', async () => {
    const [leader, judge] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader, { judge: 'human' })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { details: { missing: ['judge'] } },
    })
    await judge.client.ask(joinLobbyMessage, { lobbyId })
    await judge.client.ask(takeLobbySeatMessage, { seat: 'judge' })
    await judge.client.ask(setLobbyReadyMessage, { ready: true })
    await leader.client.ask(startLobbyMessage, {})
    expect((await judge.client.ask(getActivityMessage, {})).state).toMatchObject({
      kind: 'game',
      viewer: 'judge',
    })
  })

  test('without practice players wants every seat taken', async () => {
    const leader = await player()
    await lobbyOf(leader, { bots: false })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['seats'] } },
    })
  })

  test('pressed twice makes one game; who leaves at that moment is either there or not', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    await guest.client.ask(joinLobbyMessage, { lobbyId })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    const [first, second] = await Promise.all([
      leader.client.send(startLobbyMessage, {}),
      leader.client.send(startLobbyMessage, {}),
      guest.client.send(leaveLobbyMessage, {}),
    ])
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql`select id from games`.execute(app.db)
    expect(rows).toHaveLength(1)
    const state = (await guest.client.ask(getActivityMessage, {})).state
    expect(['idle', 'game']).toContain(state.kind)
  })
})

describe('a lobby outlives', () => {
  test('the server, and its leader’s reload', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    await guest.client.ask(joinLobbyMessage, { lobbyId })
    const { database } = app
    for (const client of opened) client.close()
    await app.stop({ database: true })
    app = await startTestApp({ clock, database })
    const back = await page(leader.account)
    expect((await back.ask(getLobbyMessage, {})).state).toMatchObject({
      lobbyId,
      leaderId: leader.account.id,
    })
  })

  test('its leader: another leads after two minutes, and the last one closes it', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    await guest.client.ask(joinLobbyMessage, { lobbyId })
    leader.client.close()
    await until(async () => (await stateOf(guest)).members[0]?.connected === false)
    await passTimeUntil(
      app,
      clock,
      async () => (await stateOf(guest)).leaderId === guest.account.id,
      3 * MINUTE_MS,
    )
    expect((await stateOf(guest)).members).toHaveLength(1)
    await guest.client.ask(leaveLobbyMessage, {})
    const { rows } = await sql`select id from lobbies`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('two processes: one place, from whichever it is asked for', async () => {
    const [leader, guest] = [await player(), await player()]
    const lobbyId = await lobbyOf(leader)
    const second = await startTestApp({ clock, database: app.database })
    const there = await page(guest.account, second)
    const answers = await Promise.all([
      guest.client.send(joinLobbyMessage, { lobbyId }),
      there.send(joinLobbyMessage, { lobbyId }),
      there.send(createLobbyMessage, WISH),
    ])
    expect(answers.some(({ ok }) => ok)).toBe(true)
    const { rows } = await sql`select * from lobby_members where account_id = ${guest.account.id}`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
    there.close()
    await second.stop({ database: true })
  })
})
