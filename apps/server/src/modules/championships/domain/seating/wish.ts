/** One table of a round. Players are named by their index, judges likewise. */
export interface SeatedTable {
  /** Null: no judge is free, or nobody judges. */
  readonly judge: number | null
  /** Index = seat − 1. */
  readonly players: readonly number[]
}
export type Round = readonly SeatedTable[]

export interface SeatingWish {
  readonly players: number
  readonly tables: number
  /** How many seats a table has. */
  readonly seats: number
  /** In all, with the fixed ones. */
  readonly rounds: number
  /** Rounds that are played or announced: they stay, and the others make up for them. */
  readonly fixed: readonly Round[]
  /** Players that no new round seats any more. They keep their index. */
  readonly gone: ReadonlySet<number>
  /** Two players who never sit at one table, as far as there are tables enough. */
  readonly apart: readonly (readonly [number, number])[]
  /** For each judge the players whom they must not judge. */
  readonly judges: readonly ReadonlySet<number>[]
  /** For each judge the player who they are themselves; null, or absent: none. */
  readonly playsAs?: readonly (number | null)[]
  /** The same wish with the same seed is the same seating. */
  readonly seed: string
}

/** Players of a table in no order. */
export type Group = number[]
