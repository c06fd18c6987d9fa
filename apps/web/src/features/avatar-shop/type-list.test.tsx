// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TypeList } from './type-list.tsx'

const page = document.createElement('div')
const onSelect = vi.fn()
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  root = createRoot(page)
  await act(async () =>
    root.render(
      <TypeList
        types={[
          { slug: 'hairStyle', label: 'Причёска' },
          { slug: 'top', label: 'Верх' },
        ]}
        selected="hairStyle"
        onSelect={onSelect}
      />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const part = (selector: string) => page.querySelector<HTMLElement>(selector)
const second = () => [...page.querySelectorAll('input')].at(1)
const pointer = (type: string, clientX: number) =>
  part('[role=radiogroup]')?.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX, pointerType: 'mouse', button: 0 }),
  )

it('a drag of the list chooses nothing, and a key after it does', async () => {
  await act(async () => {
    pointer('pointerdown', 100)
    pointer('pointermove', 60)
    pointer('pointerup', 60)
    second()?.click()
  })
  expect(onSelect).not.toHaveBeenCalled()
  await act(async () => {
    // As a browser does it: the arrow chooses the next radio.
    second()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    second()?.click()
  })
  expect(onSelect).toHaveBeenCalledWith('top')
})
