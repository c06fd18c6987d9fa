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
