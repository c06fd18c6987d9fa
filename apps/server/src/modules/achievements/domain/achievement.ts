import type { Keyword } from './achievements-text.ts'
import type { SeatFacts, Table } from './facts/seat-facts.ts'

/**
 * How marks of games, in the order the games ended, come to an achievement. `need` is always what `have` must reach.
 * - `count`: the sum of the marks' numbers;
 * - `members`: different marks ever;
 * - `day`: different marks within one Moscow day;
 * - `days`: Moscow days running with a mark;
 * - `row`: marks 1 running, a 0 ends the row.
 */
export interface Rule {
  readonly kind: 'count' | 'members' | 'day' | 'days' | 'row'
  readonly need: number
}

/** The mark of one game for one achievement of one person. */
export type Mark = number | string

/** By keyword; what a game gave nothing to is absent. */
export type Marks = Readonly<Record<string, Mark>>

/** Null: this game has nothing to do with it. */
export type MarkOf<Facts> = (facts: Facts) => Mark | null

export type Achievement =
  | { readonly keyword: Keyword; readonly rule: Rule; readonly player: MarkOf<SeatFacts> }
  | { readonly keyword: Keyword; readonly rule: Rule; readonly judge: MarkOf<Table> }
  /** Reached by the rating, which statistics keeps: asked there, never marked. */
  | { readonly keyword: Keyword; readonly mmr: number }

type PlayerAchievement = Extract<Achievement, { player: unknown }>

export const once = { kind: 'count', need: 1 } as const satisfies Rule
export const times = (need: number): Rule => ({ kind: 'count', need })

/** An achievement that counts at every table, also with practice players. A player who left the table gets nothing. */
export function anywhere(keyword: Keyword, rule: Rule, mark: MarkOf<SeatFacts>): PlayerAchievement {
  return { keyword, rule, player: (facts) => (facts.stayed ? mark(facts) : null) }
}

/** Counts where every seat was a person's: practice players can be beaten as often as one likes. */
export function withPeople(keyword: Keyword, rule: Rule, mark: MarkOf<SeatFacts>): PlayerAchievement {
  return {
    keyword,
    rule,
    player: (facts) => (facts.stayed && facts.table.peopleOnly ? mark(facts) : null),
  }
}

/** An achievement for something that a player did in one game, at a table without practice players. */
export function feat(
  keyword: Keyword,
  done: (facts: SeatFacts) => boolean,
  rule: Rule = once,
): PlayerAchievement {
  return withPeople(keyword, rule, (facts) => (done(facts) ? 1 : null))
}

/**
 * An achievement for `need` games in a row in which `done` was true. Only tables without practice players count. A
 * player who leaves a table breaks the row, so that nobody saves it by leaving before a loss.
 */
export function inARow(
  keyword: Keyword,
  need: number,
  done: (facts: SeatFacts) => boolean,
): PlayerAchievement {
  return {
    keyword,
    rule: { kind: 'row', need },
    player: (facts) => (facts.table.peopleOnly ? Number(facts.stayed && done(facts)) : null),
  }
}
