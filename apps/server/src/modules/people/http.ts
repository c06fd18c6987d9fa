import { HOUR_MS } from '@gorod/contracts/durations'
import {
  getPeople,
  getRecentPlayers,
  getTies,
  setFollowing,
  setFriend,
  setOnlineFor,
} from '@gorod/contracts/people'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import { befriend, follow, type PeopleDeps, unfollow, unfriend } from './commands.ts'
import { type PeopleQueriesDeps, readPeople, readRecentPlayers, readTiesOfLiving } from './queries.ts'
import { writeOnlineFor } from './store.ts'

/** Somebody who meets ten people at every table, not a program that asks everybody. */
const ASKING: RouteOptions = { limits: [{ max: 60, perMs: HOUR_MS, perAccount: true }] }
const CHOOSING: RouteOptions = { limits: [{ max: 30, perMs: 60_000, perAccount: true }] }

export function peopleRoutes(deps: PeopleDeps & PeopleQueriesDeps): readonly Route[] {
  return [
    route(getPeople, ({ signedIn }) => readPeople(deps, signedIn().accountId)),
    route(getRecentPlayers, ({ signedIn }) => readRecentPlayers(deps, signedIn().accountId)),
    route(getTies, ({ signedIn, query }) =>
      readTiesOfLiving(deps, { own: signedIn().accountId, other: query.userId }),
    ),
    route(
      setFollowing,
      ({ signedIn, body: { userId, following } }) =>
        (following ? follow : unfollow)(deps, { own: signedIn().accountId, other: userId }),
      ASKING,
    ),
    route(
      setFriend,
      ({ signedIn, body: { userId, friends } }) =>
        (friends ? befriend : unfriend)(deps, { own: signedIn().accountId, other: userId }),
      ASKING,
    ),
    route(
      setOnlineFor,
      async ({ signedIn, body }) => {
        await writeOnlineFor(deps.db, signedIn().accountId, body.onlineFor)
        return { success: true }
      },
      CHOOSING,
    ),
  ]
}
