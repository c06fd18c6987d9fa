// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_NOTEBOOK } from '../model/notes.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Notes } from './notes.tsx'

vi.mock('../../../shared/notes/use-notes.ts', () => ({
  useNotes: () => undefined,
  useSaveNote: () => ({ save: () => undefined, error: null }),
}))

const page = document.createElement('div')
const setNotebook = vi.fn()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setNotebook.mockReset()
  document.body.append(page)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

/** A table of practice players, whose notes are in this browser. */
const people = {
  name: (seat: number) => `Имя ${seat}`,
  userId: () => null,
  personKey: (seat: number) => `bot-${seat}`,
}
const KEPT = { ...EMPTY_NOTEBOOK, notes: { 'bot-1': 'ведёт стол' } }

/** Seat 4 has the notes open and types a line about seat 1. */
async function type(line: string): Promise<HTMLInputElement> {
  const { view } = seenBy(new ScriptedTable().gather().deal().until('speech'), 4)
  const game = { view, people, gameId: 'game' } as unknown as RoomGame
  const local = {
    settings: { streamer: false },
    notebook: EMPTY_NOTEBOOK,
    setNotebook,
  } as unknown as RoomLocal
  await act(async () =>
    root.render(
      <LocalContext value={local}>
        <GameContext value={game}>
          <Notes />
        </GameContext>
      </LocalContext>,
    ),
  )
  await act(async () => page.querySelector<HTMLButtonElement>('button[aria-label*=" 1,"]')?.click())
  const field = page.querySelector('input')
  if (field === null) throw new Error('there is no field')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field, line)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return field
}

it('a note that is being typed is kept when the end of the game takes its field away', async () => {
  await type('ведёт стол')
  await act(async () => root.render(null))
  expect(setNotebook).toHaveBeenCalledExactlyOnceWith(KEPT)
})

it('Enter keeps the note, and the focus is on its line again', async () => {
  const field = await type('ведёт стол')
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(setNotebook).toHaveBeenCalledExactlyOnceWith(KEPT)
  expect(document.activeElement?.getAttribute('aria-label')).toContain(' 1,')
})

it('a field that is left as it was writes nothing', async () => {
  const field = await type('')
  await act(async () => field.blur())
  expect(page.querySelector('input')).toBeNull()
  expect(setNotebook).not.toHaveBeenCalled()
})
