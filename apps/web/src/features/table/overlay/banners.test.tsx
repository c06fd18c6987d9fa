// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MEDIA_TEXTS as T } from '../../../shared/texts/room/media.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Banners } from './banners.tsx'

const page = document.createElement('div')
const listeners = new Set<() => void>()
const reconnect = vi.fn()
const toggleMic = vi.fn()
let root: Root
let trouble: string | null
let micOn: boolean
let silent: boolean
let writes: boolean | null

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  listeners.clear()
  trouble = null
  micOn = true
  silent = true
  writes = null
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** The messages to this seat in the first speech, which is that of seat 1. */
async function show(seat: number, afterMs = 10_000): Promise<void> {
  const table = new ScriptedTable().gather().deal().until('speech')
  const { view, events, permitted } = seenBy(table, seat)
  const game = { view, events, mode: 'quick', allowed: allowedOf(permitted), now: () => table.at + afterMs }
  const pictures: RoomPictures = {
    ...NO_PICTURES,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ownTrouble: () => trouble,
    reconnectHelps: () => trouble === T.camera.busy,
    micOn: () => micOn,
    ownSilent: () => silent,
    toggleMic,
    reconnect,
  }
  const local = { picks: { ...noPicks(view.phase.key), writes } }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LocalContext value={local as unknown as RoomLocal}>
          <LinkContext value={{ connected: true } as never}>
            <PicturesContext value={pictures}>
              {/* Another moment is another page: the clock of one runs by itself. */}
              <Banners key={afterMs} />
            </PicturesContext>
          </LinkContext>
        </LocalContext>
      </GameContext>,
    ),
  )
}

async function change(next: string | null): Promise<void> {
  trouble = next
  await act(async () => {
    for (const listener of listeners) listener()
  })
}

const press = (text: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === text)?.click())

it('a message about the camera that was closed comes again with the next trouble, and not before', async () => {
  await show(7)
  await change(T.camera.busy)
  await press('Закрыть')
  await change(T.camera.busy)
  expect(page.textContent).toBe('')
  await change(null)
  await change(T.camera.busy)
  expect(page.textContent).toContain(T.camera.busy)
})

it('a message about a camera that another app has taken has the button that opens it again', async () => {
  await show(7)
  await change(T.line.low)
  expect(page.textContent).not.toContain(T.reconnect)
  await change(T.camera.busy)
  await press(T.reconnect)
  expect(reconnect).toHaveBeenCalledOnce()
})

it('a player who speaks with the microphone off is told so and turns it on, unless they write', async () => {
  micOn = false
  await show(7)
  expect(page.textContent).toBe('')
  await show(1)
  expect(page.textContent).toContain(T.micOff)
  await press(T.turnMicOn)
  expect(toggleMic).toHaveBeenCalledOnce()
  writes = true
  await show(1)
  expect(page.textContent).toBe('')
})

it('an open microphone that gives no sound in the player’s own minute is named after six seconds of it', async () => {
  await show(1, 4_000)
  expect(page.textContent).toBe('')
  await show(1, 8_000)
  expect(page.textContent).toContain(T.silent)
  silent = false
  await show(1, 8_000)
  expect(page.textContent).toBe('')
})

it('a player who writes is not told of a silent microphone: the message would lie over their words', async () => {
  writes = true
  await show(1)
  expect(page.textContent).toBe('')
})
