// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Ghosts } from './ghosts.tsx'

const page = document.createElement('div')
const send = vi.fn()
let root: Root
let table: ScriptedTable

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset()
  root = createRoot(page)
  table = new ScriptedTable({ rules: { ghostRoom: true } }).gather().deal()
  table.day({ 1: 8, 5: 4 }).vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  table.night({ shot: 9 }).until('speech', (state) => state.phase.day === 2)
  table.send(9, { type: 'sayToGhosts', text: 'Пятый чёрный' })
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function show(streamer = false): Promise<void> {
  const { view, permitted } = seenBy(table, 8)
  const game = { view, allowed: allowedOf(permitted), people: { name: String }, send } as unknown as RoomGame
  const local = { settings: { streamer } } as RoomLocal
  await act(async () =>
    root.render(
      <LocalContext value={local}>
        <GameContext value={game}>
          <Ghosts />
        </GameContext>
      </LocalContext>,
    ),
  )
}

it('a player who is out reads the lines of the others who are out and writes to them', async () => {
  await show()
  expect(page.querySelector('[role=log]')?.textContent).toContain('Пятый чёрный')
  const input = page.querySelector('input')
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, ' Верю ')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => page.querySelector('form')?.requestSubmit())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'sayToGhosts', text: 'Верю' })
  expect(input?.value).toBe('')
})

it('streamer mode hides what the players who are out write', async () => {
  await show(true)
  expect(page.textContent).not.toContain('Пятый чёрный')
  expect(page.querySelector('input')).toBeNull()
})
