import {
  answerClubMatch,
  cancelClubMatch,
  challengeClub,
  getClubMatches,
  openClubMatchTable,
  setClubTeam,
} from '@gorod/contracts/club-matches'
import { type Route, route } from '../../../platform/http/route.ts'
import * as matches from '../commands/matches.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import { readMatches } from '../queries/read-matches.ts'
import { MANAGING } from './club-routes.ts'

export function matchRoutes(deps: ClubsDeps): readonly Route[] {
  return [
    route(getClubMatches, ({ query, identity }) => readMatches(deps, query.id, identity?.accountId ?? null)),
    route(
      challengeClub,
      ({ body: { startsAt, ...wish }, signedIn }) =>
        matches.challenge(deps, signedIn().accountId, { ...wish, startsAt: new Date(startsAt) }),
      MANAGING,
    ),
    route(
      answerClubMatch,
      ({ body, signedIn }) => matches.answerMatch(deps, signedIn().accountId, body),
      MANAGING,
    ),
    route(
      cancelClubMatch,
      ({ body, signedIn }) => matches.cancelMatch(deps, signedIn().accountId, body.matchId),
      MANAGING,
    ),
    route(setClubTeam, ({ body, signedIn }) => matches.setTeam(deps, signedIn().accountId, body), MANAGING),
    route(
      openClubMatchTable,
      ({ body, signedIn }) => matches.openMatchTable(deps, signedIn().accountId, body),
      MANAGING,
    ),
  ]
}
