import { MINUTE_MS } from '@gorod/contracts/durations'
import { joinGameMessage } from '@gorod/contracts/game'
import {
  changeLobbyMessage,
  createLobbyMessage,
  joinLobbyMessage,
  kickFromLobbyMessage,
  leaveLobbyMessage,
  lobbyClosedMessage,
  lobbyListMessage,
  lobbyStateMessage,
  passLobbyLeadMessage,
  setLobbyReadyMessage,
  startLobbyMessage,
  takeLobbySeatMessage,
  watchLobbiesMessage,
} from '@gorod/contracts/lobby'
import { saveRules } from '@gorod/contracts/rulesets'
import { startPracticeMessage, startSearchMessage } from '@gorod/contracts/search'
import { presets, withOptions } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { call, forEachTest, type Player } from '../../testing/index.ts'
import { LobbySite, placeOf, refused, seatsOf, stateOf, WISH } from '../../testing/lobby/lobby-site.ts'

const site = forEachTest(new LobbySite())

describe('a lobby', () => {
  test('a lobby is opened, found in the list, joined, and announced to everybody in it', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader, { name: ' Кухня ' })
    const { list } = await guest.client.ask(watchLobbiesMessage, { watch: true })
    expect(list.lobbies).toEqual([
      {
        lobbyId,
        name: 'Кухня',
        club: null,
        leaderId: leader.account.id,
        leader: leader.account.username,
        locked: false,
        ruleSet: 'fiim',
        judge: 'automatic',
        judgeId: null,
        judgeName: null,
        seated: 1,
        seats: 10,
      },
    ])
    await site.clock.advance(1) // they are listed in the order they came
    const { state } = await guest.client.ask(joinLobbyMessage, { lobbyId })
    expect(state.members.map(({ accountId, seat, connected }) => ({ accountId, seat, connected }))).toEqual([
      { accountId: leader.account.id, seat: 1, connected: true },
      { accountId: guest.account.id, seat: 2, connected: true },
    ])
    // The chat line is written afterwards: the members may get the state sooner.
    const isTold = (text = '') => text.includes(guest.account.username)
    // Members are read before lines: a state made meanwhile may have the line alone, and another one follows.
    await leader.client.wait(
      lobbyStateMessage,
      ({ chat, members }) => isTold(chat.at(-1)?.text) && members.length === 2,
    )
    expect(await placeOf(guest)).toEqual({ kind: 'lobby', lobbyId })
    let seated = 0
    void guest.client.wait(lobbyListMessage, ({ lobbies }) => {
      seated = lobbies[0]?.seated ?? 0
      return seated === 2
    })
    await site.passTimeUntil(() => seated === 2, MINUTE_MS)
  })

  test('opens by its password or its link, and never shows the password', async () => {
    const [leader, guest, friend] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader, { password: 'тишина' })
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

  test('gives one seat to one member, however many ask at once', async () => {
    const [leader, one, other] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader)
    for (const guest of [one, other]) await guest.client.ask(joinLobbyMessage, { lobbyId })
    const answers = await Promise.all(
      [one, other].map(({ client }) => client.send(takeLobbySeatMessage, { seat: 7 })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('lobby_seat_taken'))
    expect(await one.client.send(takeLobbySeatMessage, { seat: 11 })).toMatchObject(refused('bad_request'))
    expect(await one.client.send(takeLobbySeatMessage, { seat: null })).toMatchObject({ ok: true })
    expect(seatsOf(await stateOf(leader))).toContain(null)
  })

  test('one leader kicks, changes the rules and passes the lead on; nobody else may', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader)
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
    await site.passQuietTime(10 * MINUTE_MS)
    expect(await leader.client.send(joinLobbyMessage, { lobbyId })).toMatchObject({ ok: true })
  })

  test('a lobby cannot be entered from another place of the account, nor the reverse', async () => {
    const [leader, guest] = await site.players(2)
    const lobbyId = await site.lobbyOf(leader)
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

describe('the start of a lobby', () => {
  test('takes everybody seated to the table, on their seats, with practice players on the others', async () => {
    const [leader, guest, standing] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader)
    for (const one of [guest, standing]) await one.client.ask(joinLobbyMessage, { lobbyId })
    await guest.client.ask(takeLobbySeatMessage, { seat: 6 })
    await standing.client.ask(takeLobbySeatMessage, { seat: null })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['ready'] } },
    })
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    const { gameId } = await leader.client.ask(startLobbyMessage, {})
    expect(await placeOf(leader)).toMatchObject({ kind: 'game', gameId, viewer: 1, banOnQuit: false })
    expect(await placeOf(guest)).toMatchObject({ kind: 'game', gameId, viewer: 6 })
    expect(await placeOf(standing)).toEqual({ kind: 'idle' })
    expect(await standing.client.wait(lobbyClosedMessage, () => true)).toEqual({ lobbyId, reason: 'started' })
    const listed = async () => (await standing.client.ask(watchLobbiesMessage, { watch: false })).list
    expect(await listed()).toEqual({ lobbies: [], games: [] })
    // Strangers see a table as late as its audience does.
    await site.clock.advance(30_000)
    expect(await listed()).toMatchObject({
      lobbies: [],
      games: [{ mode: 'lobby', phase: { kind: 'gathering', number: 0 }, alive: 10, seats: 10 }],
    })
  })

  test('waits for a judge where the rules have one, who then sits at the judge’s place', async () => {
    const leader = await site.player()
    const judge = await site.player({ rights: ['judge'] })
    const lobbyId = await site.lobbyOf(leader, { judge: 'human' })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { details: { missing: ['judge'] } },
    })
    await judge.client.ask(joinLobbyMessage, { lobbyId })
    await judge.client.ask(takeLobbySeatMessage, { seat: 'judge' })
    await judge.client.ask(setLobbyReadyMessage, { ready: true })
    await leader.client.ask(startLobbyMessage, {})
    expect(await placeOf(judge)).toMatchObject({
      kind: 'game',
      viewer: 'judge',
    })
  })

  test('waits for another judge where the one at the table has lost the right', async () => {
    const leader = await site.player()
    const judge = await site.player({ rights: ['judge'] })
    const lobbyId = await site.lobbyOf(leader, { judge: 'human' })
    await judge.client.ask(joinLobbyMessage, { lobbyId })
    await judge.client.ask(takeLobbySeatMessage, { seat: 'judge' })
    await judge.client.ask(setLobbyReadyMessage, { ready: true })
    await site.app.accounts.api.setRight(site.app.db, judge.account.id, 'judge', false)
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['judge'] } },
    })
    expect(await placeOf(judge)).toMatchObject({ kind: 'lobby', lobbyId })
  })

  test('seats a second judge beside the judge, from the right to judge on and from the first event on', async () => {
    const leader = await site.player()
    const [judge, second] = [
      await site.player({ rights: ['judge'] }),
      await site.player({ rights: ['judge'] }),
    ]
    const lobbyId = await site.lobbyOf(leader, { judge: 'human' })
    expect(await leader.client.send(takeLobbySeatMessage, { seat: 'secondJudge' })).toMatchObject({
      error: { code: 'role_of_judge_is_not_available' },
    })
    for (const [one, seat] of [
      [judge, 'judge'],
      [second, 'secondJudge'],
    ] as const) {
      await one.client.ask(joinLobbyMessage, { lobbyId })
      await one.client.ask(takeLobbySeatMessage, { seat })
      await one.client.ask(setLobbyReadyMessage, { ready: true })
    }
    const { gameId } = await leader.client.ask(startLobbyMessage, {})
    expect(await placeOf(second)).toMatchObject({ kind: 'game', gameId, viewer: 'secondJudge' })
    const joined = await second.client.ask(joinGameMessage, { gameId, known: 0 })
    expect(joined).toMatchObject({
      viewer: 'judge',
      isSecondJudge: true,
      judge: { userId: judge.account.id },
      secondJudge: { userId: second.account.id },
    })
    expect(joined.events.map(({ type }) => type)).toContain('secondJudgeSeated')
  })

  test('both judges stand by when the host becomes automatic', async () => {
    const second = await site.player({ rights: ['judge'] })
    await site.lobbyOf(second, { judge: 'human' })
    await second.client.ask(takeLobbySeatMessage, { seat: 'secondJudge' })
    expect(await stateOf(second)).toMatchObject({ members: [{ seat: 'secondJudge' }] })
    await second.client.ask(changeLobbyMessage, { judge: 'automatic' })
    expect(await stateOf(second)).toMatchObject({ members: [{ seat: null }] })
  })

  test.each([false, true])(
    'gives the pace to its judge from the start where its leader says so (%s)',
    async (led) => {
      const leader = await site.player()
      const judge = await site.player({ rights: ['judge'] })
      const lobbyId = await site.lobbyOf(leader, { judge: 'human' })
      await leader.client.ask(changeLobbyMessage, { judgeLeadsPace: led })
      expect(await stateOf(leader)).toMatchObject({ judgeLeadsPace: led })
      await judge.client.ask(joinLobbyMessage, { lobbyId })
      await judge.client.ask(takeLobbySeatMessage, { seat: 'judge' })
      await judge.client.ask(setLobbyReadyMessage, { ready: true })
      const { gameId } = await leader.client.ask(startLobbyMessage, {})
      const { events } = await judge.client.ask(joinGameMessage, { gameId, known: 0 })
      expect(events[0]).toMatchObject({ type: 'gameCreated', ruleSet: { judgeLeadsPace: led } })
    },
  )

  test('a table has as many seats as its leader says, where the rules have a deck for them', async () => {
    const leader = await site.player()
    expect(await leader.client.send(createLobbyMessage, { ...WISH, seats: 9 })).toMatchObject(
      refused('validation_failed'),
    )
    await site.lobbyOf(leader, { ruleSet: 'casual_doctor', seats: 12 })
    await leader.client.ask(takeLobbySeatMessage, { seat: 12 })
    expect(await leader.client.send(changeLobbyMessage, { ruleSet: 'fsm' })).toMatchObject(
      refused('validation_failed'),
    )
    expect(await stateOf(leader)).toMatchObject({
      ruleSet: 'casual_doctor',
      seats: 12,
      members: [{ seat: 12 }],
    })
    await leader.client.ask(changeLobbyMessage, { seats: 7 })
    expect(await stateOf(leader)).toMatchObject({ seats: 7, members: [{ seat: null }] })
    expect(await leader.client.send(takeLobbySeatMessage, { seat: 8 })).toMatchObject(refused('bad_request'))
    await leader.client.ask(takeLobbySeatMessage, { seat: 7 })
    await leader.client.ask(startLobbyMessage, {})
    expect(await placeOf(leader)).toMatchObject({ kind: 'game', viewer: 7 })
    await site.clock.advance(30_000)
    const { list } = await leader.client.ask(watchLobbiesMessage, { watch: false })
    expect(list.games).toMatchObject([{ alive: 7, seats: 7 }])
  })

  test('plays the rules that somebody saved, as the lobby took them', async () => {
    const [leader, guest] = await site.players(2)
    const nine = { 'roles.civilian': 5, 'timing.speech': 45_000, judgeLeadsPace: true }
    const body = { id: null, name: 'Клуб', changes: nine }
    const { answer } = await call(site.app, saveRules, { as: leader.account, body })
    const saved = answer.id ?? ''
    expect(await leader.client.send(createLobbyMessage, { ...WISH, ruleSet: { saved } })).toMatchObject(
      refused('validation_failed'),
    )
    const unknown = { ...WISH, ruleSet: { saved: 'nobodys-rules-16' } }
    expect(await leader.client.send(createLobbyMessage, unknown)).toMatchObject(refused('rules_not_found'))
    const lobbyId = await site.lobbyOf(leader, { ruleSet: { saved }, seats: 9 })
    await call(site.app, saveRules, { as: leader.account, body: { id: saved, name: 'Иначе', changes: {} } })
    await guest.client.ask(joinLobbyMessage, { lobbyId })
    expect((await stateOf(guest)).ruleSet).toEqual({ name: 'Клуб', changes: nine })
    const { list } = await guest.client.ask(watchLobbiesMessage, { watch: false })
    expect(list.lobbies).toMatchObject([{ ruleSet: { name: 'Клуб' }, seats: 9 }])
    await guest.client.ask(takeLobbySeatMessage, { seat: null })
    const { gameId } = await leader.client.ask(startLobbyMessage, {})
    const { rulesName, events } = await leader.client.ask(joinGameMessage, { gameId, known: 0 })
    expect(rulesName).toBe('Клуб')
    expect(events[0]).toMatchObject({
      type: 'gameCreated',
      ruleSet: { id: 'custom', roles: { civilian: 5 }, timing: { speech: 45_000 } },
    })
  })

  test('alone leads to a game by rules that somebody made', async () => {
    const named = { name: 'Клуб', ruleSet: withOptions(presets.fiim, { selfVote: false }) }
    for (const mode of ['rated', 'league', 'championship', 'practice'] as const) {
      const game = { mode, type: 'match', ruleSet: named, pace: 'normal', judge: null } as const
      const created = site.app.games.api.create(site.app.db, { ...game, players: [], comingFrom: null })
      await expect(created).rejects.toThrow(`a ${mode} game has the rules of a rule book`)
    }
  })

  test('waits for other rules where a new release refuses those that the lobby took', async () => {
    const leader = await site.player()
    const lobbyId = await site.lobbyOf(leader)
    const ruleSet = JSON.stringify({ name: 'Клуб', changes: { 'timing.speech': 1 } })
    await sql`
      update lobbies set rule_set = null, own_rules = ${ruleSet}::jsonb where id = ${lobbyId}`.execute(
      site.app.db,
    )
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['rules'] } },
    })
    await leader.client.ask(changeLobbyMessage, { ruleSet: 'fiim' })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({ ok: true })
  })

  test('needs every seat taken where there are no practice players', async () => {
    const leader = await site.player()
    await site.lobbyOf(leader, { bots: false })
    expect(await leader.client.send(startLobbyMessage, {})).toMatchObject({
      error: { code: 'lobby_not_ready', details: { missing: ['seats'] } },
    })
  })

  test('a start pressed twice, here and in another process, makes one game; a member who leaves then is seated or not', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    const there = await site.page(leader.account, await site.secondProcess())
    await guest.client.ask(setLobbyReadyMessage, { ready: true })
    const [left, ...starts] = await Promise.all([
      guest.client.send(leaveLobbyMessage, {}),
      ...[leader.client, leader.client, there].map((client) => client.send(startLobbyMessage, {})),
    ])
    expect(starts.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql`select account_id from game_seats where account_id is not null`.execute(
      site.app.db,
    )
    expect(rows).toHaveLength(left?.ok ? 1 : 2)
    expect(await placeOf(guest)).toMatchObject({ kind: left?.ok ? 'idle' : 'game' })
    expect(await placeOf(leader)).toMatchObject({ kind: 'game' })
  })

  test('a full table of people waits for the others, never for members who stand by or lead', async () => {
    const people = await site.players(11)
    const [leader, ...others] = people
    await site.lobbyOf(leader, { bots: false, guests: others })
    // The eleventh found no seat.
    expect(seatsOf(await stateOf(leader))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null])
    for (const { client } of others.slice(0, 9)) await client.ask(setLobbyReadyMessage, { ready: true })
    const { gameId } = await leader.client.ask(startLobbyMessage, {})
    const viewers = await Promise.all(people.slice(0, 10).map(placeOf))
    expect(viewers).toMatchObject(
      people.slice(0, 10).map((_, index) => ({ kind: 'game', gameId, viewer: index + 1 })),
    )
    expect(await placeOf(people[10])).toEqual({ kind: 'idle' })
  })
})
