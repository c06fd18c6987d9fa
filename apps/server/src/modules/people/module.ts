import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import { type GamesApi, gameBegunJob } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { holdOne, subjectsOf, undoTies } from './commands.ts'
import { peopleRoutes } from './http.ts'
import type { PeopleApi } from './public.ts'
import { collectPeople, knows, listOnline, readTies } from './queries.ts'
import { deletePeopleOf, deleteRequestsBefore, listTied, peopleMigrations } from './store.ts'
import { listFollowers, tellFollowers } from './tell-followers.ts'

interface PeopleModuleDeps extends Platform {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

/** How long an unanswered request waits, and how long a declined one cannot be sent again. */
const REQUEST_MS = 60 * 24 * 60 * 60_000

/** Who follows whom, who are friends, and who may see that somebody is there. */
export function createPeople(deps: PeopleModuleDeps): Module<PeopleApi> {
  const { db, moderation } = deps
  moderation.onBlock(async (tx, accountId, blockedId) => {
    await undoTies(deps, tx, { own: accountId, other: blockedId })
    return undefined
  })
  return {
    name: 'people',
    api: {
      tiesOf: (own, other) => readTies(deps, { own, other }),
      knows: (own, other) => knows(deps, { own, other }),
      followersOf: (accountId) => listFollowers(deps, accountId),
      onlineAmong: (viewerId, accountIds) => listOnline(deps, viewerId, accountIds),
    },
    migrations: peopleMigrations,
    routes: peopleRoutes(deps),
    jobs: [jobHandler(gameBegunJob, ({ gameId }) => tellFollowers(deps, gameId))],
    async cleanup(now) {
      await deleteRequestsBefore(db, new Date(now.getTime() - REQUEST_MS))
    },
    personalData: {
      collect: (accountId) => collectPeople(deps, accountId),
      forget: (accountId) =>
        db.transaction().execute(async (tx) => {
          await holdOne(tx, accountId)
          // What they were told has the name of somebody who is gone.
          await deps.notifications.takeBack(tx, await listTied(tx, accountId), subjectsOf(accountId))
          await deletePeopleOf(tx, accountId)
        }),
    },
  }
}
