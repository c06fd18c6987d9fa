import { expect, it, vi } from 'vitest'
import { settle } from './settle-sign-in.ts'

const emailForm = () => ({ fields: ['email'], onDone: vi.fn(), onFailed: vi.fn() })

it('a refusal gives the view the messages of its own fields, and nothing else happens', () => {
  const form = emailForm()
  expect(settle({ state: 'refused', errors: { email: 'a', other: 'b' } }, form)).toEqual({ email: 'a' })
  expect(form.onDone).not.toHaveBeenCalled()
  expect(form.onFailed).not.toHaveBeenCalled()
})

it('a failed call, and a refusal of fields that the view does not have, are reported as failures', () => {
  const form = emailForm()
  expect(settle({ state: 'failed', error: null }, form)).toEqual({})
  expect(settle({ state: 'refused', errors: { other: 'b' } }, form)).toEqual({})
  expect(form.onFailed).toHaveBeenCalledTimes(2)
})

it('a call that was done is reported as done', () => {
  const form = emailForm()
  expect(settle({ state: 'done', answer: { success: true } }, form)).toEqual({})
  expect(form.onDone).toHaveBeenCalledOnce()
  expect(form.onFailed).not.toHaveBeenCalled()
})
