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
  { db, clubs }: { readonly db: Db; readonly clubs: Pick<ClubsApi, 'listIdsOf'> },
  { apart, judgesOfOtherClubs }: ConflictQuestion,
  { judges, players }: { readonly judges: readonly number[]; readonly players: readonly number[] },
): Promise<readonly Conflict[]> {
  const named = apart.flatMap(([one, other]): Conflict[] => [
    [one, other],
    [other, one],
  ])
  if (!judgesOfOtherClubs || judges.length === 0) return named
  const people = [...new Set([...judges, ...players])]
  const clubsOf = new Map<number, ReadonlySet<number>>()
  // One after the other: in a transaction they share its connection.
  for (const account of people) clubsOf.set(account, new Set(await clubs.listIdsOf(account, db)))
  const isMate = (one: number, other: number) =>
    one !== other && [...(clubsOf.get(one) ?? [])].some((club) => clubsOf.get(other)?.has(club))
  return [
    ...named,
    ...judges.flatMap((judge) =>
      players.filter((player) => isMate(judge, player)).map((player): Conflict => [judge, player]),
    ),
  ]
}
