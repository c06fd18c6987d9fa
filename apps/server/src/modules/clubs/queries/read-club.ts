import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import type { ClubLobby, ClubMember, ClubPage, ClubRunningTable } from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { PeopleApi } from '../../people/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { type Club, inOrder, type Member } from '../domain/club.ts'
import { countGames, listEndedIds, listRunningIds } from '../store/club-games-store.ts'
import { readClub } from '../store/clubs-store.ts'
import { isBlacklisted, listWaiting, readApplication } from '../store/doors-store.ts'
import { listMembers } from '../store/members-store.ts'
import { readSeasonPlace } from './read-ranking.ts'

export interface ReadClubDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly people: Pick<PeopleApi, 'onlineAmong'>
  readonly games: Pick<GamesApi, 'tables' | 'closedAmong'>
  readonly audience: AudienceApi
  readonly statistics: Pick<StatisticsApi, 'ratingHead'>
  readonly lobbiesOf: (clubId: number) => Promise<readonly ClubLobby[]>
}

export async function livingClub(db: Db, id: number): Promise<Club> {
  const club = await readClub(db, id)
  if (club === null) throw new AppError('not_found')
  return club
}

export async function readClubPage(
  deps: ReadClubDeps,
  id: number,
  readerId: number | null,
): Promise<ClubPage> {
  const { db, lobbiesOf } = deps
  const club = await livingClub(db, id)
  const members = await listMembers(db, id)
  const [shown, lobbies, tables, closed, me] = await Promise.all([
    describeMembers(deps, members, readerId),
    lobbiesOf(id),
    listRunningTables(deps, id),
    closedOf(deps, id, readerId),
    readerId === null ? null : readOwn(db, { id, readerId, members }),
  ])
  const { minMmr, countedMembers, takesApplications, foundedAt, ...texts } = club
  return {
    ...texts,
    minMmr,
    countedMembers,
    takesApplications,
    foundedAt: foundedAt.toISOString(),
    members: shown,
    lobbies,
    tables,
    gamesCount: await countGames(db, { clubId: id, closed }),
    seasonPlace: await readSeasonPlace(deps, id),
    me,
  }
}

async function describeMembers(
  { accounts, people }: ReadClubDeps,
  members: readonly Member[],
  readerId: number | null,
): Promise<ClubMember[]> {
  const ids = members.map(({ accountId }) => accountId)
  const [rows, online] = await Promise.all([accounts.listAccounts(ids), people.onlineAmong(readerId, ids)])
  const known = new Map(rows.map((row) => [row.id, row]))
  return inOrder(members).flatMap(({ accountId, role, joinedAt }) => {
    const account = known.get(accountId)
    // A deleted account leaves by a job, a moment later.
    if (account === undefined || account.deleted) return []
    const { username, image, rights } = account
    // What is shown, no permission: an administrator, who may judge too, bears no mark of a judge.
    const judge = rights.includes('judge')
    return [
      {
        id: accountId,
        username,
        image,
        role,
        judge,
        online: online.has(accountId),
        joinedAt: joinedAt.toISOString(),
      },
    ]
  })
}

/** Running tables of the club as late as their audience sees them; private ones are left out. */
async function listRunningTables(
  { db, games, audience }: ReadClubDeps,
  clubId: number,
): Promise<ClubRunningTable[]> {
  const ids = await listRunningIds(db, clubId)
  if (ids.length === 0) return []
  const [seated, watched] = await Promise.all([games.tables(ids), audience.listTables()])
  const numbers = new Set(seated.map(({ number }) => number))
  return watched
    .filter(({ number }) => numbers.has(number))
    .map(({ number, phase, players }) => ({ number, phase, alive: players.map(({ alive }) => alive) }))
}

/** The ids of the club's games of which this reader may not know yet: their audience has not seen the end. */
export async function closedOf(
  { db, clock, games }: Pick<ReadClubDeps, 'db' | 'clock' | 'games'>,
  clubId: number,
  readerId: number | null,
): Promise<readonly string[]> {
  const after = new Date(clock.now() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  return games.closedAmong(await listEndedIds(db, clubId, after), readerId)
}

interface Own {
  readonly id: number
  readonly readerId: number
  readonly members: readonly Member[]
}

async function readOwn(db: Db, { id, readerId, members }: Own): Promise<ClubPage['me']> {
  const role = members.find(({ accountId }) => accountId === readerId)?.role ?? null
  const [application, blacklisted, waiting] = await Promise.all([
    readApplication(db, id, readerId),
    isBlacklisted(db, id, readerId),
    mayInClub(role, 'admit') ? listWaiting(db, id) : [],
  ])
  return {
    role,
    application: application && {
      state: application.declinedAt === null ? 'waiting' : 'declined',
      answer: application.answer,
    },
    blacklisted,
    applicationsCount: waiting.length,
  }
}
