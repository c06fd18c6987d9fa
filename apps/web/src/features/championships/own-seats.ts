import type { ChampionshipRound, ChampionshipTable } from '@gorod/contracts/championship-pages'

export interface OwnSeat {
  readonly round: number
  readonly startsAt: string | null
  readonly table: number
  readonly seat: number
  readonly state: ChampionshipTable['state']
}

/** Where an account sits in a round; null: nowhere. */
export function seatIn({ round, startsAt, tables }: ChampionshipRound, accountId: number): OwnSeat | null {
  for (const { table, state, seats } of tables) {
    const index = seats.indexOf(accountId)
    if (index >= 0) return { round, startsAt, table, seat: index + 1, state }
  }
  return null
}

/** The table where an account plays now, else its next one. */
export function nextSeatOf(rounds: readonly ChampionshipRound[], accountId: number): OwnSeat | null {
  const own = rounds.flatMap((round) => seatIn(round, accountId) ?? [])
  return own.find(({ state }) => state === 'playing') ?? plannedSeatOf(rounds, accountId)
}

/** The first table of an account that has not begun. */
export function plannedSeatOf(rounds: readonly ChampionshipRound[], accountId: number): OwnSeat | null {
  const own = rounds.flatMap((round) => seatIn(round, accountId) ?? [])
  return own.find(({ state }) => state === 'planned') ?? null
}

export interface SeatCounts {
  /** By player, then by seat − 1. */
  readonly places: readonly (readonly number[])[]
  /** By player, then by the other player. */
  readonly pairs: readonly (readonly number[])[]
}

/** How often each of these had each seat and met each of the others. */
export function countSeats(
  rounds: readonly ChampionshipRound[],
  accountIds: readonly number[],
  seats: number,
): SeatCounts {
  const indexOf = new Map(accountIds.map((id, index) => [id, index]))
  const places = accountIds.map(() => new Array<number>(seats).fill(0))
  const pairs = accountIds.map(() => new Array<number>(accountIds.length).fill(0))
  for (const { tables } of rounds)
    for (const table of tables)
      for (const [place, account] of table.seats.entries()) {
        const one = indexOf.get(account)
        if (one === undefined) continue
        add(places[one], place)
        for (const other of table.seats) if (other !== account) add(pairs[one], indexOf.get(other))
      }
  return { places, pairs }
}

function add(row: number[] | undefined, index: number | undefined): void {
  if (row !== undefined && index !== undefined) row[index] = (row[index] ?? 0) + 1
}
