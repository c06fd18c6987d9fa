import { CLUB_MATCH_LIMITS as LIMITS } from '@gorod/contracts/club-matches'
import { DAY_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { mayInClub } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import { type Match, sidesOf } from '../domain/club-match.ts'
import { CLUB_NOTICES as N, CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import { EVENING_MS, hasBegun } from '../domain/evening.ts'
import { insertClubGame } from '../store/club-games-store.ts'
import { findByName, readNames } from '../store/clubs-store.ts'
import * as store from '../store/matches-store.ts'
import { listMembers, membersAmong, readRole } from '../store/members-store.ts'
import { type ClubChange, type ClubCommandDeps, changeClub, officersOf } from './change-club.ts'
import { isJudgeOfClubs, type OpenTableDeps, type SeatingAnswer, seatPeople } from './open-table.ts'
import { seatsBefore } from './seats-before.ts'

interface Challenge {
  readonly clubId: number
  readonly opponent: string
  readonly startsAt: Date
}

export async function challenge(
  deps: ClubCommandDeps,
  accountId: number,
  { clubId, opponent, startsAt }: Challenge,
): Promise<FormAnswer> {
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async (change) => {
    const { tx, club, at, tell } = change
    const aheadMs = startsAt.getTime() - at.getTime()
    if (aheadMs <= 0) return refused('startsAt', T.evening.past)
    if (aheadMs > LIMITS.daysAhead * DAY_MS) return refused('startsAt', T.evening.far)
    const opponentId = await findByName(tx, opponent.trim())
    if (opponentId === null) return refused('opponent', T.match.noClub)
    if (opponentId === clubId) return refused('opponent', T.match.own)
    const after = new Date(at.getTime() - EVENING_MS)
    // Two clubs that challenge at once, also each other, are counted one after the other.
    for (const side of [clubId, opponentId].sort((one, other) => one - other))
      await holdLock(tx, 'club-challenge', side)
    for (const side of [clubId, opponentId])
      if ((await store.countAhead(tx, side, after)) >= LIMITS.ahead) return refused('opponent', T.match.many)
    const pair = { challengerId: clubId, opponentId }
    const tooOften = await whyTooOften(tx, pair, at)
    if (tooOften !== null) return refused('opponent', tooOften)
    await store.insertMatch(tx, { ...pair, startsAt }, at)
    const officers = officersOf({ members: await listMembers(tx, opponentId) })
    const key = `club-challenge:${clubId}:${opponentId}`
    await tell(officers, { title: N.challenged(club.name), path: `/clubs/${opponentId}`, key })
    return DONE
  })
}

/** Why a club is left alone; null: it may be challenged. */
async function whyTooOften(
  tx: Db,
  pair: { readonly challengerId: number; readonly opponentId: number },
  at: Date,
): Promise<string | null> {
  const { challengerId, opponentId } = pair
  const theirs = await store.listUnanswered(tx, opponentId, at)
  const ours = await store.listUnanswered(tx, challengerId, at)
  if (theirs.includes(challengerId)) return T.match.waits
  if (ours.includes(opponentId)) return T.match.answerFirst
  if (theirs.length >= LIMITS.unanswered) return T.match.unanswered
  const since = new Date(at.getTime() - LIMITS.perPairDays * DAY_MS)
  return (await store.countChallenges(tx, pair, since)) >= LIMITS.perPair ? T.match.often : null
}

/** Which club of the match the account may act for. Throws `not_found` and `forbidden`. */
async function ownSide(
  { db }: Pick<ClubCommandDeps, 'db'>,
  accountId: number,
  { matchId, clubIds }: { readonly matchId: number; readonly clubIds: (match: Match) => readonly number[] },
): Promise<number> {
  const match = await store.readMatch(db, matchId)
  if (match === null) throw new AppError('not_found')
  for (const clubId of clubIds(match))
    if (mayInClub(await readRole(db, clubId, accountId), 'holdEvenings')) return clubId
  throw new AppError('forbidden')
}

/** The match is locked: two officers who act at once do so one after the other. */
async function lockedMatch(tx: Db, matchId: number): Promise<Match> {
  const match = await store.readMatch(tx, matchId, { lock: true })
  if (match === null) throw new AppError('not_found')
  return match
}

async function tellOther({ tx, club, tell }: ClubChange, match: Match, title: (club: string) => string) {
  for (const other of sidesOf(match).filter((id) => id !== club.id)) {
    const officers = officersOf({ members: await listMembers(tx, other) })
    await tell(officers, { title: title(club.name), path: `/clubs/${other}` })
  }
}

export async function answerMatch(
  deps: ClubCommandDeps,
  accountId: number,
  { matchId, accepted }: { readonly matchId: number; readonly accepted: boolean },
): Promise<FormAnswer> {
  const clubId = await ownSide(deps, accountId, { matchId, clubIds: ({ opponentId }) => [opponentId] })
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async (change) => {
    const match = await lockedMatch(change.tx, matchId)
    if (match.state !== 'challenged') return refused('match', T.match.answered)
    await store.writeState(change.tx, matchId, accepted ? 'accepted' : 'declined')
    if (accepted) await store.forgetChallenges(change.tx, match)
    await tellOther(change, match, accepted ? N.matchAccepted : N.matchDeclined)
    return DONE
  })
}

