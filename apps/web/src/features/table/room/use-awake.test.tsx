// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GameContext, type RoomGame } from './game-context.ts'
import { useAwake } from './use-awake.ts'

const START = 1_000_000
const page = document.createElement('div')
const lock = {
  held: false,
  release: async () => {
    lock.held = false
  },
}
let root: Root

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  lock.held = false
  const request = async () => {
    lock.held = true
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Awake() {
  useAwake()
  return null
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('a phone stays awake through the talk after the game, and not longer', async () => {
  const { view } = seenBy(new ScriptedTable().gather().deal().until('speech'), 4)
  const phase = { ...view.phase, id: 'gameOver', startedAt: START } as const
  const game = { view: { ...view, phase }, now: () => Date.now() } as unknown as RoomGame
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <Awake />
      </GameContext>,
    ),
  )
  await pass(9 * 60_000)
  expect(lock.held).toBe(true)
  await pass(2 * 60_000)
  expect(lock.held).toBe(false)
})
