import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import type { Clock } from '../../../platform/clock.ts'
import { readHeader } from '../store/games-store.ts'
import { listEndedOf } from '../store/personal-games.ts'
import { listEndedAmong } from '../store/public-tables.ts'
import { readResultSheet } from '../store/results-store.ts'
import { type HeldBackDeps, mayKnowEnd } from './held-back.ts'

/**
 * The ids of an account's finished games of which this reader may not know yet: the audience has not seen their end, and the reader
 * was not there. With the first of them goes every later one, whose ratings begin where that one ended. Sealed games are not
 * among them: nothing is counted from them.
 */
export async function listClosedGames(
  { db, clock, isHeldBack }: Pick<HeldBackDeps, 'db' | 'isHeldBack'> & { readonly clock: Clock },
  accountId: number,
  readerId: number | null,
): Promise<readonly string[]> {
  if (accountId === readerId) return []
  const after = new Date(clock.now() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  const unknown = await listEndedOf(db, { accountId, withoutId: readerId, after })
  for (const [index, { number, endedAt }] of unknown.entries())
    if (await isHeldBack(number, endedAt)) return unknown.slice(index).map(({ gameId }) => gameId)
  return []
}

/** Those of these games that are finished and whose end this reader may not know yet. */
export async function listClosedAmong(
  deps: HeldBackDeps & { readonly clock: Clock },
  gameIds: readonly string[],
  readerId: number | null,
): Promise<readonly string[]> {
  const after = new Date(deps.clock.now() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  const ended = await listEndedAmong(deps.db, gameIds, after)
  const closed = await Promise.all(ended.map((id) => isClosedTo(deps, { id }, readerId)))
  return ended.filter((_, index) => closed[index])
}

/** True for a finished game whose end this reader may not know yet. */
export async function isClosedTo(
  deps: HeldBackDeps,
  game: { readonly id: string } | { readonly number: number },
  readerId: number | null,
): Promise<boolean> {
  const header = await readHeader(deps.db, game)
  if (header?.status !== 'finished') return false
  const sheet = await readResultSheet(deps.db, header.id)
  const reader = readerId === null ? null : { accountId: readerId }
  return sheet !== null && !(await mayKnowEnd(deps, { header, endedAt: sheet.endedAt }, reader))
}
