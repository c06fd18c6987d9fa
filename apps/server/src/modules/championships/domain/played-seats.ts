import type { Seat, SeatResult } from '@gorod/rules'
import type { PlayedSeat } from './standings.ts'

interface Sheet {
  readonly seats: readonly {
    readonly accountId: number | null
    readonly result: Pick<SeatResult, 'seat' | 'role' | 'won' | 'firstKilled' | 'points'>
  }[]
  /** The players whom substitutes replaced, in the order of the substitutions. */
  readonly replaced: readonly { readonly seat: Seat; readonly accountId: number | null }[]
}

/**
 * Says for each seat of a game in which player's row it counts. It counts for the player who played the seat to the end, if they are
 * on the list of the championship (a reserve is too). Otherwise it counts for the last player before them who is on the list. So a
 * substitute from outside plays for the player who was seated.
 */
export function playedSeats({ seats, replaced }: Sheet, listed: ReadonlySet<number>): PlayedSeat[] {
  return seats.flatMap(({ accountId, result: { seat, role, won, firstKilled, points } }) => {
    const before = replaced.filter((one) => one.seat === seat).map((one) => one.accountId)
    const player = [...before, accountId].findLast((one) => one !== null && listed.has(one)) ?? null
    if (player === null) return []
    const played: PlayedSeat = { player, role, won, firstKilled, points }
    return [accountId === null || accountId === player ? played : { ...played, playedBy: accountId }]
  })
}

/** Has a result, as somebody of the reserve whom a judge took to a table. */
export function hasPlayed(
  tables: readonly { readonly results: readonly Pick<PlayedSeat, 'player'>[] | null }[],
  accountId: number,
): boolean {
  return tables.some(({ results }) => results?.some(({ player }) => player === accountId) === true)
}
