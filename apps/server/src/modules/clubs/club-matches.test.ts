import { deleteAccount } from '@gorod/contracts/cabinet'
import { getClubTable } from '@gorod/contracts/club-games'
import {
  answerClubMatch,
  cancelClubMatch,
  challengeClub,
  getClubMatches,
  openClubMatchTable,
  setClubTeam,
} from '@gorod/contracts/club-matches'
import { setClubBlacklisted } from '@gorod/contracts/clubs'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import type { SeatResult } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DONE, errorOf, makeClub } from '../../testing/clubs/made-club.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { writeFinishedGame } from '../../testing/statistics/finished-games.ts'
import { gameFinishedJob } from '../games/public.ts'
import { CLUB_TEXTS as T } from './domain/clubs-text.ts'
import { insertClubGame } from './store/club-games-store.ts'
import { readClub } from './store/clubs-store.ts'
import { insertMember } from './store/members-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const matchesOf = async (id: number) => (await call(app, getClubMatches, { query: { id } })).answer
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
let clubs = 0

/** A club of five, of whom the first owns it. */
async function club() {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app, { verified: true })))
  const [owner, ...others] = people as [TestAccount, ...TestAccount[]]
  clubs += 1
  const name = `Соперник ${clubs}`
  const id = await makeClub(app, [[owner, 'owner'], ...others.map((one) => [one, 'member'] as const)], {
    name,
  })
  return { id, name, owner, people, ids: people.map((one) => one.id) }
}
/** A club of its owner alone. */
async function lonelyClub() {
  const owner = await signUp(app, { verified: true })
  clubs += 1
  return { owner, id: await makeClub(app, [[owner, 'owner']], { name: `Соперник ${clubs}` }) }
}
type MadeClub = Awaited<ReturnType<typeof club>>

const send = (from: MadeClub, opponent: string, { as = from.owner, hours = 0.5 } = {}) =>
  call(app, challengeClub, { as, body: { clubId: from.id, opponent, startsAt: inHours(hours) } })
const reply = (as: TestAccount, matchId: number, accepted: boolean) =>
  call(app, answerClubMatch, { as, body: { matchId, accepted } })
const name = async (as: TestAccount, matchId: number, clubId: number, players: readonly number[]) =>
  call(app, setClubTeam, { as, body: { matchId, clubId, players } })
const open = async (as: TestAccount, matchId: number) =>
  (await call(app, openClubMatchTable, { as, body: { matchId, judgeId: null } })).answer
const cancel = (as: TestAccount, matchId: number) => call(app, cancelClubMatch, { as, body: { matchId } })

const addMember = ({ id }: TestAccount, clubId: number) =>
  insertMember(app.db, clubId, { accountId: id, role: 'member', joinedAt: new Date(clock.now()) })

async function accepted() {
  const [home, guests] = [await club(), await club()]
  expect((await send(home, guests.name.toUpperCase())).answer).toEqual(DONE)
  const { id } = (await matchesOf(home.id))[0]!
  await reply(guests.owner, id, true)
  return { home, guests, id }
}

/** An accepted match whose teams are both named. */
async function named() {
  const match = await accepted()
  const { home, guests, id } = match
  for (const side of [home, guests]) await name(side.owner, id, side.id, side.ids)
  return match
}

/** A game that both teams have finished. */
async function playedBy(home: MadeClub, guests: MadeClub, seed: string): Promise<string> {
  const { gameId } = await writeFinishedGame(app, {
    seed,
    mode: 'lobby',
    ruleSet: 'fiim',
    endedAt: new Date(clock.now() - HOUR_MS),
    accountIds: [...home.ids, ...guests.ids],
  })
  return gameId
}

/** The same, whose result counts for both clubs. Returns the points of each account. */
async function countedGame({ home, guests, id }: Awaited<ReturnType<typeof named>>, seed: string) {
  const gameId = await playedBy(home, guests, seed)
  await app.db.transaction().execute(async (tx) => {
    for (const clubId of [home.id, guests.id])
      await insertClubGame(tx, { gameId, clubId, members: 5, matchId: id })
    await app.platform.jobs.enqueue(tx, gameFinishedJob, { gameId })
  })
  await jobsDone(app)
  const { rows } = await sql<{ account_id: number; result: SeatResult }>`
    select account_id, result from game_results where game_id = ${gameId}`.execute(app.db)
  return (ids: readonly number[]) =>
    rows
      .filter((row) => ids.includes(row.account_id))
      .reduce((sum, { result }) => sum + result.points.total, 0)
}

/** Somebody new in the club. */
async function newcomerOf({ id }: MadeClub): Promise<TestAccount> {
  const newcomer = await signUp(app, { verified: true })
  await addMember(newcomer, id)
  return newcomer
}

