import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/site-settings'
import type { Clock } from '../../../platform/clock.ts'
import { wasThere } from '../domain/seating.ts'
import { readHeader } from '../store/games-store.ts'
import { listEndedOf } from '../store/personal-games.ts'
import { listEndedAmong } from '../store/public-tables.ts'
import { readResultSheet } from '../store/results-store.ts'
import type { FinishedGameDeps } from './finished-game.ts'

/**
 * The ids of an account's finished games of which this reader may not know yet: the audience has not seen their end, and the reader
 * was not there. With the first of them goes every later one, whose ratings begin where that one ended.
 */
export async function listClosedGames(
  { db, clock, isHeldBack }: FinishedGameDeps & { readonly clock: Clock },
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
  deps: FinishedGameDeps & { readonly clock: Clock },
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
  { db, isHeldBack }: FinishedGameDeps,
  game: { readonly id: string } | { readonly number: number },
  readerId: number | null,
): Promise<boolean> {
  const header = await readHeader(db, game)
  if (header?.status !== 'finished' || wasThere(header, readerId)) return false
  const sheet = await readResultSheet(db, header.id)
  return sheet !== null && (await isHeldBack(header.number, sheet.endedAt))
}
