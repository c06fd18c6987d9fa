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

/** Counts at every table, with practice players too. Who left it takes nothing. */
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

/** A feat of one game, at a table of people. */
export function feat(
  keyword: Keyword,
  done: (facts: SeatFacts) => boolean,
  rule: Rule = once,
): PlayerAchievement {
  return withPeople(keyword, rule, (facts) => (done(facts) ? 1 : null))
}

/** Games running at tables of people in which it was done. Leaving the table ends the row: no way around a loss. */
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
