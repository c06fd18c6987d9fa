import { describe, expect, it } from 'vitest'
import { createSieve, reportOf } from './error-report.ts'

const STACK = 'TypeError: no\n    at https://example.org/bundle/assets/index-1.js:1:2'
const REQUEST = '6f1c1c64-3b0b-4f5e-9d3c-0a4ddcf2b9c1'

function thrown(message: string, { stack = STACK, name = 'TypeError', ...more } = {}): Error {
  return Object.assign(new Error(message), { stack, name, ...more })
}

describe('an error of the page', () => {
  it('sends its name and stack', () => {
    const report = { kind: 'script', message: 'TypeError: no', stack: STACK, requestId: null }
    expect(reportOf({ error: thrown('no') })).toEqual(report)
    expect(reportOf({ reason: thrown('no') })).toEqual({ ...report, kind: 'promise' })
  })

  it.each([
    ['of an extension', thrown('no', { stack: 'at chrome-extension://abc/x.js:1:2' })],
    ['that is a refusal of the server', thrown('no', { name: 'ApiError' })],
    ['that is no error', 'a text'],
    ['of a script of another origin', null],
  ])('%s is not reported', (_, error) => {
    expect(reportOf({ error })).toBeNull()
    expect(reportOf({ reason: error })).toBeNull()
  })

  it('goes out once, and ten of them at most', () => {
    const passes = createSieve()
    const passesFor = (message: string) => passes(reportOf({ error: thrown(message) })!)
    expect(passesFor('a')).toBe(true)
    expect(passesFor('a')).toBe(false)
    expect(Array.from({ length: 20 }, (_, index) => passesFor(`no ${index}`)).filter(Boolean)).toHaveLength(9)
  })
})

describe('a fault of the server', () => {
  it.each([
    ['ApiError', 'call'],
    ['RealtimeFailure', 'message'],
  ])('goes out with the number of its request as %s of the kind %s, once', (name, kind) => {
    const fault = thrown('internal', { name, ...{ requestId: REQUEST } })
    expect(reportOf({ error: fault })).toMatchObject({ kind, requestId: REQUEST })
    expect(reportOf({ reason: fault })).toBeNull()
  })
})
