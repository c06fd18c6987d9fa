import type { ClubMatch, ClubMatchSide } from '@gorod/contracts/club-matches'
import { type Match, sidesOf } from '../domain/club-match.ts'
import { hasBegun } from '../domain/evening.ts'
import { readNames } from '../store/clubs-store.ts'
import { countScores, listMatches, listTeams } from '../store/matches-store.ts'
import { closedOf, livingClub, type ReadClubDeps } from './read-club.ts'
import { personsOf } from './read-office.ts'

const SHOWN = 20

type MatchesDeps = Pick<ReadClubDeps, 'db' | 'clock' | 'accounts' | 'games'>

/** Matches of a club with living clubs, as far as this reader may know their games. */
export async function readMatches(
  deps: MatchesDeps,
  clubId: number,
  readerId: number | null,
): Promise<ClubMatch[]> {
  const { db, clock } = deps
  await livingClub(db, clubId)
  const matches = await listMatches(db, clubId, SHOWN)
  const ids = matches.map(({ id }) => id)
  const closed = await closedOf(deps, clubId, readerId)
  const [names, players, scores] = await Promise.all([
    readNames(db, matches.flatMap(sidesOf)),
    listTeams(db, ids),
    countScores(db, ids, closed),
  ])
  const teams = players.filter(({ replaced }) => !replaced)
  const people = await personsOf(
    deps,
    teams.map(({ accountId }) => accountId),
  )
  const at = new Date(clock.now())
  const scoreOf = (match: Match, side: number) =>
    scores.find((score) => score.matchId === match.id && score.clubId === side)
  const sideOf = (match: Match, side: number, name: string): ClubMatchSide => ({
    id: side,
    name,
    team: teams.flatMap((one) => {
      const person = people.get(one.accountId)
      return one.matchId === match.id && one.clubId === side && person !== undefined ? [person] : []
    }),
    points: scoreOf(match, side)?.points ?? 0,
    wins: scoreOf(match, side)?.wins ?? 0,
  })
  return matches.flatMap((match) => {
    const { id, startsAt, state, challengerId, opponentId } = match
    const [challenger, opponent] = [names.get(challengerId), names.get(opponentId)]
    if (challenger === undefined || opponent === undefined) return []
    return [
      {
        id,
        startsAt: startsAt.toISOString(),
        state,
        challenger: sideOf(match, challengerId, challenger),
        opponent: sideOf(match, opponentId, opponent),
        games: scoreOf(match, challengerId)?.games ?? 0,
        begun: state === 'accepted' && hasBegun(match, at),
      },
    ]
  })
}
