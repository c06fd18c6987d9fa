import { CLUB_MATCH_LIMITS, type ClubMatchSide } from '@gorod/contracts/club-matches'
import type { ClubMember } from '@gorod/contracts/clubs'

type Side = Pick<ClubMatchSide, 'team'>
type Members = readonly Pick<ClubMember, 'id'>[]

/** The players of a team who are still members: who left the club does not play for it. */
export function stayingIn({ team }: Side, members: Members): readonly number[] {
  const known = new Set(members.map(({ id }) => id))
  return team.map(({ id }) => id).filter((id) => known.has(id))
}

/** Somebody has left: until another one is named, the next table cannot be opened. */
export function lacksPlayers(side: Side, members: Members): boolean {
  return stayingIn(side, members).length < CLUB_MATCH_LIMITS.team
}
