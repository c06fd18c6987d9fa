import { describe, expect, it } from 'vitest'
import { ShortCache } from './short-cache.ts'

describe('a count that is kept', () => {
  const made = () => {
    let now = 0
    let counted = 0
    const kept = new ShortCache<number>({ now: () => now })
    const count = async () => ++counted
    return { kept, count, pass: (ms: number) => (now += ms) }
  }

  it('the count is made once for all who ask within five seconds, and again later', async () => {
    const { kept, count, pass } = made()
    expect(await Promise.all([kept.get('a', count), kept.get('a', count)])).toEqual([1, 1])
    expect(await kept.get('b', count)).toBe(2)
    pass(4999)
    expect(await kept.get('a', count)).toBe(1)
    pass(1)
    expect(await kept.get('a', count)).toBe(3)
  })

  it('a failed count is made again', async () => {
    const { kept, count } = made()
    await expect(kept.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await kept.get('a', count)).toBe(1)
  })

  it('a count that fails late does not end the one that was begun meanwhile', async () => {
    const { kept, count, pass } = made()
    let failAtLast = (_cause: Error) => {}
    const first = kept.get('a', () => new Promise((_resolve, reject) => (failAtLast = reject)))
    pass(5000)
    expect(await kept.get('a', count)).toBe(1)
    failAtLast(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    expect(await kept.get('a', count)).toBe(1)
  })

  it('the oldest of fifty counts makes room for another', async () => {
    const { kept, count } = made()
    for (let key = 0; key <= 50; key++) await kept.get(`${key}`, count)
    expect(await kept.get('50', count)).toBe(51)
    expect(await kept.get('0', count)).toBe(52)
  })
})
