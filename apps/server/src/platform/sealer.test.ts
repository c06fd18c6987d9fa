import fc from 'fast-check'
import { expect, it } from 'vitest'
import { systemRandom } from './random.ts'
import { createSealer } from './sealer.ts'

const sealer = createSealer('a secret', 'letters', systemRandom)

it('the sealer opens what it sealed, and the same text never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = sealer.seal(text)
      return sealer.open(sealed) === text && sealed !== sealer.seal(text)
    }),
  )
})

it('the sealer opens nothing of another secret or purpose, and nothing that was changed', () => {
  const sealed = sealer.seal('a letter')
  expect(createSealer('another secret', 'letters', systemRandom).open(sealed)).toBeNull()
  expect(createSealer('a secret', 'other things', systemRandom).open(sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let n = 0; n < bytes.length; n++) {
    const changed = Buffer.from(bytes)
    changed[n] = (changed[n] ?? 0) ^ 1
    expect(sealer.open(changed.toString('base64url'))).toBeNull()
  }
  for (const nothing of ['', 'x', sealed.slice(0, 20)]) expect(sealer.open(nothing)).toBeNull()
})
