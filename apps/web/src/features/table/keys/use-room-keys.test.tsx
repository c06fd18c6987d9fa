// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PeekProvider } from '../room/peek-context.tsx'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { useRoomKeys } from './use-room-keys.ts'

const page = document.createElement('div')
const send = vi.fn()
const open = vi.fn()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

function Keys() {
  useRoomKeys(() => undefined)
  return null
}

async function sit(viewer: number | 'judge'): Promise<void> {
  const table = new ScriptedTable({ judge: viewer === 'judge' ? 'human' : 'automatic' })
  const { view, permitted } = seenBy(table.gather().deal().until('speech'), viewer)
  const game = {
    view,
    allowed: allowedOf(permitted),
    send,
    events: [],
    people: { name: String },
    now: () => table.at,
  }
  const pictures = { subscribe: () => () => undefined, voiceless: () => false } as unknown as RoomPictures
  const local = { hotkeys: DEFAULT_HOTKEYS, picks: noPicks(''), open, settings: {} } as unknown as RoomLocal
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LocalContext value={local}>
          <PicturesContext value={pictures}>
            <PeekProvider>
              <Keys />
            </PeekProvider>
          </PicturesContext>
        </LocalContext>
      </GameContext>,
    ),
  )
}

/** On a keyboard with the Russian layout. */
const press = (code: string, key: string) =>
  act(async () => dispatchEvent(new KeyboardEvent('keydown', { code, key, shiftKey: true })))

it('a judge with the Russian layout, where Shift+7 writes a question mark, gives seat 7 a foul by it', async () => {
  await sit('judge')
  await press('Digit7', '?')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'giveFoul', seat: 7 })
  expect(open).not.toHaveBeenCalled()
  await press('Slash', ',')
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'help' })
})

it('the question mark of the Russian layout opens the help for a player', async () => {
  await sit(4)
  await press('Digit7', '?')
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'help' })
})

it('a digit opens the sheet of a seat for a judge, and a held key opens nothing more', async () => {
  await sit('judge')
  const keyDown = (init: KeyboardEventInit) =>
    act(async () => dispatchEvent(new KeyboardEvent('keydown', init)))
  await keyDown({ code: 'Digit7', key: '7' })
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'judgeSeat', seat: 7 })
  await keyDown({ code: 'Digit7', key: '7', repeat: true })
  expect(open).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})

it('an Enter that is held presses a focused button no second time', async () => {
  await sit('judge')
  const button = document.createElement('button')
  document.body.append(button)
  const enter = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', {
      code: 'Enter',
      key: 'Enter',
      repeat,
      bubbles: true,
      cancelable: true,
    })
    button.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(enter(false)).toBe(false)
  expect(enter(true)).toBe(true)
  button.remove()
})
