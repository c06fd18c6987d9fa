import {
  cancelClubEvening,
  getClubEvenings,
  openEveningTable,
  saveClubEvening,
  signUpForEvening,
} from '@gorod/contracts/club-evenings'
import { getClubGames, getClubTable } from '@gorod/contracts/club-games'
import { setClubBlacklisted } from '@gorod/contracts/clubs'
import { HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import {
  changeLobbyMessage,
  createLobbyMessage,
  joinLobbyMessage,
  startLobbyMessage,
  watchLobbiesMessage,
} from '@gorod/contracts/lobby'
import { getNotifications } from '@gorod/contracts/notifications'
import type { SeatResult } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DONE, errorOf, makeClub, pageOf } from '../../testing/clubs/made-club.ts'
import { finish } from '../../testing/games/finished-game.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  type SocketClient,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { refused, WISH } from '../../testing/lobby/lobby-site.ts'
import { writeFinishedGame } from '../../testing/statistics/finished-games.ts'
import { gameFinishedJob } from '../games/public.ts'
import { remindOfEvenings } from './commands/remind.ts'
import { CLUB_TEXTS as T } from './domain/clubs-text.ts'
import { insertClubGame } from './store/club-games-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const accounts = (count: number, rights: readonly 'judge'[] = []) =>
  Promise.all(Array.from({ length: count }, () => signUp(app, { verified: true, rights })))
const people = async () => (await accounts(3)) as [TestAccount, TestAccount, TestAccount]
/** Pages of these people, which the server has taken note of. */
async function pages(of: readonly TestAccount[]): Promise<SocketClient[]> {
  const clients = await Promise.all(of.map(({ token }) => connect(app, token)))
  await until(
    async () => (await app.activity.api.listConnected(of.map(({ id }) => id))).size === of.length,
    'everybody is there',
  )
  return clients
}
const hangUp = (clients: readonly SocketClient[]) => {
  for (const client of clients) client.close()
}

