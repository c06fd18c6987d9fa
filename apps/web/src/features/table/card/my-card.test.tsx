// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_HOTKEYS, rebind } from '../model/hotkeys.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PeekProvider, usePeek } from '../room/peek-context.tsx'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { MyCard } from './my-card.tsx'

const page = document.createElement('div')
let root: Root

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

it('a screen reader hears the key that opens the card, and the role for as long as it is open', async () => {
  const { view } = seenBy(new ScriptedTable().gather().deal().until('speech'), 6)
  const local = { settings: { streamer: false }, hotkeys: rebind(DEFAULT_HOTKEYS, 'peek', 'KeyT') }
  await act(async () =>
    root.render(
      <LocalContext value={local as unknown as RoomLocal}>
        <GameContext value={{ view } as RoomGame}>
          <PeekProvider>
            <MyCard />
          </PeekProvider>
        </GameContext>
      </LocalContext>,
    ),
  )
  const card = page.querySelector('button')
  const label = () => card?.getAttribute('aria-label')
  expect(label()).toBe('Показать мою карту, удерживайте T')
  await act(async () => card?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(label()).toBe('Шериф')
  await act(async () => dispatchEvent(new PointerEvent('pointerup')))
  expect(label()).toBe('Показать мою карту, удерживайте T')
})

/** Holds the key of the card. */
function Holder() {
  const { setPeeking } = usePeek()
  return <button type="button" onClick={() => setPeeking(true)} />
}

it('a card that was held open while the drawer was shut is closed in the drawer that opens after the window was left', async () => {
  const { view } = seenBy(new ScriptedTable().gather().deal().until('speech'), 6)
  const local = { settings: { streamer: false }, hotkeys: DEFAULT_HOTKEYS }
  const show = (drawer: boolean) =>
    act(async () =>
      root.render(
        <LocalContext value={local as unknown as RoomLocal}>
          <GameContext value={{ view } as RoomGame}>
            <PeekProvider>
              <Holder />
              {drawer && <MyCard />}
            </PeekProvider>
          </GameContext>
        </LocalContext>,
      ),
    )
  await show(false)
  await act(async () => page.querySelector('button')?.click())
  await act(async () => dispatchEvent(new Event('blur')))
  await show(true)
  expect(page.textContent).not.toContain('Шериф')
})
