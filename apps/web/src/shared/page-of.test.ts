import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

describe('the page in an address', () => {
  const page = (text: string, last?: number) => pageOf(new URLSearchParams({ page: text }), last)

  it('the page is the number in the address', () => {
    expect([page('1'), page('17'), page('10000')]).toEqual([1, 17, 10_000])
  })

  it('everything that the server would refuse is the first page', () => {
    expect(['0', '-2', '1.5', '1e3', ' 5', '007', 'x', ''].map((text) => page(text))).toEqual(
      Array.from({ length: 8 }, () => 1),
    )
    expect([page('10001'), page('10001', 100_000), pageOf(new URLSearchParams())]).toEqual([1, 10_001, 1])
  })
})
