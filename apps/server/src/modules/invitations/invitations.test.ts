import { setClubBlacklisted } from '@gorod/contracts/clubs'
import {
  gameCommandMessage,
  joinGameMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts/game'
import {
  answerInvitationMessage,
  getInvitationMessage,
  INVITATION_MS,
  type InvitationEnd,
  invitationEndedMessage,
  inviteToSeatMessage,
  withdrawInvitationMessage,
} from '@gorod/contracts/invitations'
import { createLobbyMessage } from '@gorod/contracts/lobby'
import { setBlock } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { getActivityMessage } from '@gorod/contracts/search'
import { gamePeopleMessage, gameSeatLostMessage } from '@gorod/contracts/table-people'
import type { JudgePress, SecondJudgeCommand } from '@gorod/rules'
import { describe, expect, test } from 'vitest'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { GameSite, type Person } from '../../testing/games/game-site.ts'
import { call, forEachTest, jobsDone, until } from '../../testing/index.ts'
import { WISH } from '../../testing/lobby/lobby-site.ts'
import { INVITATION_ERRORS as T } from './invitations-text.ts'

const site = forEachTest(new GameSite({ people: { verified: true } }))

interface Table {
  readonly judge: Person
  readonly player: Person
  readonly gameId: string
  readonly seat: number
}

const person = (options = {}) => site.person({ verified: true, ...options })

async function judgedTable(): Promise<Table> {
  const [judge, player] = [await person(), await person()]
  const { gameId } = await site.game('league', [player], { judge })
  return { judge, player, gameId, seat: player.page.viewer as number }
}

/** Somebody whose page the server has noticed. */
async function guest(options = {}): Promise<Person> {
  const one = await person(options)
  await until(async () => (await site.app.activity.api.listConnected([one.account.id])).size === 1)
  return one
}

const wish = ({ gameId, seat }: Table, { account }: Person) => ({
  gameId,
  seat,
  username: account.username,
  reason: 'заболел',
})
const invite = (table: Table, to: Person, by = table.judge) =>
  by.page.send(inviteToSeatMessage, wish(table, to))
const invitationOf = async ({ page }: Person) => (await page.ask(getInvitationMessage, {})).invitation
const placeOf = async ({ page }: Person) => (await page.ask(getActivityMessage, {})).state
const yes = async (to: Person, id?: string) =>
  to.page.send(answerInvitationMessage, { id: id ?? (await invitationOf(to))?.id ?? '', accept: true })
const refused = (code: string) => ({ ok: false, error: { code } })
const underName = (message: string) => ({ ok: false, error: { fields: { username: [message] } } })

function endsHeardBy({ page }: Person): InvitationEnd[] {
  const ends: InvitationEnd[] = []
  page.socket.on(invitationEndedMessage.name, ({ end }) => ends.push(end))
  return ends
}

describe('a substitute whom the judge invites', () => {
  test('takes the seat with all it sees, and the replaced player is out of the game at once', async () => {
    const table = await judgedTable()
    const { judge, player, gameId, seat } = table
    const substitute = await guest({ username: 'Шах' })
    const lost = new Promise((resolve) => player.page.socket.on(gameSeatLostMessage.name, resolve))
    const people = new Promise((resolve) => judge.page.socket.on(gamePeopleMessage.name, resolve))
    expect(await invite(table, substitute)).toMatchObject({ ok: true, msLeft: INVITATION_MS })
    expect(await invitationOf(substitute)).toMatchObject({ gameId, seat, mode: 'league', reason: 'заболел' })
    const { notifications } = (await call(site.app, getNotifications, { as: substitute.account })).answer
    expect(notifications).toMatchObject([{ kind: 'invitation', path: '/game-search' }])
    expect(await yes(substitute)).toMatchObject({ ok: true })
    const replaced = { number: 1, seat, userId: player.account.id, username: player.account.username }
    expect(await people).toMatchObject({ gameId, replaced: [replaced] })
    expect(await lost).toEqual({ gameId, moved: false })
    await judge.page.until('the event', () => judge.page.last?.type === 'substituted')
    expect(judge.page.last).toMatchObject({ seat, number: 1, reason: 'заболел' })

    await substitute.page.join(gameId)
    expect(substitute.page.viewer).toBe(seat)
    expect(await placeOf(substitute)).toMatchObject({ kind: 'game', gameId, viewer: seat })
    expect(await placeOf(player)).toMatchObject({ kind: 'idle' })
    const ready = { type: 'confirmReady' } as const
    expect(
      await player.page.send(gameCommandMessage, { gameId, id: 'too-late-1', command: ready }),
    ).toMatchObject(refused('not_in_game'))
    expect(await player.page.send(joinGameMessage, { gameId, known: 0 })).toMatchObject(
      refused('not_in_game'),
    )
    expect(
      await player.page.send(mediaToServerMessage, {
        gameId,
        message: { type: 'hello', page: 'page-number-one' },
      }),
    ).toMatchObject(refused('not_in_game'))
    const known = player.page.events.length
    expect(await substitute.page.command(ready)).toMatchObject({ ok: true })
    expect(substitute.page.last).toMatchObject({ type: 'seatReady', seat })
    expect(player.page.events).toHaveLength(known)
    await jobsDone(site.app)
    expect(await site.app.moderation.api.activeBan(player.account.id)).toBeNull()

    // A process that reads the game from the database knows the same.
    const {
      players,
      replaced: kept,
      judge: chair,
    } = await judge.page.ask(joinGameMessage, { gameId, known: 0 })
    const second = await site.secondProcess()
    const page = site.playerPage(substitute.account, second)
    expect(await page.ask(joinGameMessage, { gameId, known: 0 })).toMatchObject({
      viewer: seat,
      players,
      replaced: kept,
      judge: chair,
    })
  })

  test('costs the replaced player nothing: the price comes back, once, and the data of the account says where they sat', async () => {
    const table = await judgedTable()
    const { id } = table.player.account
    const { wallet, games, db } = site.app
    const tickets = async () => (await wallet.api.balance(id)).tickets
    const before = await tickets()
    await db
      .transaction()
      .execute((tx) => wallet.api.charge(tx, [{ gameId: table.gameId, mode: 'league', accountIds: [id] }]))
    expect(await tickets()).toBeLessThan(before)
    const substitute = await guest()
    await invite(table, substitute)
    await yes(substitute)
    await jobsDone(site.app)
    expect(await tickets()).toBe(before)
    const replacedIn = [{ mode: 'league', seat: table.seat, username: table.player.account.username }]
    expect(await games.personalData?.collect(id)).toMatchObject({ games: [], replacedIn })
    expect(await games.personalData?.collect(substitute.account.id)).toMatchObject({ replacedIn: [] })
    await games.personalData?.forget?.(id, 'удалённый игрок')
    const { replaced } = await table.judge.page.ask(joinGameMessage, { gameId: table.gameId, known: 0 })
    expect(replaced).toHaveLength(1)
    // The process that keeps the game has the name in its memory until then.
    await site.restart()
    const page = site.playerPage(substitute.account)
    expect(await page.ask(joinGameMessage, { gameId: table.gameId, known: 0 })).toMatchObject({
      replaced: [{ number: 1, seat: table.seat, userId: null, username: 'удалённый игрок' }],
    })
  })

  test('sits nowhere else: a late yes changes nothing, and the table goes on', async () => {
    const table = await judgedTable()
    const substitute = await guest()
    await invite(table, substitute)
    await substitute.page.ask(createLobbyMessage, WISH)
    expect(await yes(substitute)).toMatchObject(refused('already_in_lobby'))
    const { id: accountId, username } = substitute.account
    const late = site.app.games.api.substitute(table.gameId, {
      seat: table.seat,
      player: { accountId, username, image: null, portrait: null },
      reason: 'заболел',
    })
    await expect(late).rejects.toMatchObject({ code: 'already_in_lobby' })
    expect(await table.player.page.command({ type: 'confirmReady' })).toMatchObject({ ok: true })
    expect(await placeOf(substitute)).toMatchObject({ kind: 'lobby' })
  })

  test('answers once, in a minute, and the judge hears what came of it', async () => {
    const table = await judgedTable()
    const [first, second] = [await guest(), await guest()]
    const ends = endsHeardBy(table.judge)
    await invite(table, first)
    const id = (await invitationOf(first))?.id ?? ''
    expect(await yes(second, id)).toMatchObject(refused('not_found'))
    await invite(table, second)
    await until(() => ends.length === 1)
    expect(await yes(first, id)).toMatchObject(refused('not_found'))
    const refusedId = (await invitationOf(second))?.id ?? ''
    await second.page.ask(answerInvitationMessage, { id: refusedId, accept: false })
    await invite(table, first)
    await table.judge.page.ask(withdrawInvitationMessage, { gameId: table.gameId, seat: table.seat })
    await invite(table, first)
    await site.clock.advance(INVITATION_MS)
    await until(() => ends.length === 4)
    expect(ends).toEqual(['withdrawn', 'refused', 'withdrawn', 'expired'])
    expect(await invitationOf(first)).toBeNull()
  })
})

describe('an invitation to a seat', () => {
  test('survives a restart of the server, ends in its time, and the judge hears it', async () => {
    const table = await judgedTable()
    const asked = await guest()
    await invite(table, asked)
    await site.restart()
    const pageOf = ({ account }: Person): Person => ({ account, page: site.playerPage(account) })
    const [judge, back] = [pageOf(table.judge), pageOf(asked)]
    const ends = endsHeardBy(judge)
    expect(await placeOf(judge)).toMatchObject({ kind: 'game' })
    expect(await invitationOf(back)).toMatchObject({ gameId: table.gameId, seat: table.seat })
    await site.clock.advance(INVITATION_MS)
    await until(() => ends.length === 1)
    expect(ends).toEqual(['expired'])
    expect(await invitationOf(back)).toBeNull()
  })

  test('the first of two to one account at the same moment counts', async () => {
    const [table, other] = [await judgedTable(), await judgedTable()]
    const asked = await guest()
    const answers = await Promise.all([invite(table, asked), invite(other, asked)])
    const [refusal, ...more] = answers.filter(({ ok }) => !ok)
    expect([refusal, more]).toMatchObject([underName(T.invited), []])
  })

  test('an open one is in the data of the invited account and of the judge, and goes with the account', async () => {
    const table = await judgedTable()
    const asked = await guest()
    await invite(table, asked)
    const { personalData } = site.app.invitations
    const keptAbout = ({ account }: Person) => personalData?.collect(account.id)
    const kept = [{ username: asked.account.username, reason: 'заболел' }]
    for (const one of [asked, table.judge]) expect(await keptAbout(one)).toMatchObject(kept)
    expect(await keptAbout(table.player)).toEqual([])
    await personalData?.forget?.(asked.account.id, 'удалённый игрок')
    expect(await invitationOf(asked)).toBeNull()
    expect(await keptAbout(table.judge)).toEqual([])
  })

  test('a stranger, a player and a forged command get a refusal, and so does an invitation to a practice player’s seat', async () => {
    const table = await judgedTable()
    const stranger = await guest()
    const bot = table.seat === 1 ? 2 : 1
    for (const by of [stranger, table.player])
      expect(await invite(table, stranger, by)).toMatchObject(refused('not_in_game'))
    expect(
      await stranger.page.send(withdrawInvitationMessage, { gameId: table.gameId, seat: 1 }),
    ).toMatchObject(refused('not_in_game'))
    expect(await invite({ ...table, seat: bot }, stranger)).toMatchObject(refused('command_refused'))
    const forged = {
      gameId: table.gameId,
      id: 'forged-one',
      command: { type: 'substitute', seat: 1, reason: 'x' },
    }
    expect(await table.judge.page.send(gameCommandMessage, forged as never)).toMatchObject(
      refused('bad_request'),
    )
  })

  test('a player on the blacklist of the club whose game it is gets no invitation and cannot accept an earlier one', async () => {
    const table = await judgedTable()
    const [asked, shutOut] = [await guest(), await guest()]
    const { app } = site
    const clubId = await makeClub(app, [[table.judge.account, 'owner']])
    await app.db
      .transaction()
      .execute((tx) => app.clubs.api.keepGame(tx, { clubId, gameId: table.gameId, playerIds: [] }))
    const blacklist = ({ account }: Person) =>
      call(app, setClubBlacklisted, {
        as: table.judge.account,
        body: { clubId, username: account.username, blacklisted: true, reason: 'ссора' },
      })
    await blacklist(shutOut)
    // Like an absence: a judge need not be an officer of the club.
    expect(await invite(table, shutOut)).toMatchObject(underName(T.away))
    expect(await invite(table, asked)).toMatchObject({ ok: true })
    await blacklist(asked)
    expect(await yes(asked)).toMatchObject(refused('club_blacklisted'))
  })

  test('names under the field why somebody cannot come', async () => {
    const table = await judgedTable()
    const [banned, busy, asked] = [await guest(), await guest(), await guest()]
    const unverified = await guest({ verified: false })
    await busy.page.ask(createLobbyMessage, WISH)
    const blocking = await guest()
    await call(site.app, setBlock, {
      as: blocking.account,
      body: { userId: table.judge.account.id, blocked: true },
    })
    await site.app.db
      .transaction()
      .execute((tx) => site.app.moderation.api.banForLeaving(tx, banned.account.id, table.gameId))
    const other = await judgedTable()
    expect(await invite(other, asked)).toMatchObject({ ok: true })
    const nobody = { ...asked, account: { ...asked.account, username: 'nobody' } }
    expect(await invite(table, nobody)).toMatchObject(underName(T.unknown))
    for (const [to, message] of [
      [table.judge, T.seated],
      [table.player, T.seated],
      [banned, T.banned],
      [unverified, T.unverified],
      [blocking, T.away],
      [busy, T.busy],
      [asked, T.invited],
    ] as const)
      expect(await invite(table, to)).toMatchObject(underName(message))
  })

  test('disturbs nobody more than three times in ten minutes', async () => {
    const table = await judgedTable()
    const calm = await guest()
    const tries = []
    for (let time = 0; time < 4; time++) {
      tries.push(await invite(table, calm))
      await table.judge.page.ask(withdrawInvitationMessage, { gameId: table.gameId, seat: table.seat })
    }
    expect(tries.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(tries.at(-1)).toMatchObject(refused('too_many_requests'))
  })
})

describe('a second judge whom the judge invites', () => {
  const byJudge = (table: Table, to: Person) =>
    table.judge.page.send(inviteToSeatMessage, { ...wish(table, to), seat: 'secondJudge' })
  const colleague = (options = {}) => guest({ rights: ['judge'], ...options })
  const press = (of: Person, table: Table, command: JudgePress | SecondJudgeCommand, id: string) =>
    of.page.send(gameCommandMessage, { gameId: table.gameId, id, command: command as never })
  const takeOver = { type: 'takeOver', reason: 'судья потерял связь' } as const

  test('sees what the judge sees, presses nothing of theirs, and takes the table over with all doors', async () => {
    const table = await judgedTable()
    const second = await colleague({ username: 'Второй' })
    const ends = endsHeardBy(table.judge)
    expect(await byJudge(table, second)).toMatchObject({ ok: true })
    expect(await yes(second)).toMatchObject({ ok: true })
    await expect.poll(() => ends, { timeout: 10_000 }).toEqual(['accepted'])
    await table.judge.page.until('the event', () => table.judge.page.last?.type === 'secondJudgeSeated')
    expect(await placeOf(second)).toMatchObject({ kind: 'game', viewer: 'secondJudge', banOnQuit: false })
    await second.page.join(table.gameId)
    expect(second.page.viewer).toBe('judge')
    expect(second.page.events).toEqual(table.judge.page.events)
    expect(await press(second, table, { type: 'advance' }, 'second-one-1')).toMatchObject(
      refused('command_refused'),
    )
    expect(await press(table.player, table, takeOver, 'a-player-one')).toMatchObject(
      refused('command_refused'),
    )

    const lost = new Promise((resolve) => table.judge.page.socket.on(gameSeatLostMessage.name, resolve))
    expect(await press(second, table, takeOver, 'second-two-2')).toMatchObject({ ok: true })
    expect(await lost).toEqual({ gameId: table.gameId, moved: true })
    const joined = await second.page.ask(joinGameMessage, { gameId: table.gameId, known: 0 })
    expect(joined).toMatchObject({
      viewer: 'judge',
      isSecondJudge: false,
      judge: { userId: second.account.id },
      secondJudge: { userId: table.judge.account.id },
    })
    expect(joined.events.at(-1)).toMatchObject({ type: 'judgesSwapped', reason: takeOver.reason })
    expect(await placeOf(table.judge)).toMatchObject({ kind: 'game', viewer: 'secondJudge' })
    expect(await press(table.judge, table, { type: 'advance' }, 'judge-one-11')).toMatchObject(
      refused('command_refused'),
    )
    expect(await press(second, table, { type: 'advance' }, 'second-tre-3')).toMatchObject({ ok: true })
    // A process that reads the game from the database knows the same.
    const page = site.playerPage(second.account, await site.secondProcess())
    expect(await page.ask(joinGameMessage, { gameId: table.gameId, known: 0 })).toMatchObject({
      judge: joined.judge,
      secondJudge: joined.secondJudge,
    })
  })

  test('gets the table when the judge quits, who is free and may not come back', async () => {
    const table = await judgedTable()
    const second = await colleague()
    await byJudge(table, second)
    await yes(second)
    await second.page.join(table.gameId)
    await table.judge.page.ask(quitGameMessage, { gameId: table.gameId })
    await until(async () => (await placeOf(table.judge)).kind === 'idle')
    expect(await placeOf(second)).toMatchObject({ kind: 'game', viewer: 'judge' })
    expect(await table.judge.page.send(joinGameMessage, { gameId: table.gameId, known: 0 })).toMatchObject(
      refused('not_in_game'),
    )
    expect(await press(second, table, { type: 'advance' }, 'second-one-1')).toMatchObject({ ok: true })
    // Somebody who has seen the cards plays at no seat of the table.
    expect(await invite(table, table.judge, second)).toMatchObject(underName(T.seated))
  })

  test('gets a refusal for playing there, now or before, and without the right to judge', async () => {
    const table = await judgedTable()
    const [unable, substitute] = [await guest(), await guest()]
    expect(await byJudge(table, table.player)).toMatchObject(underName(T.seated))
    expect(await byJudge(table, unable)).toMatchObject(underName(T.noJudge))
    await invite(table, substitute)
    await yes(substitute)
    expect(await byJudge(table, table.player)).toMatchObject(underName(T.played))
  })
})
