import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('the text of a value has all keys in alphabetical order, and lists as they are', () => {
  expect(canonicalJson({ b: 1, a: [{ d: null, c: 2 }, 'x'], ab: {} })).toBe(
    '{"a":[{"c":2,"d":null},"x"],"ab":{},"b":1}',
  )
})
