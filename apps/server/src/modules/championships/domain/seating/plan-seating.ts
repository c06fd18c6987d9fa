import type { Round, SeatingWish } from './wish.ts'

/** A round that has begun, by accounts. */
export interface BegunRound {
  readonly tables: readonly { readonly judgeId: number | null; readonly seats: readonly number[] }[]
}

export interface SeatingFacts {
  /** Everybody who was ever seated or is to be, in the order of their numbers. */
  readonly players: readonly {
    readonly accountId: number
    readonly playing: boolean
    readonly heir: number | null
  }[]
  /** Accounts that may judge. */
  readonly judges: readonly number[]
  /** Pairs in which one player blocks the other, or which the organiser keeps apart. */
  readonly apart: readonly (readonly [number, number])[]
  /** A judge and a player whom that judge must not judge. */
  readonly conflicts: readonly (readonly [judge: number, player: number])[]
  readonly begun: readonly BegunRound[]
  readonly tables: number
  readonly seats: number
  readonly rounds: number
  readonly seed: string
}

/** The wish of the generator, which knows indexes instead of accounts. A substitute has the past of the player before. */
export function wishOf({ players, judges, apart, conflicts, begun, ...rest }: SeatingFacts): SeatingWish {
  const indexOf = new Map(players.map(({ accountId }, index) => [accountId, index]))
  const heirs = new Map(players.map(({ accountId, heir }) => [accountId, heir]))
  const seatOf = (account: number): number => {
    let [now, left] = [account, players.length]
    for (let heir = heirs.get(now); heir && left > 0; heir = heirs.get(now), left--) now = heir
    return indexOf.get(now) ?? indexOf.get(account) ?? 0
  }
  const judgeOf = (account: number | null) => (account === null ? -1 : judges.indexOf(account))
  const pairs = apart.flatMap(([one, other]) => {
    const [a, b] = [indexOf.get(one), indexOf.get(other)]
    return a === undefined || b === undefined ? [] : [[a, b] as const]
  })
  return {
    ...rest,
    players: players.length,
    gone: new Set(players.flatMap(({ playing }, index) => (playing ? [] : [index]))),
    apart: pairs,
    judges: judges.map((judge) => conflictsOf(judge, conflicts, indexOf)),
    playsAs: judges.map((judge) => indexOf.get(judge) ?? null),
    fixed: begun.map(({ tables }) =>
      tables.map(({ judgeId, seats }) => {
        const judge = judgeOf(judgeId)
        return { judge: judge < 0 ? null : judge, players: seats.map(seatOf) }
      }),
    ),
  }
}

/** Nobody judges a table at which they sit themselves, or a player with whom they have a conflict. */
function conflictsOf(
  judge: number,
  conflicts: SeatingFacts['conflicts'],
  indexOf: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const others = conflicts.flatMap(([one, player]) => (one === judge ? [player] : []))
  return new Set([judge, ...others].flatMap((account) => indexOf.get(account) ?? []))
}

/** Back from indexes to accounts; only the rounds after those that have begun. */
export function seatedRounds(
  rounds: readonly Round[],
  { players, judges, begun }: Pick<SeatingFacts, 'players' | 'judges' | 'begun'>,
): readonly BegunRound[] {
  return rounds.slice(begun.length).map((tables) => ({
    tables: tables.map(({ judge, players: seated }) => ({
      judgeId: judge === null ? null : (judges[judge] ?? null),
      seats: seated.flatMap((index) => players[index]?.accountId ?? []),
    })),
  }))
}
