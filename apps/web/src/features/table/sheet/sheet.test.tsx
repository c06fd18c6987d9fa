// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Sheet } from './sheet.tsx'

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

it('a screen reader hears in an open dialog that a vote has begun: all outside it is silent', async () => {
  const table = new ScriptedTable().gather().deal().until('speech')
  const show = async () => {
    const { view } = seenBy(table, 4)
    const game = { view, people: { name: String }, now: () => table.at } as unknown as RoomGame
    await act(async () =>
      root.render(
        <GameContext value={game}>
          <Sheet title="Настройки" onClose={() => undefined}>
            Громкость
          </Sheet>
        </GameContext>,
      ),
    )
  }
  await show()
  const region = page.querySelector('dialog [aria-live="polite"]')
  table.day({ 2: 10, 3: 5 }).until('voteCandidate')
  await show()
  expect(page.querySelector('dialog [aria-live="polite"]')).toBe(region)
  expect(region?.textContent).toContain('Голосуем против 10')
})
