// @vitest-environment happy-dom
import { viewFor } from '@gorod/rules'
import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OverlayTable } from './overlay-table.tsx'

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = (game: ScriptedGame) =>
  act(async () =>
    root.render(
      <OverlayTable
        view={viewFor(game.state, 'audience')}
        facts="Стол 1"
        name={(seat) => `Игрок ${seat}`}
        now={() => game.state.phase.startedAt}
      />,
    ),
  )

const board = () => page.querySelector('section')
const boardLines = () => [...(board()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
const seat = (number: number) =>
  [...page.querySelectorAll('ul > li')].find((one) => one.querySelector('b')?.textContent === String(number))

it('a vote shows the candidate of the open window, and the hands of those that are counted', async () => {
  const game = scriptedGame().day([3, 5])
  await show(game.until('voteCandidate'))
  expect(board()?.textContent).toContain('Руки')
  expect(boardLines()).toEqual(['3Игрок 3', '5Игрок 5'])
  expect(board()?.querySelector('[data-lit]')?.textContent).toBe('3Игрок 3')
  expect(seat(3)?.hasAttribute('data-lit')).toBe(true)
  for (const voter of [1, 2])
    game.send(voter, { type: 'castVote', candidate: 3, phase: game.state.phase.key })
  await show(game.tick())
  expect(boardLines()).toEqual(['3Игрок 3122', '5Игрок 5'])
  expect(board()?.querySelector('[data-lit]')?.textContent).toBe('5Игрок 5')
  expect(seat(1)?.querySelector('[role=img][aria-label*="3"]')).not.toBeNull()
  expect(seat(4)?.querySelector('svg')).toBeNull()
})

it('the ring of the clock steps with the second, and a stopped one stands still', async () => {
  vi.useFakeTimers()
  const game = scriptedGame({ judge: 'human' }).until('speech')
  const start = game.state.phase.startedAt
  const began = performance.now()
  const render = () =>
    act(async () =>
      root.render(
        <OverlayTable
          view={viewFor(game.state, 'audience')}
          facts="Стол 1"
          name={(seat) => `Игрок ${seat}`}
          now={now}
        />,
      ),
    )
  const now = () => start + performance.now() - began
  const clock = () => page.querySelector('[role=timer]')
  const shown = () => [
    clock()?.textContent,
    clock()?.querySelector('circle:last-of-type')?.getAttribute('stroke-dasharray'),
  ]
  await render()
  expect(shown()).toEqual(['60', '100 100'])
  const changes: unknown[] = []
  new MutationObserver((records) => void changes.push(...records)).observe(clock() as Element, {
    subtree: true,
    attributes: true,
    characterData: true,
    childList: true,
  })
  await act(async () => vi.advanceTimersByTimeAsync(15_100))
  expect(shown()).toEqual(['45', '75 100'])
  // The number and its ring, each second.
  expect(changes.length).toBeLessThanOrEqual(30)
  game.now = start + 15_100
  game.send('judge', { type: 'pause', reason: 'noise' })
  await render()
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  expect(shown()).toEqual(['45', '75 100'])
  expect(clock()?.hasAttribute('data-frozen')).toBe(true)
  vi.useRealTimers()
})

it('a seat shows who has nominated it, and how it left the table', async () => {
  const game = scriptedGame().day([3, 5])
  await show(game)
  expect(seat(3)?.textContent).toContain('от 1')
  game.vote([{ 3: [1, 2, 4, 5, 6, 7], 5: [3, 8, 9, 10] }]).night({ shot: 2 })
  await show(game.until('speech'))
  expect(seat(3)?.textContent).toContain('Заголосован днём 1')
  expect(seat(2)?.textContent).toContain('Убит ночью 1')
  expect(board()).toBeNull()
})
