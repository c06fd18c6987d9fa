import { searchSeating } from '../../modules/championships/domain/seating/seating.ts'
import type { Round, SeatingWish } from '../../modules/championships/domain/seating/wish.ts'

/** The whole search for a seating, without a pause between its steps. */
export function seatAtOnce(wish: SeatingWish): readonly Round[] {
  const search = searchSeating(wish)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}
