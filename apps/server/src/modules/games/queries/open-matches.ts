import type { Db } from '../../../platform/db/db.ts'
import type { MatchCursor, OpenMatch } from '../public.ts'
import { listEndedMatches, readEndedMatch } from '../store/open-matches.ts'
import type { IsHeldBack } from './held-back.ts'

interface OpenMatchesDeps {
  readonly db: Db
  readonly isHeldBack: IsHeldBack
}

/** A finished game that strangers may see. */
export async function readOpenMatch(
  { db, isHeldBack }: OpenMatchesDeps,
  number: number,
): Promise<OpenMatch | null> {
  const match = await readEndedMatch(db, number)
  return match === null || (await isHeldBack(number, match.endedAt)) ? null : match
}

/**
 * A page of them, without sealed ones: these come into the list when they are shown. It ends before the first one that is held back: games after that one may open earlier, and a reader who goes on from
 * their ends would miss it.
 */
export async function listOpenMatches(
  { db, isHeldBack }: OpenMatchesDeps,
  page: Parameters<typeof listEndedMatches>[1],
): Promise<{ readonly matches: readonly OpenMatch[]; readonly next: MatchCursor | null }> {
  const matches: OpenMatch[] = []
  for (const match of await listEndedMatches(db, page)) {
    if (await isHeldBack(match.number, match.endedAt)) break
    matches.push(match)
  }
  return { matches, next: matches.length < page.limit ? null : (matches.at(-1) ?? null) }
}
