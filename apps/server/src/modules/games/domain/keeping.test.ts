import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { hasLeft, isElsewhere, KeeperLeaves, KeptElsewhere, keeperIn } from './keeping.ts'

/** Failures that say nothing about a keeper. */
const OTHERS: readonly [string, unknown][] = [
  ['of our own', Object.assign(new Error('a fault'), { details: { keptBy: 'other', leaves: true } })],
  ['without details', new AppError('unavailable')],
  ['with empty details', new AppError('unavailable', { details: null })],
  ['with a text as details', new AppError('unavailable', { details: 'keptBy leaves' })],
  ['with other details', new AppError('unavailable', { details: { seat: 3 } })],
  ['that is nothing', undefined],
]

/** A failure as it comes from another process: what it was thrown as is lost. */
const fromElsewhere = ({ code, details }: AppError): AppError => new AppError(code, { details })

describe('a call that failed because another process keeps the game', () => {
  test('the failure names the keeper, here and in another process', () => {
    const failure = new KeptElsewhere('other')
    expect(failure).toMatchObject({ code: 'unavailable', keptBy: 'other' })
    expect([failure, fromElsewhere(failure)].map(keeperIn)).toEqual(['other', 'other'])
    expect(hasLeft(failure)).toBe(false)
  })

  test.each(OTHERS)('a failure %s names none', (_which, failure) => {
    expect(keeperIn(failure)).toBeNull()
  })
})

describe('a call that failed because the keeper was being stopped', () => {
  test('the failure says so, here and in another process', () => {
    const failure = new KeeperLeaves()
    expect(failure).toMatchObject({ code: 'unavailable', details: { leaves: true } })
    expect([failure, fromElsewhere(failure)].map(hasLeft)).toEqual([true, true])
    expect(keeperIn(failure)).toBeNull()
  })

  test.each(OTHERS)('a failure %s does not', (_which, failure) => {
    expect(hasLeft(failure)).toBe(false)
  })
})

describe('work that another process does', () => {
  test.each([
    ['another process keeps the game', new KeptElsewhere('other')],
    ['the keeper was being stopped', new KeeperLeaves()],
  ])('a call failed for no fault because %s', (_why, failure) => {
    expect([failure, fromElsewhere(failure)].map(isElsewhere)).toEqual([true, true])
  })

  test.each(OTHERS)('a failure %s is one', (_which, failure) => {
    expect(isElsewhere(failure)).toBe(false)
  })
})
