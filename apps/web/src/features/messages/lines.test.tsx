// @vitest-environment happy-dom
import { MESSAGE_LIMITS, type PrivateMessage } from '@gorod/contracts/messages'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Lines } from './lines.tsx'

const END = 1_000
const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Nothing has a size here.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(END)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const message = (id: number, own = false): PrivateMessage => ({
  id,
  own,
  text: `Строка ${id}`,
  at: new Date(id * 60_000).toISOString(),
})
const show = (...messages: readonly PrivateMessage[]) =>
  act(async () => root.render(<Lines messages={messages} name="Анна" chosen={null} onChosen={vi.fn()} />))
const box = () => page.querySelector('[role=log]') as HTMLElement

it('a reader of earlier messages is left alone by a new one, and goes to the end with one of the reader’s own', async () => {
  await show(message(1), message(2))
  expect(box().scrollTop).toBe(END)
  box().scrollTop = 100
  await act(async () => box().dispatchEvent(new Event('scroll', { bubbles: true })))
  await show(message(1), message(2), message(3))
  expect(box().scrollTop).toBe(100)
  await show(message(1), message(2), message(3), message(4, true))
  expect(box().scrollTop).toBe(END)
  await show(message(1), message(2), message(3), message(4, true), message(5))
  expect(box().scrollTop).toBe(END)
})

it('no more messages can be chosen for a report than it takes', async () => {
  const messages = Array.from({ length: MESSAGE_LIMITS.reported + 2 }, (_, index) => message(index + 1))
  const choose = (count: number) => {
    const chosen = new Set(messages.slice(0, count).map(({ id }) => id))
    return act(async () =>
      root.render(<Lines messages={messages} name="Анна" chosen={chosen} onChosen={vi.fn()} />),
    )
  }
  const disabled = () => [...page.querySelectorAll('input')].filter((one) => one.disabled).length
  await choose(MESSAGE_LIMITS.reported - 1)
  expect(disabled()).toBe(0)
  await choose(MESSAGE_LIMITS.reported)
  expect(disabled()).toBe(2)
})
