import { CLUB_RATING_MEMBERS } from '@gorod/contracts/club-rating'

/** A member and the club for which this member counts. */
export interface CountingMember {
  readonly clubId: number
  readonly mmr: number
}

export interface ClubScore {
  readonly clubId: number
  /** Members with a place in the rating of players. */
  readonly ranked: number
  /** The mean of the best of them. */
  readonly mmr: number
}

/** Clubs in the order of their places. One with too few ranked members has none. */
export function rankClubs(members: readonly CountingMember[]): readonly ClubScore[] {
  const byClub = new Map<number, number[]>()
  for (const { clubId, mmr } of members) byClub.set(clubId, [...(byClub.get(clubId) ?? []), mmr])
  return [...byClub]
    .filter(([, all]) => all.length >= CLUB_RATING_MEMBERS)
    .map(([clubId, all]) => {
      const best = all.toSorted((one, other) => other - one).slice(0, CLUB_RATING_MEMBERS)
      const sum = best.reduce((total, mmr) => total + mmr, 0)
      return { clubId, ranked: all.length, sum, first: best[0] ?? 0 }
    })
    .sort((one, other) => other.sum - one.sum || other.first - one.first || one.clubId - other.clubId)
    .map(({ clubId, ranked, sum }) => ({ clubId, ranked, mmr: Math.round(sum / CLUB_RATING_MEMBERS) }))
}
