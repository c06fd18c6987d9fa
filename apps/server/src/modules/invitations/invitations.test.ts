import {
  answerInvitationMessage,
  createLobbyMessage,
  gameCommandMessage,
  gamePeopleMessage,
  gameSeatLostMessage,
  getActivityMessage,
  getInvitationMessage,
  type InvitationEnd,
  invitationEndedMessage,
  inviteToSeatMessage,
  joinGameMessage,
  mediaToServerMessage,
  setBlock,
  withdrawInvitationMessage,
} from '@gorod/contracts'
import { INVITATION_MS } from '@gorod/contracts/invitations'
import { describe, expect, test } from 'vitest'
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
    expect(await yes(substitute)).toMatchObject({ ok: true })

    const replaced = { number: 1, seat, userId: player.account.id, username: player.account.username }
    expect(await people).toMatchObject({ gameId, replaced: [replaced] })
    expect(await lost).toEqual({ gameId })
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
    await second.page.ask(answerInvitationMessage, {
      id: (await invitationOf(second))?.id ?? '',
      accept: false,
    })
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
