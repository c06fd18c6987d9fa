import { describe, expect, it } from 'vitest'
import { shortList } from './short-list.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const short = (count: number, own: number | null = null) =>
  shortList(numbers(count), { most: 5, isOwn: (one) => one === own })

describe('a long list', () => {
  it('shows its first rows, and the reader’s own row that is not among them', () => {
    expect(short(40, 33)).toEqual({ shown: numbers(5), pinned: 33, whole: false })
    expect(short(40, 2)).toEqual({ shown: numbers(5), pinned: null, whole: false })
    expect(short(40)).toEqual({ shown: numbers(5), pinned: null, whole: false })
  })

  it('stays whole where little would be left out', () => {
    expect(short(7)).toEqual({ shown: numbers(7), pinned: null, whole: true })
    expect(short(8).whole).toBe(false)
  })
})
