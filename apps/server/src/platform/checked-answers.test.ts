import { endpoint } from '@gorod/contracts/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerBody } from './checked-answers.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/thing',
  auth: 'none',
  answer: z.object({ id: z.number(), parts: z.array(z.object({ name: z.string() })) }),
  errors: [],
})
const withSecret = { id: 1, parts: [{ name: 'a', secret: 'b' }] }

test('a field that the contract does not name is left out of the answer', () => {
  expect(JSON.parse(answerBody(getThing, withSecret, false))).toEqual({ id: 1, parts: [{ name: 'a' }] })
})

test('a field that the contract does not name is an error where answers are strict', () => {
  expect(() => answerBody(getThing, withSecret, true)).toThrow('/thing differs from its contract')
  expect(answerBody(getThing, { parts: [{ name: 'a' }], id: 1 }, true)).toBe(
    '{"id":1,"parts":[{"name":"a"}]}',
  )
})

test('a field that is missing or of another type is an error', () => {
  expect(() => answerBody(getThing, { id: 1 }, false)).toThrow()
  expect(() => answerBody(getThing, { id: '1', parts: [] }, false)).toThrow()
})
