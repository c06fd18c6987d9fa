import { getClubGames, getClubTable } from '@gorod/contracts/club-games'
import { getClubRating } from '@gorod/contracts/club-rating'
import {
  answerClubApplication,
  CLUBS_PAGE_SIZE,
  closeClub,
  getClub,
  getClubOffice,
  getClubsOf,
  joinClub,
  leaveClub,
  listClubs,
  makeClubLink,
  removeClubMember,
  revokeClubLink,
  saveClub,
  setClubApplication,
  setClubBlacklisted,
  setClubRole,
} from '@gorod/contracts/clubs'
import { HOUR_MS } from '@gorod/contracts/durations'
import { type Route, type RouteOptions, route } from '../../../platform/http/route.ts'
import * as admit from '../commands/admit.ts'
import * as founding from '../commands/found-club.ts'
import * as membership from '../commands/members.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import { readClubPage } from '../queries/read-club.ts'
import { readClubGames, readClubTable } from '../queries/read-games.ts'
import { readOffice } from '../queries/read-office.ts'
import { readClubRanking } from '../queries/read-ranking.ts'
import { listClubHeads } from '../store/clubs-store.ts'
import { listClubsOf } from '../store/members-store.ts'

/** A person who looks for a club, not a program that reads all of them. */
const SEARCHING: RouteOptions = { limits: [{ max: 120, perMs: 60_000 }] }
/** Somebody who looks after a club. */
export const MANAGING: RouteOptions = { limits: [{ max: 120, perMs: HOUR_MS, perAccount: true }] }
/** Applying and joining: few clubs are one's own. */
const ENTERING: RouteOptions = { limits: [{ max: 30, perMs: HOUR_MS, perAccount: true }] }

export function clubRoutes(deps: ClubsDeps): readonly Route[] {
  const { db } = deps
  return [
    route(
      listClubs,
      ({ query: { text, page } }) =>
        listClubHeads(db, { text, limit: CLUBS_PAGE_SIZE, offset: (page - 1) * CLUBS_PAGE_SIZE }),
      SEARCHING,
    ),
    route(getClub, ({ query, identity }) => readClubPage(deps, query.id, identity?.accountId ?? null)),
    route(getClubsOf, ({ query }) => listClubsOf(db, query.userId)),
    route(getClubTable, ({ query, identity }) => readClubTable(deps, query, identity?.accountId ?? null)),
    route(getClubGames, ({ query, identity }) => readClubGames(deps, query, identity?.accountId ?? null)),
    route(
      getClubRating,
      ({ query, identity }) => readClubRanking(deps, query, identity?.accountId ?? null),
      SEARCHING,
    ),
    route(getClubOffice, ({ query, signedIn }) => readOffice(deps, query.id, signedIn().accountId)),
    route(
      setClubApplication,
      ({ body, signedIn }) => admit.setApplication(deps, signedIn().accountId, body),
      ENTERING,
    ),
    route(joinClub, ({ body, signedIn }) => admit.joinByLink(deps, signedIn().accountId, body), ENTERING),
    route(
      leaveClub,
      ({ body, signedIn }) => membership.leaveClub(deps, signedIn().accountId, body.clubId),
      ENTERING,
    ),
    ...officeRoutes(deps),
  ]
}

function officeRoutes(deps: ClubsDeps): readonly Route[] {
  return [
    route(saveClub, ({ body, signedIn }) => founding.saveClub(deps, signedIn().accountId, body), MANAGING),
    route(closeClub, ({ body, signedIn }) => founding.closeClub(deps, signedIn(), body.clubId), MANAGING),
    route(
      answerClubApplication,
      ({ body, signedIn }) => admit.answerApplication(deps, signedIn().accountId, body),
      MANAGING,
    ),
    route(makeClubLink, ({ body, signedIn }) => admit.makeLink(deps, signedIn().accountId, body), MANAGING),
    route(
      revokeClubLink,
      ({ body, signedIn }) => admit.revokeLink(deps, signedIn().accountId, body),
      MANAGING,
    ),
    route(
      removeClubMember,
      ({ body, signedIn }) => membership.removeMember(deps, signedIn().accountId, body),
      MANAGING,
    ),
    route(
      setClubRole,
      ({ body, signedIn }) => membership.setRole(deps, signedIn().accountId, body),
      MANAGING,
    ),
    route(
      setClubBlacklisted,
      ({ body, signedIn }) => membership.setBlacklisted(deps, signedIn().accountId, body),
      MANAGING,
    ),
  ]
}
