// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  document.body.append(page)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Room({ children }: { readonly children: ReactNode }) {
  useKeptFocus()
  return children
}

async function show(content: ReactNode): Promise<void> {
  await act(async () => root.render(<Room>{content}</Room>))
  await act(async () => vi.advanceTimersByTimeAsync(100))
}

const focus = (id: string) => document.getElementById(id)?.focus()
const focusedId = () => document.activeElement?.id
const stage = (content?: ReactNode) => (
  <section id="stage" data-stage="vote" tabIndex={-1}>
    {content}
  </section>
)

describe('the focus of the keyboard at the table', () => {
  it('goes to the stage when the button that had it goes with its phase', async () => {
    await show(stage(<button id="vote" type="button" />))
    focus('vote')
    await show(stage())
    expect(focusedId()).toBe('stage')
  })

  it('goes to the stage when a button of the deck is disabled', async () => {
    const deck = (off: boolean) => (
      <>
        {stage(<button id="next" type="button" />)}
        <button id="finish" type="button" disabled={off} />
      </>
    )
    await show(deck(false))
    focus('finish')
    await show(deck(true))
    expect(focusedId()).toBe('stage')
  })

  it('goes to the panel in which the button was, while that stays', async () => {
    const panel = (content?: ReactNode) => (
      <>
        {stage()}
        <section id="panel" tabIndex={-1}>
          <div>{content}</div>
        </section>
      </>
    )
    await show(panel(<button id="report" type="button" />))
    focus('report')
    await show(panel())
    expect(focusedId()).toBe('panel')
  })

  it('goes to the curtain that makes the stage inert, and back when it is gone', async () => {
    const paused = (on: boolean) => (
      <>
        <section id="stage" data-stage="vote" tabIndex={-1} inert={on}>
          <button id="vote" type="button" />
        </section>
        {on && <section id="curtain" data-curtain="" tabIndex={-1} />}
      </>
    )
    await show(paused(false))
    focus('vote')
    await show(paused(true))
    expect(focusedId()).toBe('curtain')
    await show(paused(false))
    expect(focusedId()).toBe('stage')
  })

  it('waits for the next table when the whole room goes', async () => {
    await show(stage(<button id="again" type="button" />))
    focus('again')
    await show(<p>loading</p>)
    expect(document.activeElement).toBe(document.body)
    await show(stage())
    expect(focusedId()).toBe('stage')
  })

  it('goes to the stage when the button was away for a moment, although it is there again', async () => {
    await show(stage(<button id="card" type="button" />))
    focus('card')
    // As a browser does with what is disabled or inert: without an event.
    const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
    await act(async () => document.getElementById('card')?.toggleAttribute('disabled', true))
    await act(async () => document.getElementById('card')?.toggleAttribute('disabled', false))
    await act(async () => vi.advanceTimersByTimeAsync(100))
    active.mockRestore()
    expect(focusedId()).toBe('stage')
  })

  it('stays nowhere when nothing had it, or the person has let go of it', async () => {
    await show(stage(<button id="vote" type="button" />))
    await show(stage())
    expect(document.activeElement).toBe(document.body)
    await show(stage(<button id="vote" type="button" />))
    focus('vote')
    await act(async () => document.getElementById('vote')?.blur())
    await act(async () => vi.advanceTimersByTimeAsync(100))
    await show(stage())
    expect(document.activeElement).toBe(document.body)
  })

  it('stays where the next phase has put it itself', async () => {
    await show(stage(<button id="vote" type="button" />))
    focus('vote')
    await act(async () => root.render(<Room>{stage(<input id="words" />)}</Room>))
    focus('words')
    await act(async () => vi.advanceTimersByTimeAsync(100))
    expect(focusedId()).toBe('words')
  })
})
