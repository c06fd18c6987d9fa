import type { ChampionshipRound, ChampionshipTable } from '@gorod/contracts/championship-pages'

const isAhead = ({ tables }: ChampionshipRound) =>
  tables.some(({ state }) => state === 'playing' || state === 'planned')

/** How many played rounds a reader need not see at first: all but the last before what runs and comes. One alone is shown. */
export function earlierCount(rounds: readonly ChampionshipRound[]): number {
  const first = rounds.findIndex(isAhead)
  const earlier = first < 0 ? 0 : first - 1
  return earlier < 2 ? 0 : earlier
}

/** The rounds that run, and the next one. */
export function openRounds(rounds: readonly ChampionshipRound[]): ReadonlySet<number> {
  const runs = rounds.filter(({ tables }) => tables.some(({ state }) => state === 'playing'))
  const next = rounds.find((round) => isAhead(round) && !runs.includes(round))
  return new Set([...runs, ...(next === undefined ? [] : [next])].map(({ round }) => round))
}

interface TableOfRounds {
  readonly table: number
  readonly rounds: readonly { readonly round: ChampionshipRound; readonly table: ChampionshipTable }[]
}

/** Every table with its rounds. */
export function tablesByNumber(rounds: readonly ChampionshipRound[]): readonly TableOfRounds[] {
  const numbers = [...new Set(rounds.flatMap(({ tables }) => tables.map(({ table }) => table)))]
  return numbers
    .toSorted((one, other) => one - other)
    .map((number) => ({
      table: number,
      rounds: rounds.flatMap((round) =>
        round.tables.filter(({ table }) => table === number).map((table) => ({ round, table })),
      ),
    }))
}
