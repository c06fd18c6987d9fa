// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

const page = document.createElement('div')
const onClick = vi.fn()
const onAround = vi.fn()
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
let root: Root

const button = () => page.querySelector('button') as HTMLButtonElement
const press = () => act(async () => button().click())

function show(props: { readonly loading?: boolean; readonly disabled?: boolean }): Promise<void> {
  const form = (
    <form onSubmit={onSubmit}>
      <Button type="submit" {...props} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  return act(async () => root.render(form))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  document.body.addEventListener('click', onAround)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  document.body.removeEventListener('click', onAround)
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('a button that waits', () => {
  it('keeps the focus, and says that it takes no presses', async () => {
    await show({})
    button().focus()
    await show({ loading: true })
    expect(document.activeElement).toBe(button())
    expect(button().disabled).toBe(false)
    expect([button().getAttribute('aria-disabled'), button().getAttribute('aria-busy')]).toEqual([
      'true',
      'true',
    ])
    await show({})
    expect([button().getAttribute('aria-disabled'), button().getAttribute('aria-busy')]).toEqual([null, null])
  })

  it('keeps the focus where it may not be pressed for another reason too', async () => {
    await show({})
    button().focus()
    await show({ loading: true, disabled: true })
    expect(button().disabled).toBe(false)
    await show({ disabled: true })
    expect(button().disabled).toBe(true)
  })

  it('passes no press on, and submits no form', async () => {
    await show({ loading: true })
    await press()
    expect(onClick).not.toHaveBeenCalled()
    expect(onAround).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    await show({})
    await press()
    expect(onClick).toHaveBeenCalledOnce()
    expect(onAround).toHaveBeenCalledOnce()
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})
