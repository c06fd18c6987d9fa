import type { Random } from './random.ts'

/** Fisher–Yates: every order as likely. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const drawn = random.integer(last + 1)
    const item = order[last] as Item
    order[last] = order[drawn] as Item
    order[drawn] = item
  }
  return order
}

/** One draw in three, or more, leaves nobody at the place before. So the limit counts only where there is no such order. */
const MOST_DRAWS = 100

/**
 * An order in which no item has the place that it had before, where there is such an order: every one of these is as likely.
 * `placeBefore`: an index of the order; null: none that counts.
 */
export function shuffledElsewhere<Item>(
  items: readonly Item[],
  placeBefore: (item: Item) => number | null,
  random: Random,
): Item[] {
  let order = shuffled(items, random)
  for (let draws = 1; draws < MOST_DRAWS && order.some((item, place) => placeBefore(item) === place); draws++)
    order = shuffled(items, random)
  return order
}
