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

type ScriptedMoment = Pick<ReturnType<typeof seenBy>, 'view' | 'permitted'>

async function show({ view, permitted }: ScriptedMoment, at: number): Promise<void> {
  const people = { name: String }
  const allowed = allowedOf(permitted)
  const game = { view, people, send, hurry: null, allowed, events: [], now: () => at }
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
}

const buttonOf = (label: string) =>
  [...page.querySelectorAll('button')].find((one) => one.textContent === label)

it('the sheet of a phone says why nobody can ask for a pause any more', async () => {
  const table = new ScriptedTable().gather().deal().until('speech')
  const { view, permitted } = seenBy(table, 2)
  await show({ view, permitted }, table.at)
  expect(buttonOf(DECK_TEXTS.pause)?.disabled).toBe(false)
  expect(page.textContent).not.toContain(DECK_TEXTS.pauseSpent)
  const without = permitted.filter(({ type }) => type !== 'requestPause')
  await show({ view: { ...view, nextPauseMs: 0 }, permitted: without }, table.at)
  expect(buttonOf(DECK_TEXTS.pause)?.disabled).toBe(true)
  expect(page.textContent).toContain(DECK_TEXTS.pauseSpent)
  await show({ view: { ...view, nextPauseMs: 0, judge: 'human' }, permitted: without }, table.at)
  expect(page.textContent).not.toContain(DECK_TEXTS.pauseSpent)
})

it('the sheet of a phone closes when a pause is ended in it: the same place then begins one', async () => {
  const table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  await show(seenBy(table.send('judge', { type: 'pause', reason: 'Звонок' }), 'judge'), table.at)
  await act(async () => buttonOf(DECK_TEXTS.resume)?.click())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resume' })
  expect(open).toHaveBeenCalledExactlyOnceWith(null)
})
