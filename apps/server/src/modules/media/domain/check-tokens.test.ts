import { expect, test } from 'vitest'
import { seededRandom } from '../../../platform/random.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { CHECK_TOKEN_MS, CheckTokens } from './check-tokens.ts'

const started = () => {
  const clock = new FakeClock()
  return { clock, tokens: new CheckTokens(clock, seededRandom('tokens')) }
}

test('a token opens checks until it expires', async () => {
  const { clock, tokens } = started()
  const { token } = tokens.issue()
  expect(tokens.accept(token, 'here')).toBe(true)
  await clock.advance(CHECK_TOKEN_MS - 1)
  expect(tokens.accept(token, 'here')).toBe(true)
  await clock.advance(1)
  expect(tokens.accept(token, 'here')).toBe(false)
})

test('a token belongs to the address that used it first', () => {
  const { tokens } = started()
  const { token } = tokens.issue()
  expect(tokens.accept(token, 'here')).toBe(true)
  expect(tokens.accept(token, 'there')).toBe(false)
  expect(tokens.accept(tokens.issue().token, 'there')).toBe(true)
})

test('a token that was not issued here opens nothing', () => {
  const { tokens } = started()
  const [end = '', checkId = '', signature = ''] = tokens.issue().token.split('.')
  const later = `${Number(end) + 60_000}.${checkId}.${signature}`
  const other = `${end}.another.${signature}`
  const elsewhere = new CheckTokens(new FakeClock(), seededRandom('other')).issue().token
  for (const wrong of [
    '',
    '..',
    later,
    other,
    elsewhere,
    `${end}.${checkId}.`,
    `${end}.${checkId}.${'ы'.repeat(43)}`,
  ])
    expect(tokens.accept(wrong, 'here'), wrong).toBe(false)
})
