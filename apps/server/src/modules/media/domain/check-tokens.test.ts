import { expect, test } from 'vitest'
import { ownClaims } from '../../../platform/claims.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { CHECK_TOKEN_MS, CheckTokens } from './check-tokens.ts'

const started = ({ secret = 'of the site', used = ownClaims(CHECK_TOKEN_MS) } = {}) => {
  const clock = new FakeClock()
  return { clock, tokens: new CheckTokens({ clock, random: seededRandom('tokens'), secret, used }) }
}

test('a token opens checks until it expires', async () => {
  const { clock, tokens } = started()
  const { token } = tokens.issue()
  expect(await tokens.accept(token, 'here')).toBe(true)
  await clock.advance(CHECK_TOKEN_MS - 1)
  expect(await tokens.accept(token, 'here')).toBe(true)
  await clock.advance(1)
  expect(await tokens.accept(token, 'here')).toBe(false)
})

test('a token belongs to the address that used it first', async () => {
  const { tokens } = started()
  const { token } = tokens.issue()
  expect(await tokens.accept(token, 'here')).toBe(true)
  expect(await tokens.accept(token, 'there')).toBe(false)
  expect(await tokens.accept(tokens.issue().token, 'there')).toBe(true)
})

test('a token of one process is good at another one of the site, and belongs to one address at both', async () => {
  const used = ownClaims(CHECK_TOKEN_MS)
  const [here, there] = [started({ used }).tokens, started({ used }).tokens]
  const { token } = here.issue()
  expect(await there.accept(token, 'home')).toBe(true)
  expect(await here.accept(token, 'elsewhere')).toBe(false)
  expect(await here.accept(token, 'home')).toBe(true)
})

test('a token that was not issued by this site opens nothing', async () => {
  const { tokens } = started()
  const [end = '', checkId = '', signature = ''] = tokens.issue().token.split('.')
  const later = `${Number(end) + 60_000}.${checkId}.${signature}`
  const other = `${end}.another.${signature}`
  const elsewhere = started({ secret: 'of another site' }).tokens.issue().token
  for (const wrong of [
    '',
    '..',
    later,
    other,
    elsewhere,
    `${end}.${checkId}.`,
    `${end}.${checkId}.${'ы'.repeat(43)}`,
  ])
    expect(await tokens.accept(wrong, 'here'), wrong).toBe(false)
})
