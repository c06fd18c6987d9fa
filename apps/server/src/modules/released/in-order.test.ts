import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder } from '../settings/public.ts'

const LIST = ['a', 'b', 'c', 'd', 'e']
const moved = (places: Readonly<Record<string, number>>) =>
  inOrder(LIST, (thing, index) => places[thing] ?? index + 1).join('')

it('a thing that was moved is where its number says', () => {
  expect(moved({})).toBe('abcde')
  expect(moved({ d: 2 })).toBe('adbce')
  expect(moved({ b: 4 })).toBe('acdbe')
  expect(moved({ a: 5 })).toBe('bcdea')
  expect(moved({ e: 1 })).toBe('eabcd')
  expect(moved({ a: 999 })).toBe('bcdea')
})

it('every thing of a list is in it once, whatever the places are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 5, maxLength: 5 }), (places) => {
      const list = inOrder(LIST, (_, index) => places[index] ?? 0)
      expect(list.toSorted()).toEqual(LIST)
    }),
  )
})
