import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { arbiterOf } from './domain.ts'
import { reviewRoutes } from './http.ts'
import { deleteProtestsOf, listPersonalProtests, readProtest, reviewsMigrations } from './store.ts'

export interface ReviewsDeps extends Platform {
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

/** The day after a judged game: changes of its protocol, and protests with their answers. */
export function createReviews(deps: ReviewsDeps): Module<null> {
  const { db } = deps
  deps.moderation.onTake('protests', async (id, accountId) => {
    const protest = await readProtest(db, id)
    const [game] = protest === null ? [] : await deps.games.judgedGames([protest.game_id])
    if (protest?.answered_at !== null || game === undefined) return false
    return arbiterOf(game, { accountId, rights: ['moderator'] }) !== null
  })
  return {
    name: 'reviews',
    api: null,
    migrations: reviewsMigrations,
    routes: reviewRoutes(deps),
    personalData: {
      collect: async (accountId) => ({ protests: await listPersonalProtests(db, accountId) }),
      forget: (accountId) => deleteProtestsOf(db, accountId),
    },
  }
}
