import { expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { shuffled, shuffledElsewhere } from './shuffle.ts'

const people = [0, 1, 2, 3]
const random = seededRandom('shuffle')

it('an order that leaves no place as it was is one of all such orders, each as likely', () => {
  const counts = new Map<string, number>()
  for (let time = 0; time < 9_000; time++) {
    const order = shuffledElsewhere(people, (one) => one, random).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  // Four people have nine orders in which nobody keeps a place.
  expect(counts.size).toBe(9)
  for (const [order, count] of counts) {
    expect([...order].some((one, place) => Number(one) === place)).toBe(false)
    expect(count).toBeGreaterThan(850)
    expect(count).toBeLessThan(1_150)
  }
})

it('an order keeps nothing of who had no place before, and every order is possible then', () => {
  const orders = new Set<string>()
  for (let time = 0; time < 500; time++) orders.add(shuffledElsewhere(people, () => null, random).join(''))
  expect(orders.size).toBe(24)
  for (let time = 0; time < 200; time++)
    expect(shuffledElsewhere(people, (one) => (one === 2 ? 0 : null), random)[0]).not.toBe(2)
})

it('an order that cannot be avoided is drawn all the same', () => {
  expect(shuffledElsewhere([7], () => 0, random)).toEqual([7])
  expect(shuffled([7], random)).toEqual([7])
})