describe('a lobby in the name of a club', () => {
  it('a member opens a lobby for members, which stands on the page and lets nobody else in', async () => {
    const [owner, member, stranger] = await people()
    const id = await makeClub(app, [
      [owner, 'owner'],
      [member, 'member'],
    ])
    const clients = (await pages([owner, member, stranger])) as [SocketClient, SocketClient, SocketClient]
    const [hers, his, theirs] = clients
    const club = { id, membersOnly: true }
    expect(await theirs.send(createLobbyMessage, { ...WISH, club })).toMatchObject(refused('forbidden'))
    expect(await his.send(createLobbyMessage, { ...WISH, club, password: 'x' })).toMatchObject(
      refused('validation_failed'),
    )
    const { lobbyId } = await his.ask(createLobbyMessage, { ...WISH, name: 'Кухня', club })
    expect(await his.send(changeLobbyMessage, { password: 'x' })).toMatchObject(refused('validation_failed'))
    expect((await pageOf(app, id)).lobbies).toEqual([
      { lobbyId, name: 'Кухня', membersOnly: true, seated: 1, seats: 10 },
    ])
    const { list } = await theirs.ask(watchLobbiesMessage, { watch: false })
    expect(list.lobbies[0]).toMatchObject({ lobbyId, club: { id, membersOnly: true } })
    expect(await theirs.send(joinLobbyMessage, { lobbyId })).toMatchObject(refused('club_members_only'))
    const { state } = await hers.ask(joinLobbyMessage, { lobbyId })
    // An invite of a member opens the table to nobody else.
    expect(await theirs.send(joinLobbyMessage, { invite: state.invite })).toMatchObject(
      refused('club_members_only'),
    )
    hangUp(clients)
  })

  it('a lobby open to everybody is closed to the blacklist of the club', async () => {
    const [owner, shutOut, stranger] = await people()
    const id = await makeClub(app, [[owner, 'owner']])
    const clients = (await pages([owner, shutOut, stranger])) as [SocketClient, SocketClient, SocketClient]
    const [hers, theirs, others] = clients
    const { lobbyId } = await hers.ask(createLobbyMessage, { ...WISH, club: { id, membersOnly: false } })
    const body = { clubId: id, username: shutOut.username, blacklisted: true, reason: '' }
    await call(app, setClubBlacklisted, { as: owner, body })
    expect(await theirs.send(joinLobbyMessage, { lobbyId })).toMatchObject(refused('club_blacklisted'))
    expect(await others.send(joinLobbyMessage, { lobbyId })).toMatchObject({ ok: true })
    hangUp(clients)
  })

  it('a lobby that starts becomes a game of the club', async () => {
    const [owner] = await people()
    const id = await makeClub(app, [[owner, 'owner']])
    const clients = (await pages([owner])) as [SocketClient]
    await clients[0].ask(createLobbyMessage, { ...WISH, club: { id, membersOnly: true } })
    const { gameId } = await clients[0].ask(startLobbyMessage, {})
    const { rows } = await sql`select club_id, members from club_games where game_id = ${gameId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ club_id: id, members: 1 }])
    hangUp(clients)
  })
})

/** A finished game at a table of the club. */
async function play(
  clubId: number,
  seed: string,
  {
    accountIds,
    members,
    endedAt = new Date(clock.now() - HOUR_MS),
  }: {
    readonly accountIds: readonly (number | null)[]
    readonly members: number
    readonly endedAt?: Date
  },
) {
  const game = await writeFinishedGame(app, { seed, mode: 'lobby', ruleSet: 'fiim', endedAt, accountIds })
  await app.db.transaction().execute(async (tx) => {
    await insertClubGame(tx, { gameId: game.gameId, clubId, members })
    await app.platform.jobs.enqueue(tx, gameFinishedJob, { gameId: game.gameId })
  })
  await jobsDone(app)
  return game
}
const tableOf = async (
  id: number,
  more: { readonly as?: TestAccount; readonly period?: 'month' | 'all' } = {},
) => {
  const { as, period = 'all' } = more
  return (await call(app, getClubTable, { ...(as && { as }), query: { id, period } })).answer
}
const gamesOf = async (id: number, as?: TestAccount) =>
  (await call(app, getClubGames, { ...(as && { as }), query: { id } })).answer

describe('the table of a club', () => {
  it('adds up the points of its members from games with enough of them', async () => {
    const [owner, member, guest] = await people()
    const id = await makeClub(
      app,
      [
        [owner, 'owner'],
        [member, 'member'],
      ],
      { countedMembers: 2 },
    )
    const accountIds = [owner.id, member.id, guest.id]
    const counted = [
      await play(id, 'first', { accountIds, members: 2 }),
      await play(id, 'second', { accountIds, members: 2 }),
    ]
    const uncounted = await play(id, 'third', { accountIds, members: 1 })
    const { rows } = await sql<{ result: SeatResult }>`
      select result from game_results where account_id = ${owner.id}
      and game_id in (${sql.join(counted.map(({ gameId }) => gameId))})`.execute(app.db)
    const sum = rows.reduce((all, { result }) => all + result.points.total, 0)
    const table = await tableOf(id)
    expect(table.map((row) => row.id).sort()).toEqual([owner.id, member.id].sort())
    const own = table.find((row) => row.id === owner.id)
    expect(own).toMatchObject({ games: 2, wins: rows.filter(({ result }) => result.won).length })
    expect(own?.sum).toBeCloseTo(sum, 2)
    expect(table.map((row) => row.sum)).toEqual(table.map((row) => row.sum).sort((a, b) => b - a))
    expect(await gamesOf(id)).toMatchObject({ totalCount: 3 })
    const shown = (await gamesOf(id)).rows.find(({ number }) => number === uncounted.number)
    expect(shown).toMatchObject({ members: 1, counts: false })
    expect((await pageOf(app, id)).gamesCount).toBe(3)
  })

  it('leaves games older than a month out of the table of a month', async () => {
    const [owner] = await people()
    const id = await makeClub(app, [[owner, 'owner']], { countedMembers: 1 })
    const endedAt = new Date(clock.now() - 31 * 24 * HOUR_MS)
    await play(id, 'old', { accountIds: [owner.id], members: 1, endedAt })
    expect(await tableOf(id, { period: 'month' })).toEqual([])
    expect(await tableOf(id)).toMatchObject([{ id: owner.id, games: 1, place: 1 }])
  })

  it('knows a game whose end the audience has not seen only for the people of that game', async () => {
    const [owner, member] = await people()
    const id = await makeClub(
      app,
      [
        [owner, 'owner'],
        [member, 'member'],
      ],
      { countedMembers: 1 },
    )
    const { number } = await play(id, 'fresh', {
      accountIds: [owner.id],
      members: 1,
      endedAt: new Date(clock.now() - 1000),
    })
    expect((await gamesOf(id, owner)).rows).toMatchObject([{ number }])
    expect(await tableOf(id, { as: owner })).toMatchObject([{ id: owner.id }])
    for (const reader of [undefined, member]) {
      expect(await gamesOf(id, reader)).toEqual({ rows: [], totalCount: 0 })
      expect(await tableOf(id, reader && { as: reader })).toEqual([])
      expect((await pageOf(app, id, reader)).gamesCount).toBe(0)
    }
  })
})

describe('an evening of a club', () => {
  const evenings = async (id: number) => (await call(app, getClubEvenings, { query: { id } })).answer
  const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
  const plan = (as: TestAccount, clubId: number, fields: object = {}) =>
    call(app, saveClubEvening, {
      as,
      body: {
        clubId,
        title: 'Субботний стол',
        startsAt: inHours(2),
        places: 10,
        membersOnly: false,
        ...fields,
      },
    })
  const signUpTo = async (as: TestAccount, eveningId: number, signed = true) =>
    (await call(app, signUpForEvening, { as, body: { eveningId, signed } })).answer
  const open = async (as: TestAccount, eveningId: number, players: readonly number[], judgeId?: number) =>
    (await call(app, openEveningTable, { as, body: { eveningId, players, judgeId: judgeId ?? null } })).answer

  async function evening(fields: object = {}) {
    const [owner, member, stranger] = await people()
    const clubId = await makeClub(app, [
      [owner, 'owner'],
      [member, 'member'],
    ])
    expect((await plan(owner, clubId, fields)).answer).toEqual(DONE)
    return { owner, member, stranger, clubId, id: (await evenings(clubId))[0]!.id }
  }

  it('officers plan, move and take off an evening, in the time ahead', async () => {
    const { owner, member, clubId, id } = await evening()
    expect((await plan(member, clubId)).error.code).toBe('forbidden')
    const bad = await plan(owner, clubId, { title: ' ', startsAt: inHours(-1), places: 9 })
    expect(Object.keys(bad.answer.errors ?? {}).sort()).toEqual(['places', 'startsAt', 'title'])
    expect((await plan(owner, clubId, { startsAt: inHours(24 * 91) })).answer.success).toBe(false)
    expect((await plan(owner, clubId, { id, places: 20 })).answer).toEqual(DONE)
    expect(await evenings(clubId)).toMatchObject([{ id, title: 'Субботний стол', places: 20 }])
    const elsewhere = await evening()
    expect((await plan(owner, clubId, { id: elsewhere.id })).error.code).toBe('not_found')
    const cancel = (as: TestAccount) => call(app, cancelClubEvening, { as, body: { eveningId: id } })
    expect((await cancel(member)).error.code).toBe('forbidden')
    expect((await cancel(owner)).answer).toEqual(DONE)
    expect(await evenings(clubId)).toEqual([])
  })

  it('gives its places in the order of signing up, and the next one moves up', async () => {
    const { clubId, id } = await evening()
    const guests = await accounts(12)
    for (const guest of guests) expect(await signUpTo(guest, id)).toEqual(DONE)
    expect(await signUpTo(guests[0]!, id)).toEqual(DONE)
    const lists = async () => {
      const [one] = await evenings(clubId)
      return [one!.signed, one!.waiting].map((list) => list.map((person) => person.id))
    }
    const ids = guests.map((guest) => guest.id)
    expect(await lists()).toEqual([ids.slice(0, 10), ids.slice(10)])
    await signUpTo(guests[2]!, id, false)
    expect(await lists()).toEqual([[...ids.slice(0, 2), ...ids.slice(3, 11)], ids.slice(11)])
  })

  it('reminds those with a place a quarter of an hour before, once, and nobody of one that was taken off', async () => {
    const { owner, id, clubId } = await evening({ startsAt: inHours(1) })
    const off = await evening({ startsAt: inHours(1) })
    const guests = await accounts(11)
    for (const guest of guests) await signUpTo(guest, id)
    await signUpTo(off.member, off.id)
    await call(app, cancelClubEvening, { as: off.owner, body: { eveningId: off.id } })
    const reminders = async (as: TestAccount) =>
      (await call(app, getNotifications, { as })).answer.notifications.filter(({ title }) =>
        title.includes('начнётся через'),
      )
    await clock.leap(44 * MINUTE_MS)
    await remindOfEvenings({ db: app.db, clock, notifications: app.notifications.api })
    expect(await reminders(guests[0]!)).toEqual([])
    await clock.advance(2 * MINUTE_MS)
    // Two processes at once.
    const remind = () => remindOfEvenings({ db: app.db, clock, notifications: app.notifications.api })
    await Promise.all([remind(), remind()])
    expect(await reminders(guests[9]!)).toMatchObject([
      { kind: 'club', title: expect.stringMatching(/^Вечер .* через 1[45] мин$/), path: `/clubs/${clubId}` },
    ])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where key = ${`evening:${id}`}`.execute(app.db)
    expect(rows[0]?.count).toBe(10)
    for (const nobody of [guests[10]!, owner, off.member]) expect(await reminders(nobody)).toEqual([])
    // Moved, it is reminded of again.
    await plan(owner, clubId, { id, startsAt: inHours(0.2) })
    await remind()
    expect((await reminders(guests[0]!))[0]?.title).toContain('через 12 мин')
  })

  it('for members alone takes nobody else, and an open one nobody of the blacklist', async () => {
    const { owner, member, stranger, clubId, id } = await evening({ membersOnly: true })
    expect(errorOf(await signUpTo(stranger, id))).toBe(T.evening.membersOnly)
    expect(await signUpTo(member, id)).toEqual(DONE)
    const body = { clubId, username: member.username, blacklisted: true, reason: '' }
    await call(app, setClubBlacklisted, { as: owner, body })
    expect(errorOf(await signUpTo(member, id))).toBe(T.blacklisted)
    expect(await evenings(clubId)).toMatchObject([{ signed: [] }])
  })

  it('opens tables from an hour before, for people who have signed up and are there', async () => {
    const { owner, clubId, id } = await evening({ startsAt: inHours(1.5) })
    const guests = await accounts(10)
    const [judge, absent] = [(await accounts(1, ['judge']))[0]!, (await accounts(1))[0]!]
    for (const guest of guests) await signUpTo(guest, id)
    const ids = guests.map((guest) => guest.id)
    expect(errorOf(await open(owner, id, ids))).toBe(T.evening.notYet)
    await clock.leap(HOUR_MS)
    const stranger = await open(owner, id, [...ids.slice(1), absent.id])
    expect(errorOf(stranger)).toBe(T.evening.notSigned(absent.username))
    const clients = await pages([...guests, judge])
    expect(errorOf(await open(owner, id, ids.slice(1)))).toBe(T.evening.size)
    expect(errorOf(await open(owner, id, ids, guests[0]!.id))).toBe(T.evening.judgePlays)
    expect(errorOf(await open(owner, id, ids, judge.id))).toBe(T.evening.judgeOfClub)
    await signUpTo(absent, id)
    expect(errorOf(await open(owner, id, ids, absent.id))).toBe(T.evening.judge)
    const withAbsent = await open(owner, id, [...ids.slice(1), absent.id])
    expect(errorOf(withAbsent)).toBe(T.evening.absent(absent.username))
    await signUpTo(judge, id)
    expect(await open(owner, id, ids, judge.id)).toEqual(DONE)
    const place = await app.activity.api.placeOf(ids[0]!)
    expect(place).toMatchObject({ kind: 'game' })
    expect(await app.activity.api.placeOf(judge.id)).toMatchObject({ kind: 'game', seat: 'judge' })
    expect(errorOf(await open(owner, id, ids, judge.id))).toContain(guests[0]!.username)
    const { rows } = await sql`select members from club_games where club_id = ${clubId}`.execute(app.db)
    expect(rows).toEqual([{ members: 0 }])

    // At the next table of the evening nobody has the seat of the game before.
    const seatsOf = async (at: typeof place) =>
      (await app.games.api.tables(at?.kind === 'game' ? [at.gameId] : []))[0]?.seats ?? []
    const before = await seatsOf(place)
    await finish(app, place?.kind === 'game' ? place.gameId : '')
    await jobsDone(app)
    expect(await open(owner, id, ids, judge.id)).toEqual(DONE)
    const after = await seatsOf(await app.activity.api.placeOf(ids[0]!))
    expect(new Set(after.map(({ accountId }) => accountId))).toEqual(new Set(ids))
    const isKept = ({ seat, accountId }: (typeof after)[number]) =>
      before.some((one) => one.seat === seat && one.accountId === accountId)
    expect(after.filter(isKept)).toEqual([])
    hangUp(clients)
  })

  it('an evening is over eight hours after it began', async () => {
    const { clubId, id, stranger } = await evening()
    await sql`update club_evenings set starts_at = starts_at - interval '10 hours'`.execute(app.db)
    expect(errorOf(await signUpTo(stranger, id))).toBe(T.evening.over)
    expect(await evenings(clubId)).toEqual([])
  })
})
