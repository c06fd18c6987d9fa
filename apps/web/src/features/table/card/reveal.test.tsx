// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Reveal } from './reveal.tsx'

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

/** The card of the sheriff opens. */
async function open(streamer: boolean): Promise<void> {
  const table = new ScriptedTable().gather().deal()
  const { view, permitted } = seenBy(table, 6)
  const game = { view, allowed: allowedOf(permitted), people: { name: String }, now: () => table.at }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={NO_ROOM_LINK}>
          <LocalContext value={{ settings: { streamer }, hotkeys: DEFAULT_HOTKEYS } as RoomLocal}>
            <Reveal />
          </LocalContext>
        </LinkContext>
      </GameContext>,
    ),
  )
}

it('a screen reader says the role of the card that opens, whose button was the last to have the focus', async () => {
  await open(false)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Шестое место, ваша карта: Шериф')
})

it('a screen reader says no role in streamer mode', async () => {
  await open(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Шестое место, ваша карта')
})

it('a field that somebody writes in keeps the focus when the card opens', async () => {
  const field = document.createElement('input')
  page.before(field)
  field.focus()
  await open(false)
  expect(document.activeElement).toBe(field)
  field.remove()
})
