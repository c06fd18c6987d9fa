// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Input } from '../../ui/field/input.tsx'
import { Form } from './form.tsx'
import type { FieldErrors } from './form-answer.ts'
import { type Send, useForm } from './use-form.ts'

interface Values {
  readonly login: string
  readonly city: string
}

interface SignUpProps {
  readonly initial: Values
  readonly send: Send<Values>
  readonly check?: (values: Values) => FieldErrors
  readonly onSeen?: (seen: Values) => void
}

function SignUp({ initial, send, check = () => ({}), onSeen }: SignUpProps) {
  const form = useForm<Values>({ initial, check })
  onSeen?.(form.seen)
  return (
    <Form form={form} onSubmit={send}>
      <fieldset disabled={form.busy}>
        <Input {...form.text('login')} label="Login" />
        <Input {...form.text('city')} label="City" />
        <button type="button" onClick={() => form.reset()}>
          Undo
        </button>
        <button type="button" onClick={form.acceptInitial}>
          Accept
        </button>
      </fieldset>
    </Form>
  )
}

const page = document.createElement('div')
let root: Root

const field = (name: keyof Values) =>
  page.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const messages = () => [...page.querySelectorAll('[role=alert]')].map((one) => one.textContent)
const show = (props: SignUpProps) => act(async () => root.render(<SignUp {...props} />))
const submit = () => act(async () => page.querySelector('form')?.requestSubmit())

/** Types as a person does: React hears only of a value that was set behind its back. */
async function type(name: keyof Values, value: string): Promise<void> {
  const input = field(name)
  input.focus()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const EMPTY: Values = { login: '', city: '' }
const BOTH_WRONG = { login: 'taken', city: 'unknown' }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

describe('a form', () => {
  it('sends nothing while its own check finds errors', async () => {
    const send = vi.fn(async () => ({}))
    await show({ initial: EMPTY, send, check: () => ({ city: 'required' }) })
    await submit()
    expect(send).not.toHaveBeenCalled()
    expect(messages()).toEqual(['required'])
    expect(document.activeElement).toBe(field('city'))
  })

  it('shows the errors of the server and gives the focus to the first wrong field', async () => {
    await show({ initial: EMPTY, send: async () => BOTH_WRONG })
    await submit()
    expect(messages()).toEqual(['taken', 'unknown'])
    expect(document.activeElement).toBe(field('login'))
  })

  it('drops the error of an edited field and leaves the focus in it', async () => {
    await show({ initial: EMPTY, send: async () => BOTH_WRONG })
    await submit()
    await type('city', 'Тверь')
    expect(messages()).toEqual(['taken'])
    expect(document.activeElement).toBe(field('city'))
  })

  it('sends one call at a time', async () => {
    let answer: (errors: FieldErrors) => void = () => {}
    const send = vi.fn(() => new Promise<FieldErrors>((resolve) => (answer = resolve)))
    await show({ initial: EMPTY, send })
    await submit()
    await submit()
    expect(send).toHaveBeenCalledOnce()
    expect(page.querySelector('fieldset')?.disabled).toBe(true)
    await act(async () => answer({}))
    expect(page.querySelector('fieldset')?.disabled).toBe(false)
  })

  it('gives the focus back to the field that its call has disabled', async () => {
    let answer: (errors: FieldErrors) => void = () => {}
    await show({ initial: EMPTY, send: () => new Promise<FieldErrors>((resolve) => (answer = resolve)) })
    field('city').focus()
    await submit()
    // Browsers take the focus from a disabled field at the next drawing.
    field('city').blur()
    await act(async () => answer({}))
    expect(document.activeElement).toBe(field('city'))
  })

  it('keeps edits over initial values that change, and gives them up when it is reset', async () => {
    const send = async () => ({})
    await show({ initial: { login: 'anna', city: 'Тверь' }, send })
    await type('login', 'olga')
    await show({ initial: { login: 'anna2', city: 'Псков' }, send })
    expect([field('login').value, field('city').value]).toEqual(['olga', 'Псков'])
    await act(async () => page.querySelector('button')?.click())
    expect(field('login').value).toBe('anna2')
  })

  it('knows the value that each edit began with, until the person has accepted another', async () => {
    const onSeen = vi.fn<(seen: Values) => void>()
    const props = { send: async () => ({}), onSeen }
    await show({ ...props, initial: { login: 'anna', city: 'Тверь' } })
    await type('login', 'olga')
    await show({ ...props, initial: { login: 'anna2', city: 'Псков' } })
    await type('login', 'olga2')
    expect(onSeen).toHaveBeenLastCalledWith({ login: 'anna', city: 'Псков' })
    await act(async () => page.querySelectorAll('button')[1]?.click())
    expect(onSeen).toHaveBeenLastCalledWith({ login: 'anna2', city: 'Псков' })
  })
})
