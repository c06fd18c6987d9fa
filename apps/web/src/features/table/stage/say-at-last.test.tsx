// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { peopleOf } from '../model/people.ts'
import { noPicks, type Picks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { SayStage } from './say-stage.tsx'

const page = document.createElement('div')
const send = vi.fn()
let root: Root
let picks: Picks

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const pictures = { subscribe: () => () => undefined, voiceless: () => true } as unknown as RoomPictures

/** Seat 1 in its own speech. */
async function show(table: ScriptedTable): Promise<void> {
  const { view, permitted } = seenBy(table, 1)
  const people = peopleOf({ players: [], judge: null })
  const game = { view, allowed: allowedOf(permitted), people, send, mode: 'practice', now: () => table.at }
  const setPicks = (next: Picks) => {
    picks = next
  }
  const local = { picks, setPicks, hotkeys: DEFAULT_HOTKEYS, settings: {}, open: vi.fn() }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={NO_ROOM_LINK}>
          <PicturesContext value={pictures}>
            <LocalContext value={local as unknown as RoomLocal}>
              <SayStage title="Ваша минута" />
            </LocalContext>
          </PicturesContext>
        </LinkContext>
      </GameContext>,
    ),
  )
}

it('a speech that is written and not sent is said when its time is nearly over, once', async () => {
  const table = new ScriptedTable().gather().deal().until('speech')
  picks = { ...noPicks(table.state.phase.key), text: 'Слушаю седьмого' }
  await show(table)
  await show(table.wait(58_500))
  expect(send).not.toHaveBeenCalled()
  await show(table.wait(700))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'say', text: 'Слушаю седьмого', claims: [] })
  picks = { ...picks, text: 'и' }
  await show(table.wait(200))
  expect(send).toHaveBeenCalledOnce()
})
