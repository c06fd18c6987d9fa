import { expect, it } from 'vitest'
import { systemRandom } from '../random.ts'
import { busSeals } from './bus-seals.ts'

const sealsOf = (self: string, secret = 'a secret of the site') =>
  busSeals({ self, secret, random: systemRandom })

it('a message that one process of a site seals is opened by the others, and by nobody else', () => {
  const [a, b] = [sealsOf('a'), sealsOf('b')]
  const sealed = a.seal('{"said":"тайна"}')
  expect(sealed).not.toContain('said')
  expect([a.open(sealed), b.open(sealed), b.open(sealed)]).toEqual(Array(3).fill('{"said":"тайна"}'))
  expect(sealsOf('b', 'another site').open(sealed)).toBeNull()
  expect(b.open(`b${sealed.slice(1)}`)).toBeNull()
})

it('a text that is no sealed message is refused', () => {
  const seals = sealsOf('a')
  for (const text of [
    '',
    '.',
    'a.',
    'nonsense',
    `a.${'A'.repeat(60)}`,
    '{"from":"a"}',
    `${'a'.repeat(2_000)}.x`,
  ])
    expect(seals.open(text)).toBeNull()
})
