import { type Random, shuffled } from '@gorod/rules'
import type { Group, SeatingWish } from './wish.ts'

/**
 * The judge of every table of every round; null where none is free. Nobody judges two tables of a round, in a round
 * in which they play, or a player they must not judge. Those who have judged least come first, then those who know the players of the table least.
 */
export function assignJudges(
  { judges, playsAs = [], fixed }: Pick<SeatingWish, 'judges' | 'playsAs' | 'fixed'>,
  rounds: readonly Group[][],
  random: Random,
): readonly (readonly (number | null)[])[] {
  const load = judges.map(() => 0)
  const met = new Map<string, number>()
  const note = (judge: number, players: readonly number[]) => {
    load[judge] = (load[judge] ?? 0) + 1
    for (const player of players) met.set(`${judge} ${player}`, (met.get(`${judge} ${player}`) ?? 0) + 1)
  }
  for (const round of fixed)
    for (const { judge, players } of round) if (judge !== null && judge < judges.length) note(judge, players)
  return rounds.map((round) => {
    const seated = new Set<number | null | undefined>(round.flat())
    const order = shuffled([...judges.keys()], random).filter((judge) => !seated.has(playsAs[judge]))
    const known = (judge: number, group: Group) =>
      group.reduce((sum, player) => sum + (met.get(`${judge} ${player}`) ?? 0), 0)
    const choices = round.map((group) =>
      order
        .filter((judge) => !group.some((player) => judges[judge]?.has(player)))
        .sort((a, b) => (load[a] ?? 0) - (load[b] ?? 0) || known(a, group) - known(b, group)),
    )
    const chosen = match(choices)
    for (const [table, group] of round.entries()) {
      const judge = chosen[table]
      if (judge !== null && judge !== undefined) note(judge, group)
    }
    return chosen
  })
}

/** A different choice for as many tables as can have one (augmenting paths); earlier choices of a table are better. */
function match(choices: readonly (readonly number[])[]): (number | null)[] {
  const tableOf = new Map<number, number>()
  const place = (table: number, tried: Set<number>): boolean => {
    const free = (choices[table] ?? []).filter((judge) => !tried.has(judge))
    const found = free.find((judge) => !tableOf.has(judge))
    if (found !== undefined) {
      tableOf.set(found, table)
      return true
    }
    for (const judge of free) {
      if (tried.has(judge)) continue
      tried.add(judge)
      if (place(tableOf.get(judge) ?? -1, tried)) {
        tableOf.set(judge, table)
        return true
      }
    }
    return false
  }
  for (const table of choices.keys()) place(table, new Set())
  const judgeOf = new Map([...tableOf].map(([judge, table]) => [table, judge]))
  return choices.map((_, table) => judgeOf.get(table) ?? null)
}
