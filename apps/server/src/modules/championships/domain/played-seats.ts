import type { Seat, SeatResult } from '@gorod/rules'
import type { PlayedSeat } from './standings.ts'

interface Sheet {
  readonly seats: readonly {
    readonly accountId: number | null
    readonly result: Pick<SeatResult, 'seat' | 'role' | 'won' | 'firstKilled' | 'points'>
  }[]
  /** Whom substitutes replaced, the first first. */
  readonly replaced: readonly { readonly seat: Seat; readonly accountId: number | null }[]
}

/**
 * Whose line each seat of a game counts in: that of who played it to the end, if they are on the list of the championship, a
 * reserve too; else of the last one before them who is. So a substitute from outside plays for the place of who was seated.
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
