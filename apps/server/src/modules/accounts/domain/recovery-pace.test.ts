import { expect, it } from 'vitest'
import { RECOVERY_PACE } from './emails.ts'
import { mayRecover, type SentLink } from './recovery-pace.ts'

const MINUTE = 60_000
const now = new Date(100 * MINUTE)
const sent = (minutesAgo: number, more: Partial<SentLink> = {}): SentLink => ({
  at: new Date(now.getTime() - minutesAgo * MINUTE),
  works: true,
  network: 'home',
  ...more,
})
const may = (links: readonly SentLink[], network: string | null = 'home') =>
  mayRecover(links, { at: now, network }, RECOVERY_PACE)

it('another network is not sent a link while one of the last ten minutes works', () => {
  expect(may([], 'elsewhere')).toBe(true)
  expect(may([sent(9.9)], 'elsewhere')).toBe(false)
  expect(may([sent(9.9)], null)).toBe(false)
  expect(may([sent(9.9, { network: null })], null)).toBe(false)
  expect(may([sent(9.9)])).toBe(true)
  expect(may([sent(9.9), sent(9, { network: 'elsewhere' })])).toBe(true)
  expect(may([sent(10)], 'elsewhere')).toBe(true)
  expect(may([sent(9.9, { works: false })], 'elsewhere')).toBe(true)
})

it('a mailbox has at most four links that work, and gets at most ten an hour', () => {
  expect(may([sent(50), sent(40), sent(30)])).toBe(true)
  expect(may([sent(50), sent(40), sent(30), sent(20)])).toBe(false)
  const used = [50, 45, 40, 35, 30, 25, 20, 15, 12].map((ago) => sent(ago, { works: false }))
  expect(may(used)).toBe(true)
  expect(may([...used, sent(11, { works: false })])).toBe(false)
  expect(may([sent(0.5, { works: false })])).toBe(false)
})
