// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GameContext, type RoomGame } from './game-context.ts'
import { useReviewOver } from './use-review-over.ts'

const START = 1_000_000
const page = document.createElement('div')
let root: Root
let aheadMs: number

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
  aheadMs = 0
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Answer() {
  return useReviewOver() ? 'over' : 'open'
}

/** The clock of the server, which differs from that of the browser. */
const now = () => Date.now() + aheadMs

/** The room of a judge in a phase of this kind. */
async function show(id: 'gameOver' | 'speech', endsAt: number | null): Promise<void> {
  const { view } = seenBy(new ScriptedTable().gather().deal().until('speech'), 'judge')
  const phase = { ...view.phase, id, endsAt }
  const game = { view: { ...view, phase }, now } as unknown as RoomGame
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <Answer />
      </GameContext>,
    ),
  )
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('the review ends by itself when its time has passed, without an event', async () => {
  await show('gameOver', START + 60_000)
  await pass(59_900)
  expect(page.textContent).toBe('open')
  await pass(200)
  expect(page.textContent).toBe('over')
  expect(vi.getTimerCount()).toBe(0)
})

it('the end of the review is a moment of the server, whatever the clock of the browser says', async () => {
  aheadMs = 59_000
  await show('gameOver', START + 60_000)
  await pass(900)
  expect(page.textContent).toBe('open')
  await pass(200)
  expect(page.textContent).toBe('over')
})

it('a review that was prolonged ends at its new moment', async () => {
  await show('gameOver', START + 10_000)
  await show('gameOver', START + 30_000)
  await pass(29_000)
  expect(page.textContent).toBe('open')
  await pass(1_100)
  expect(page.textContent).toBe('over')
})

it('no timer runs before the review, or in a review without an end', async () => {
  await show('speech', START + 1_000)
  expect(vi.getTimerCount()).toBe(0)
  await show('gameOver', null)
  expect(vi.getTimerCount()).toBe(0)
  await pass(3_600_000)
  expect(page.textContent).toBe('open')
})
