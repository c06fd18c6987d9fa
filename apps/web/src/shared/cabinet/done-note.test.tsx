// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DoneNote } from './done-note.tsx'

const page = document.createElement('div')
let root: Root

const buttons = () => page.querySelectorAll('button')

function show(done: boolean): Promise<void> {
  const form = (
    <>
      <form>
        <button type="button">Save</button>
        {done && <DoneNote text="Saved" />}
      </form>
      <button type="button">Elsewhere</button>
    </>
  )
  return act(async () => root.render(form))
}

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

it('the note of what was done takes the focus of its form, and none from elsewhere', async () => {
  await show(false)
  buttons()[0]?.focus()
  await show(true)
  expect(document.activeElement?.textContent).toBe('Saved')
  await show(false)
  buttons()[1]?.focus()
  await show(true)
  expect(document.activeElement?.textContent).toBe('Elsewhere')
})
