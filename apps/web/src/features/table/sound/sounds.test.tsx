// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { DEFAULT_SETTINGS } from '../room/room-settings.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { readAloud } from './read-aloud.ts'
import { Sounds } from './sounds.ts'

vi.mock('./read-aloud.ts', () => ({ readAloud: vi.fn(), hush: () => undefined }))

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.mocked(readAloud).mockClear()
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a line of a practice player is read once, however the volume is moved meanwhile', async () => {
  const table = new ScriptedTable().gather().deal().until('speech')
  table.send(1, { type: 'say', text: 'Пас.', claims: [] })
  const { view } = seenBy(table, 4)
  const game = { view, mode: 'practice', people: { isBot: () => true }, now: () => table.at }
  const show = (volume: number) =>
    act(async () =>
      root.render(
        <GameContext value={game as unknown as RoomGame}>
          <LocalContext value={{ settings: { ...DEFAULT_SETTINGS, volume } } as RoomLocal}>
            <Sounds />
          </LocalContext>
        </GameContext>,
      ),
    )
  for (const volume of [0.6, 0.5, 0.4]) await show(volume)
  expect(readAloud).toHaveBeenCalledExactlyOnceWith({ text: 'Пас.', seat: 1, volume: 0.6 })
})
