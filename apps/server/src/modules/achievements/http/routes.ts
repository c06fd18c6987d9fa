import { getAchievements, getEarnedAchievements } from '@gorod/contracts/achievements'
import { type Route, route } from '../../../platform/http/route.ts'
import { type ListAchievementsDeps, listAchievements } from '../queries/list-achievements.ts'
import { listEarned } from '../queries/list-earned.ts'

export function achievementRoutes(deps: ListAchievementsDeps): Route[] {
  return [
    route(getAchievements, ({ query, identity }) =>
      listAchievements(deps, query.userId, identity?.accountId ?? null),
    ),
    route(getEarnedAchievements, ({ query, signedIn }) => listEarned(deps, signedIn().accountId, query)),
  ]
}
