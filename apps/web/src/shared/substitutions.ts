import type { GamePlayer, ReplacedPlayer } from '@gorod/contracts/table-people'

/** Who left the seat and who came, by name. */
export interface SubstitutionNames {
  readonly left: string
  readonly came: string
}

/** The names of the substitution with this number. Where a seat changed hands twice, the first substitute is a replaced player too. */
export function substitutionNames(
  {
    players,
    replaced,
  }: {
    readonly players: readonly Pick<GamePlayer, 'seat' | 'username'>[]
    readonly replaced: readonly ReplacedPlayer[]
  },
  number: number,
): SubstitutionNames {
  const left = replaced.find((one) => one.number === number)
  const next = replaced.find((one) => one.seat === left?.seat && one.number > number)
  const came = next ?? players.find(({ seat }) => seat === left?.seat)
  return { left: left?.username ?? '', came: came?.username ?? '' }
}
