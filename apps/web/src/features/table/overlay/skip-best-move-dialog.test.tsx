// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { type Layer, LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { useActions } from '../room/use-actions.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { SkipBestMoveDialog } from './skip-best-move-dialog.tsx'

const page = document.createElement('div')
const send = vi.fn()
let root: Root
let layer: Layer | null

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  document.body.append(page)
  root = createRoot(page)
  layer = null
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

function Room() {
  const { skipBestMove } = useActions()
  return (
    <>
      <button type="button" onClick={() => skipBestMove.run?.()}>
        Без лучшего хода
      </button>
      {layer?.kind === 'skipBestMove' && <SkipBestMoveDialog />}
    </>
  )
}

/** The room of the first killed. */
async function show(table: ScriptedTable): Promise<void> {
  const { view, events, permitted } = seenBy(table, 9)
  const people = { name: String }
  const game = { view, events, people, send, allowed: allowedOf(permitted), now: () => table.at }
  const open = (next: Layer | null) => {
    layer = next
  }
  const local = { picks: noPicks(''), open }
  const pictures = { subscribe: () => () => undefined, voiceless: () => false }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LocalContext value={local as unknown as RoomLocal}>
          <PicturesContext value={pictures as unknown as RoomPictures}>
            <Room />
          </PicturesContext>
        </LocalContext>
      </GameContext>,
    ),
  )
}

const press = (label: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === label)?.click())

const killed = () => new ScriptedTable().gather().deal().day({}).night({ shot: 9 }).until('bestMove')

it('one press gives no best move away: it asks first', async () => {
  const table = killed()
  await show(table)
  await press('Без лучшего хода')
  expect(send).not.toHaveBeenCalled()
  await show(table)
  await press('Никого не называть')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'commitBestMove', seats: [] })
})

it('the question goes with the time for the move', async () => {
  const table = killed()
  await show(table)
  await press('Без лучшего хода')
  await show(table)
  expect(page.querySelector('dialog')).not.toBeNull()
  await show(table.until('farewell'))
  expect(layer).toBeNull()
  expect(page.querySelector('dialog')).toBeNull()
})