export async function cancelMatch(
  deps: ClubCommandDeps,
  accountId: number,
  matchId: number,
): Promise<FormAnswer> {
  const clubId = await ownSide(deps, accountId, { matchId, clubIds: sidesOf })
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async (change) => {
    const match = await lockedMatch(change.tx, matchId)
    if (await store.hasGames(change.tx, matchId)) return refused('match', T.match.begun)
    await store.deleteMatch(change.tx, matchId)
    await tellOther(change, match, N.matchCancelled)
    return DONE
  })
}

interface Team {
  readonly matchId: number
  readonly clubId: number
  readonly players: readonly number[]
}

export async function setTeam(
  deps: ClubCommandDeps,
  accountId: number,
  { matchId, clubId, players: sent }: Team,
): Promise<FormAnswer> {
  const players = [...new Set(sent)]
  await ownSide(deps, accountId, {
    matchId,
    clubIds: (match) => sidesOf(match).filter((id) => id === clubId),
  })
  return changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async ({ tx }) => {
    const match = await lockedMatch(tx, matchId)
    if (match.state !== 'accepted') return refused('players', T.match.notAccepted)
    const named = await store.listTeams(tx, [matchId])
    const begun = await store.hasGames(tx, matchId)
    if (begun) {
      const team = playing(named).filter((one) => one.clubId === clubId)
      const staying = await membersAmong(tx, clubId, idsOf(team))
      // An account that was deleted has left the team as well as the club.
      if (staying.size === LIMITS.team) return refused('players', T.match.begun)
      if ([...staying].some((id) => !players.includes(id))) return refused('players', T.match.stays)
    }
    if ((await membersAmong(tx, clubId, players)).size < players.length)
      return refused('players', T.match.notMembers)
    const others = named.filter((one) => one.clubId !== clubId)
    if (others.some((one) => players.includes(one.accountId))) return refused('players', T.match.both)
    await store.writeTeam(tx, matchId, { clubId, players, begun })
    return DONE
  })
}

const playing = (named: readonly store.Teammate[]) => named.filter(({ replaced }) => !replaced)
const idsOf = (team: readonly store.Teammate[]) => team.map(({ accountId }) => accountId)

/** A game of both teams, which counts in the tables of both clubs. */
export async function openMatchTable(
  deps: OpenTableDeps,
  accountId: number,
  { matchId, judgeId }: { readonly matchId: number; readonly judgeId: number | null },
): Promise<FormAnswer> {
  const clubId = await ownSide(deps, accountId, { matchId, clubIds: sidesOf })
  const players = idsOf(playing(await store.listTeams(deps.db, [matchId])))
  const before = await seatsBefore(deps, clubId)
  return seatPeople(deps, { players, judgeId, before }, (seat) =>
    changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async ({ tx, at }) => {
      const match = await lockedMatch(tx, matchId)
      if (match.state !== 'accepted') return refused('players', T.match.notAccepted)
      if (!hasBegun(match, at)) return refused('players', T.evening.notYet)
      const teams = playing(await store.listTeams(tx, [matchId]))
      if (teams.length !== 2 * LIMITS.team) return refused('players', T.match.teams)
      if (teams.some((one) => !players.includes(one.accountId))) return refused('players', T.match.teams)
      for (const side of sidesOf(match)) {
        const team = idsOf(teams.filter((one) => one.clubId === side))
        if ((await membersAmong(tx, side, team)).size < team.length)
          return refused('players', T.match.notMembers)
      }
      if (!(await isJudgeOfClubs(tx, sidesOf(match), judgeId))) return refused('judgeId', T.match.judge)
      return keepForBoth(tx, match, await seat(tx))
    }),
  )
}

async function keepForBoth(tx: Db, match: Match, seated: SeatingAnswer): Promise<FormAnswer> {
  if ('success' in seated) return seated
  const living = await readNames(tx, sidesOf(match))
  for (const clubId of sidesOf(match))
    if (living.has(clubId))
      await insertClubGame(tx, { ...seated, clubId, members: LIMITS.team, matchId: match.id })
  return DONE
}
