import { HOUR_MS } from '@gorod/contracts/durations'
import type { GamesApi, SeatsBefore } from '../../games/public.ts'
import { listEndedIds } from '../store/club-games-store.ts'
import type { ClubCommandDeps } from './change-club.ts'

/** Games of a club follow each other for so long at most. */
const SERIES_MS = 12 * HOUR_MS

/** Where everybody sat in their last game of this club today. */
export async function seatsBefore(
  { db, clock, games }: Pick<ClubCommandDeps, 'db' | 'clock'> & { readonly games: Pick<GamesApi, 'tables'> },
  clubId: number,
): Promise<SeatsBefore> {
  const ids = await listEndedIds(db, clubId, new Date(clock.now() - SERIES_MS))
  const tables = await games.tables(ids)
  const inOrder = tables.toSorted((one, other) => one.number - other.number)
  return new Map(
    inOrder.flatMap(({ seats }) =>
      seats.flatMap(({ seat, accountId }) => (accountId === null ? [] : [[accountId, seat] as const])),
    ),
  )
}
