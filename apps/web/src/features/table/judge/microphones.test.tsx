// @vitest-environment happy-dom
import type { Viewer } from '@gorod/rules'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Microphones } from './microphones.tsx'

const page = document.createElement('div')
const send = vi.fn()
let root: Root
let table: ScriptedTable

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset()
  root = createRoot(page)
  table = new ScriptedTable({ judge: 'human' }).gather().deal().until('nightShoot')
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function show(viewer: Viewer): Promise<void> {
  const { view, permitted } = seenBy(table, viewer)
  const game = { view, allowed: allowedOf(permitted), people: { name: String }, send } as unknown as RoomGame
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <Microphones />
      </GameContext>,
    ),
  )
}
const press = (seat: number) =>
  act(async () => page.querySelectorAll<HTMLButtonElement>('button')[seat - 1]?.click())

it('the judge hears nobody more than the table until a seat is chosen, and takes it back alone', async () => {
  await show('judge')
  expect(page.querySelectorAll('[aria-pressed=true]')).toHaveLength(0)
  await press(4)
  expect(send).toHaveBeenLastCalledWith({ type: 'hear', seats: [4] })
  table.send('judge', { type: 'hear', seats: [4, 7] })
  await show('judge')
  expect(page.querySelectorAll('[aria-pressed=true]')).toHaveLength(2)
  await press(4)
  expect(send).toHaveBeenLastCalledWith({ type: 'hear', seats: [7] })
})

it('a player has no list of microphones', async () => {
  await show(3)
  expect(page.querySelector('button')).toBeNull()
})
