import { expect, it } from 'vitest'
import { PictureCache } from './picture-cache.ts'

it('a cache of pictures holds so many bytes at most, and drops the one used longest ago', () => {
  const cache = new PictureCache(10)
  cache.set('a', Buffer.alloc(4))
  cache.set('b', Buffer.alloc(4))
  expect(cache.get('a')).toHaveLength(4)
  cache.set('c', Buffer.alloc(4))
  expect([cache.get('a') !== null, cache.get('b') !== null, cache.get('c') !== null]).toEqual([
    true,
    false,
    true,
  ])
  cache.set('c', Buffer.alloc(6))
  expect(cache.get('a')).toHaveLength(4)
  cache.set('d', Buffer.alloc(11))
  expect(cache.get('d')).toBeNull()
})
