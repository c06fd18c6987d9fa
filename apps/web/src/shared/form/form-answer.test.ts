import { describe, expect, it } from 'vitest'
import { formResult } from './form-answer.ts'

const resultOf = (answer: unknown) => formResult(Promise.resolve(answer))

describe('the result of a form’s call', () => {
  it('the result has the first message of each refused field', async () => {
    const errors = { email: ['Неправильный email', 'и ещё'], phone: [] }
    expect(await resultOf({ success: false, errors })).toEqual({
      state: 'refused',
      errors: { email: 'Неправильный email' },
    })
  })

  it('the result is done, with the whole answer, when the server says so', async () => {
    const answer = { success: true, redirectUrl: '/pay' }
    expect(await resultOf(answer)).toEqual({ state: 'done', answer })
  })

  it.each([
    ['nothing', null],
    ['a page instead of an answer', '<!doctype html>'],
    ['no success', {}],
    ['a list', []],
    ['success that is not a flag', { success: 'true' }],
    ['a refusal without errors', { success: false }],
    ['a refusal without a message', { success: false, errors: { email: [] } }],
    ['a refusal with an empty message', { success: false, errors: { email: [''] } }],
    ['errors of another shape', { success: false, errors: ['email'] }],
    ['messages of another shape', { success: false, errors: { email: [{}] } }],
    ['errors without success', { errors: { email: ['Неправильный email'] } }],
  ])('the result is a failure when the answer is %s', async (_, answer) => {
    expect(await resultOf(answer)).toEqual({ state: 'failed', error: null })
  })

  it('the result is a failure with its cause when the call was refused or lost', async () => {
    const error = new Error('HTTP 500')
    expect(await formResult(Promise.reject(error))).toEqual({ state: 'failed', error })
  })
})
