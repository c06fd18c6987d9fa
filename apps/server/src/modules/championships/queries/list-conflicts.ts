import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { Db } from '../../../platform/db/db.ts'
import type { ClubsApi } from '../../clubs/public.ts'

/** A judge and a player whom that judge must not judge. */
export type Conflict = readonly [judge: number, player: number]

interface ConflictQuestion extends Pick<ChampionshipPlan, 'judgesOfOtherClubs'> {
  /** Whom the organiser keeps apart, or who block each other. */
  readonly apart: readonly (readonly [number, number])[]
}

/**
 * The conflicts of judges: with those whom the organiser keeps apart from them and, where the plan says so, with members of their
 * clubs. That nobody judges their own table the generator knows by itself.
 */
export async function listConflicts(
  { db, clubs }: { readonly db: Db; readonly clubs: Pick<ClubsApi, 'clubIdsOf'> },
  { apart, judgesOfOtherClubs }: ConflictQuestion,
  { judges, players }: { readonly judges: readonly number[]; readonly players: readonly number[] },
): Promise<readonly Conflict[]> {
  const named = apart.flatMap(([one, other]): Conflict[] => [
    [one, other],
    [other, one],
  ])
  if (!judgesOfOtherClubs || judges.length === 0) return named
  const clubsOf = await clubs.clubIdsOf(db, [...new Set([...judges, ...players])])
  const isMate = (one: number, other: number) =>
    one !== other && [...(clubsOf.get(one) ?? [])].some((club) => clubsOf.get(other)?.has(club))
  return [
    ...named,
    ...judges.flatMap((judge) =>
      players.filter((player) => isMate(judge, player)).map((player): Conflict => [judge, player]),
    ),
  ]
}
