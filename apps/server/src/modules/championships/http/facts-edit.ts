import type { ChampionshipWish } from '@gorod/contracts/championships'
import type { FactsEdit } from '../commands/change-facts.ts'
import type { Wish } from '../domain/championship.ts'

/** The facts of a call, with moments in the place of texts. */
export function factsEdit({
  before,
  ...wish
}: ChampionshipWish & { readonly before?: ChampionshipWish | undefined }): FactsEdit {
  return { wish: wishOf(wish), before: before === undefined ? null : wishOf(before) }
}

function wishOf({ title, startsAt, endsAt, places }: ChampionshipWish): Wish {
  return { title, startsAt: new Date(startsAt), endsAt: new Date(endsAt), places }
}
