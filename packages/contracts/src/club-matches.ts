import { z } from 'zod'
import { CLUB_POSTED, CLUB_READ, clubIdField, clubLine, clubQuery } from './clubs.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId } from './row-id.ts'

/**
 * `team`: of each club; `ahead`: matches of a club that are not over, and its own challenges; `unanswered`: challenges to a club; of one
 * club to another `perPair` in `perPairDays` that were not accepted.
 */
export const CLUB_MATCH_LIMITS = {
  team: 5,
  ahead: 10,
  daysAhead: 90,
  unanswered: 10,
  perPair: 2,
  perPairDays: 7,
} as const

const matchId = rowId
const userId = rowId

const clubMatchStates = ['challenged', 'accepted', 'declined'] as const

const side = z.object({
  id: z.number(),
  name: z.string(),
  team: z.array(z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })).readonly(),
  /** What the team has in the games of the match. */
  points: z.number(),
  wins: z.number(),
})
export type ClubMatchSide = Readonly<z.infer<typeof side>>

const match = z.object({
  id: z.number(),
  /** ISO moment. */
  startsAt: z.string(),
  state: z.enum(clubMatchStates),
  challenger: side,
  opponent: side,
  /** Finished games whose end the caller may know. */
  games: z.number(),
  /** Its tables may be opened now. */
  begun: z.boolean(),
})
export type ClubMatch = Readonly<z.infer<typeof match>>

/** Friendly matches of a club with living clubs, the latest start first. */
export const getClubMatches = endpoint({
  method: 'GET',
  path: '/clubs/get-matches',
  auth: 'optional',
  query: clubQuery,
  answer: z.array(match).readonly(),
  errors: CLUB_READ,
})

/** Challenges another club by its name, for officers. Errors under `opponent`, also where it was challenged too often, and `startsAt`. */
export const challengeClub = endpoint({
  method: 'POST',
  path: '/clubs/challenge',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, opponent: clubLine, startsAt: z.iso.datetime() }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Officers of the challenged club answer. */
export const answerClubMatch = endpoint({
  method: 'POST',
  path: '/clubs/answer-match',
  auth: 'required',
  csrf: true,
  body: z.object({ matchId, accepted: z.boolean() }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Officers of either club call it off before its first game. Errors under `match`. */
export const cancelClubMatch = endpoint({
  method: 'POST',
  path: '/clubs/cancel-match',
  auth: 'required',
  csrf: true,
  body: z.object({ matchId }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Names the team of one's own club. After the first game only those are replaced who have left the club. Errors under `players`. */
export const setClubTeam = endpoint({
  method: 'POST',
  path: '/clubs/set-team',
  auth: 'required',
  csrf: true,
  body: z.object({
    matchId,
    clubId: clubIdField,
    players: z.array(userId).max(CLUB_MATCH_LIMITS.team).readonly(),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Opens a table of both teams, for officers of either club. Seats are drawn. Errors under `players` and `judgeId`. */
export const openClubMatchTable = endpoint({
  method: 'POST',
  path: '/clubs/open-match-table',
  auth: 'required',
  csrf: true,
  body: z.object({ matchId, judgeId: userId.nullable() }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})
