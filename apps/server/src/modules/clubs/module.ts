import { CLUB_MATCH_LIMITS } from '@gorod/contracts/club-matches'
import type { ClubLobby } from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import { mayInClub } from '@gorod/contracts/permissions'
import { AppError } from '../../platform/app-error.ts'
import { type Repetition, repeat } from '../../platform/clock.ts'
import { onlyOne } from '../../platform/cluster/only-one.ts'
import type { Module } from '../../platform/module.ts'
import { countRanking } from './commands/count-ranking.ts'
import { writeClub } from './commands/found-club.ts'
import { forgetMember } from './commands/members.ts'
import { remindOfEvenings } from './commands/remind.ts'
import { MONTH_MS } from './domain/club.ts'
import type { ClubsDeps, ClubsModuleDeps } from './domain/deps.ts'
import { EVENING_MS } from './domain/evening.ts'
import { clubRoutes } from './http/club-routes.ts'
import { eveningRoutes } from './http/evening-routes.ts'
import { registerClubFiles } from './http/files.ts'
import { matchRoutes } from './http/match-routes.ts'
import { clubJobs } from './jobs.ts'
import type { ClubsApi } from './public.ts'
import { clubDescriber, listClubPages } from './queries/describe-page.ts'
import { readClubCard } from './queries/read-card.ts'
import { livingClub } from './queries/read-club.ts'
import { insertClubGame } from './store/club-games-store.ts'
import { readNames } from './store/clubs-store.ts'
import { deleteOldDoors, isBlacklisted, isShutOutOfGame } from './store/doors-store.ts'
import { deleteEveningsBefore } from './store/evenings-store.ts'
import { deleteChallengesBefore } from './store/matches-store.ts'
import {
  areMates,
  listClubsOf,
  listMembers,
  membersAmong,
  readClubIdsOf,
  readClubNamesOf,
  readRole,
} from './store/members-store.ts'
import { clubsMigrations } from './store/migrations.ts'
import { deletePersonal, readPersonal } from './store/personal-store.ts'

/** Clubs: their people, tables and evenings. */
export function createClubs(platform: ClubsModuleDeps): Module<ClubsApi> {
  const { db } = platform
  let lobbiesOf = async (_clubId: number): Promise<readonly ClubLobby[]> => []
  const deps: ClubsDeps = { ...platform, lobbiesOf: (clubId) => lobbiesOf(clubId) }
  return {
    name: 'clubs',
    api: {
      found: (accountId, fields) =>
        db
          .transaction()
          .execute((tx) => writeClub(tx, fields, { accountId, at: new Date(deps.clock.now()) })),
      namesOf: (clubIds) => readNames(db, clubIds),
      listIdsOf: async (accountId) => (await listClubsOf(db, accountId)).map(({ id }) => id),
      clubIdsOf: readClubIdsOf,
      clubNamesOf: (accountIds) => readClubNamesOf(db, accountIds),
      membersOf: async (clubId) => (await listMembers(db, clubId)).map(({ accountId }) => accountId),
      areMates: (oneId, otherId) => areMates(db, oneId, otherId),
      async checkOpensTables(clubId, accountId) {
        await livingClub(db, clubId)
        if (!mayInClub(await readRole(db, clubId, accountId), 'openTables')) throw new AppError('forbidden')
      },
      async tableRefusal({ clubId, membersOnly }, accountId, tx = db) {
        if (await isBlacklisted(tx, clubId, accountId)) return 'club_blacklisted'
        const isMember = !membersOnly || (await readRole(tx, clubId, accountId)) !== null
        return isMember ? null : 'club_members_only'
      },
      keepsOut: (gameId, accountId) => isShutOutOfGame(db, gameId, accountId),
      async keepGame(tx, { clubId, gameId, playerIds }) {
        const members = (await membersAmong(tx, clubId, playerIds)).size
        await insertClubGame(tx, { clubId, gameId, members })
      },
      cardOf: (id) => readClubCard(deps, id),
      describeLobbies(describe) {
        lobbiesOf = describe
      },
    },
    migrations: clubsMigrations,
    routes: [...clubRoutes(deps), ...eveningRoutes(deps), ...matchRoutes(deps)],
    jobs: clubJobs(deps),
    registerHttp: (app) => registerClubFiles(app, deps),
    describePage: clubDescriber(deps),
    listPages: () => listClubPages(deps),
    async cleanup(now) {
      const monthAgo = new Date(now.getTime() - MONTH_MS)
      await deleteOldDoors(db, { declinedBefore: monthAgo, endedBefore: monthAgo })
      const week = CLUB_MATCH_LIMITS.perPairDays * DAY_MS
      await deleteChallengesBefore(db, new Date(now.getTime() - week))
      await deleteEveningsBefore(db, new Date(now.getTime() - EVENING_MS - MONTH_MS))
    },
    ...turning(deps),
    personalData: {
      collect: (accountId) => readPersonal(db, accountId),
      async forget(accountId) {
        await forgetMember(deps, accountId)
        await deletePersonal(db, accountId)
      },
    },
  }
}

const TURN_MS = 15_000
/** The ranking is counted as often as the ratings of players. */
const RANKING_MS = 10 * 60_000

/** What comes again and again as long as the module runs: the reminders of evenings, and the ranking of clubs. */
function turning(deps: ClubsDeps): Required<Pick<Module<ClubsApi>, 'start' | 'stop'>> {
  const log = deps.log.child({ module: 'clubs' })
  const every = (everyMs: number, task: () => Promise<void>, failed: string) => {
    let turns: Repetition | null = null
    return {
      async start() {
        turns = repeat(deps.clock, { firstAfterMs: TURN_MS, everyMs }, () =>
          task().catch((cause) => log.error({ err: cause }, failed)),
        )
      },
      async stop() {
        await turns?.stop()
      },
    }
  }
  const reminders = every(
    TURN_MS,
    () => remindOfEvenings(deps),
    'the evenings of clubs could not be reminded of',
  )
  // It reads the MMR of all members.
  const ranking = onlyOne(
    deps.cluster,
    every(RANKING_MS, () => countRanking(deps), 'the clubs could not be ranked'),
    log,
  )
  return {
    async start() {
      await reminders.start()
      await ranking.start()
    },
    async stop() {
      await ranking.stop()
      await reminders.stop()
    },
  }
}