const shutOut = (from: MadeClub, { username }: TestAccount) =>
  call(app, setClubBlacklisted, {
    as: from.owner,
    body: { clubId: from.id, username, blacklisted: true, reason: '' },
  })

/** Pages of these people, which the server has taken note of. Returns how they close. */
async function comeAll(people: readonly TestAccount[]): Promise<() => void> {
  const pages = await Promise.all(people.map(({ token }) => connect(app, token)))
  const ids = people.map((one) => one.id)
  await until(
    async () => (await app.activity.api.listConnected(ids)).size === ids.length,
    'everybody is there',
  )
  return () => {
    for (const page of pages) page.close()
  }
}

describe('a friendly match', () => {
  it('a club is challenged by another once at a time, and twice a week as long as it does not accept', async () => {
    const [home, guests] = [await club(), await club()]
    const first = async () => (await matchesOf(home.id))[0]!.id
    expect((await send(home, guests.name)).answer).toEqual(DONE)
    expect(errorOf((await send(home, guests.name)).answer)).toBe(T.match.waits)
    expect(errorOf((await send(guests, home.name)).answer)).toBe(T.match.answerFirst)
    // Taken back, and declined: both were read.
    await cancel(home.owner, await first())
    expect((await send(home, guests.name)).answer).toEqual(DONE)
    await reply(guests.owner, await first(), false)
    expect(errorOf((await send(home, guests.name)).answer)).toBe(T.match.often)
    // The other club may; and clubs that play with each other go on.
    expect((await send(guests, home.name)).answer).toEqual(DONE)
    await reply(home.owner, await first(), true)
    expect((await send(guests, home.name)).answer).toEqual(DONE)
    await reply(home.owner, await first(), false)
    expect((await send(guests, home.name)).answer).toEqual(DONE)
  })

  it('a club has ten challenges without an answer at most, which take none of its own matches', async () => {
    const [home, guests] = [await club(), await club()]
    for (let count = 0; count < 10; count++) {
      const { owner, id } = await lonelyClub()
      const body = { clubId: id, opponent: home.name, startsAt: inHours(1) }
      expect((await call(app, challengeClub, { as: owner, body })).answer).toEqual(DONE)
    }
    expect(errorOf((await send(guests, home.name)).answer)).toBe(T.match.unanswered)
    expect((await send(home, guests.name)).answer).toEqual(DONE)
  })

  it('an officer challenges a club, and an officer of that club answers once', async () => {
    const [home, guests] = [await club(), await club()]
    expect((await send(home, guests.name, { as: home.people[1]! })).error.code).toBe('forbidden')
    expect(errorOf((await send(home, 'никто')).answer)).toBe(T.match.noClub)
    expect(errorOf((await send(home, home.name)).answer)).toBe(T.match.own)
    expect(errorOf((await send(home, guests.name, { hours: -1 })).answer)).toBe(T.evening.past)
    expect((await send(home, guests.name)).answer).toEqual(DONE)
    const { id } = (await matchesOf(guests.id))[0]!
    const told = (await call(app, getNotifications, { as: guests.owner })).answer.notifications
    expect(told[0]?.title).toContain(home.name)
    expect((await reply(home.owner, id, true)).error.code).toBe('forbidden')
    expect((await name(home.owner, id, home.id, home.ids)).answer.success).toBe(false)
    expect((await reply(guests.owner, id, false)).answer).toEqual(DONE)
    expect(errorOf((await reply(guests.owner, id, true)).answer)).toBe(T.match.answered)
    expect(await matchesOf(home.id)).toMatchObject([{ state: 'declined' }])
    expect((await cancel(guests.people[1]!, id)).error.code).toBe('forbidden')
    expect((await cancel(home.owner, id)).answer).toEqual(DONE)
    expect(await matchesOf(home.id)).toEqual([])
  })

  it('two teams of five members play a match, whose first game fixes them', async () => {
    const { home, guests, id } = await accepted()
    expect(errorOf((await name(home.owner, id, home.id, guests.ids)).answer)).toBe(T.match.notMembers)
    expect((await name(home.owner, id, guests.id, guests.ids)).error.code).toBe('forbidden')
    await name(home.owner, id, home.id, home.ids)
    expect(errorOf(await open(home.owner, id))).toBe(T.match.teams)
    await name(guests.owner, id, guests.id, guests.ids)
    expect(errorOf(await open(home.owner, id))).toContain(T.evening.absent(''))
    const leaveAll = await comeAll([...home.people, ...guests.people])
    expect(await open(guests.owner, id)).toEqual(DONE)
    expect(await app.activity.api.placeOf(home.ids[4]!)).toMatchObject({ kind: 'game' })
    expect(errorOf((await name(home.owner, id, home.id, [])).answer)).toBe(T.match.begun)
    expect(errorOf((await cancel(home.owner, id)).answer)).toBe(T.match.begun)
    const { rows } = await sql`select club_id, members from club_games where match_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(2)
    leaveAll()
  })

  it('a player who has left the club does not play, and can be replaced after the first game; nobody else can', async () => {
    const { home, guests, id } = await named()
    const gameId = await playedBy(home, guests, 'match with a guest')
    await insertClubGame(app.db, { gameId, clubId: home.id, members: 5, matchId: id })
    const [, gone, stays] = home.people as [TestAccount, TestAccount, TestAccount]
    await shutOut(home, gone)
    const leaveAll = await comeAll([...home.people, ...guests.people])
    expect(errorOf(await open(home.owner, id))).toBe(T.match.notMembers)

    const newcomer = await newcomerOf(home)
    const without = (other: TestAccount) => [...home.ids.filter((one) => one !== other.id), newcomer.id]
    expect(errorOf((await name(home.owner, id, home.id, without(stays))).answer)).toBe(T.match.stays)
    expect((await name(home.owner, id, home.id, without(gone))).answer).toEqual(DONE)
    expect(errorOf((await name(home.owner, id, home.id, home.ids)).answer)).toBe(T.match.begun)
    leaveAll()
  })

  it('the games of a player who was replaced count on for the team', async () => {
    const played = await named()
    const { home, guests, id } = played
    const sumOf = await countedGame(played, 'match of somebody who leaves')
    const gone = home.people[1]!
    await shutOut(home, gone)
    const newcomer = await newcomerOf(home)
    const team = [...home.ids.filter((one) => one !== gone.id), newcomer.id]
    expect((await name(home.owner, id, home.id, team)).answer).toEqual(DONE)

    const { challenger } = (await matchesOf(home.id))[0]!
    expect(challenger.points).toBeCloseTo(sumOf(home.ids), 2)
    expect(new Set(challenger.team.map((one) => one.id))).toEqual(new Set(team))
    // A player of one team plays for no other one.
    await addMember(gone, guests.id)
    await shutOut(guests, guests.people[1]!)
    const others = [...guests.ids.filter((one) => one !== guests.ids[1]), gone.id]
    expect(errorOf((await name(guests.owner, id, guests.id, others)).answer)).toBe(T.match.both)
  })

  it('a player whose account is deleted can be replaced after the first game', async () => {
    const played = await named()
    const { home, id } = played
    await countedGame(played, 'match of somebody who deletes the account')
    const gone = home.people[1]!
    await call(app, deleteAccount, { as: gone, body: { password: gone.password } })
    await jobsDone(app)
    const newcomer = await newcomerOf(home)
    const team = [...home.ids.filter((one) => one !== gone.id), newcomer.id]
    expect((await name(home.owner, id, home.id, team)).answer).toEqual(DONE)
    expect((await matchesOf(home.id))[0]?.challenger.team).toHaveLength(5)
  })

  it('a table opens while the other club is being changed: officers of both would wait for each other', async () => {
    const { home, guests, id } = await named()
    const leaveAll = await comeAll([...home.people, ...guests.people])
    await app.db.transaction().execute(async (tx) => {
      await readClub(tx, guests.id, { lock: true })
      expect(await open(home.owner, id)).toEqual(DONE)
    })
    leaveAll()
  })

  it('the judge of a match is a member of one of its clubs', async () => {
    const { home, guests, id } = await named()
    const judge = await signUp(app, { verified: true, rights: ['judge'] })
    const leaveAll = await comeAll([...home.people, ...guests.people, judge])
    const openWith = async () =>
      (await call(app, openClubMatchTable, { as: home.owner, body: { matchId: id, judgeId: judge.id } }))
        .answer
    expect(errorOf(await openWith())).toBe(T.match.judge)
    await addMember(judge, guests.id)
    expect(await openWith()).toEqual(DONE)
    leaveAll()
  })

  it('adds up the points of each team, and counts in the tables of both clubs', async () => {
    const played = await named()
    const { home, guests } = played
    const sumOf = await countedGame(played, 'match')
    const [match] = await matchesOf(guests.id)
    expect(match).toMatchObject({ games: 1, challenger: { id: home.id }, opponent: { id: guests.id } })
    expect(match?.challenger.points).toBeCloseTo(sumOf(home.ids), 2)
    expect(match?.opponent.points).toBeCloseTo(sumOf(guests.ids), 2)
    for (const { id: of } of [home, guests])
      expect((await call(app, getClubTable, { query: { id: of, period: 'all' } })).answer).toHaveLength(5)
  })
})
