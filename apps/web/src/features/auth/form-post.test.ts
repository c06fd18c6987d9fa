import { expect, it, vi } from 'vitest'
import { post, settle } from './form-post.ts'

const answered = (answer: unknown) => post(Promise.resolve(answer))

it('takes the first message of each refused field', async () => {
  expect(await answered({ success: false, errors: { email: ['Неправильный email', 'и ещё'] } })).toEqual({
    state: 'refused',
    errors: { email: 'Неправильный email' },
  })
})

it('knows when it is done', async () => {
  expect(await answered({ success: true })).toEqual({ state: 'done' })
})

it.each([
  ['nothing', null],
  ['a page instead of an answer', '<!doctype html>'],
  ['no success', {}],
  ['success that is not a flag', { success: 'true' }],
  ['a refusal without a word', { success: false }],
  ['a refusal without a message', { success: false, errors: { email: [] } }],
  ['errors of another shape', { success: false, errors: ['email'] }],
  ['messages of another shape', { success: false, errors: { email: [{}] } }],
  ['errors without success', { errors: { email: ['Неправильный email'] } }],
])('calls %s a failure', async (_, answer) => {
  expect(await answered(answer)).toEqual({ state: 'failed' })
})

it('calls a refused or lost call a failure', async () => {
  expect(await post(Promise.reject(new Error('HTTP 500')))).toEqual({ state: 'failed' })
})

interface Form {
  readonly email: string
}

const told = () => ({ fields: ['email'] as const, onDone: vi.fn(), onFailed: vi.fn() })

it('gives the form the messages it can show', () => {
  const form = told()
  const refused = { state: 'refused', errors: { email: 'a', other: 'b' } } as const
  expect(settle<Form>(refused, form)).toEqual({ email: 'a' })
  expect(form.onDone).not.toHaveBeenCalled()
  expect(form.onFailed).not.toHaveBeenCalled()
})

it('tells of a failure, and of messages that have no place to stand', () => {
  const form = told()
  expect(settle<Form>({ state: 'failed' }, form)).toEqual({})
  expect(settle<Form>({ state: 'refused', errors: { other: 'b' } }, form)).toEqual({})
  expect(form.onFailed).toHaveBeenCalledTimes(2)
})

it('tells when it is done', () => {
  const form = told()
  expect(settle<Form>({ state: 'done' }, form)).toEqual({})
  expect(form.onDone).toHaveBeenCalledOnce()
  expect(form.onFailed).not.toHaveBeenCalled()
})
