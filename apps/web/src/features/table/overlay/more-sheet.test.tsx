// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { MoreSheet } from './more-sheet.tsx'

const page = document.createElement('div')
const send = vi.fn()
const open = vi.fn()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  document.body.append(page)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

it('the sheet of a phone closes when a pause is ended in it: the same place then begins one', async () => {
  const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  const { view, permitted } = seenBy(table.send('judge', { type: 'pause', reason: 'Звонок' }), 'judge')
  const people = { name: String }
  const allowed = allowedOf(permitted)
  const game = { view, people, send, hurry: null, allowed, events: [], now: () => table.at }
  const local = { open, picks: noPicks('') }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LocalContext value={local as unknown as RoomLocal}>
          <PicturesContext value={NO_PICTURES}>
            <MoreSheet />
          </PicturesContext>
        </LocalContext>
      </GameContext>,
    ),
  )
  const resume = [...page.querySelectorAll('button')].find((one) => one.textContent === DECK_TEXTS.resume)
  await act(async () => resume?.click())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resume' })
  expect(open).toHaveBeenCalledExactlyOnceWith(null)
})
