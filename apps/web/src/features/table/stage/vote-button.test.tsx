// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { VoteButton } from './vote-button.tsx'

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

/** The button of seat 4 for the candidate of the present window. */
async function show(table: ScriptedTable, link = NO_ROOM_LINK): Promise<HTMLButtonElement | null> {
  const { view, permitted } = seenBy(table, 4)
  const { phase } = view
  if (phase.id !== 'voteCandidate') throw new Error('no window is open')
  const game = { view, allowed: allowedOf(permitted), send: () => undefined, now: () => table.at }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={link}>
          <LocalContext value={{ hotkeys: DEFAULT_HOTKEYS } as RoomLocal}>
            <VoteButton candidate={phase.candidates[phase.index] ?? 0} />
          </LocalContext>
        </LinkContext>
      </GameContext>,
    ),
  )
  return page.querySelector('button')
}

const voting = () => new ScriptedTable().gather().deal().day({ 2: 10, 3: 5 }).until('voteCandidate')

it('the button of the next window has the focus that the one before had, and nothing when it had none', async () => {
  const table = voting()
  const first = await show(table)
  await act(async () => first?.focus())
  const second = await show(table.ring())
  expect(second).not.toBe(first)
  expect(document.activeElement).toBe(second)

  await act(async () => second?.blur())
  const other = voting()
  await show(other)
  await show(other.ring())
  expect(document.activeElement).toBe(document.body)
})

it('a hand that the server has not answered for is on its way, and taken only when the table has it', async () => {
  const table = voting()
  await show(table, { ...NO_ROOM_LINK, sending: 'castVote' })
  expect(page.textContent).toBe('Отправляем голос…')
  await show(table.send(4, { type: 'castVote', candidate: 10 }))
  expect(page.textContent).toContain('Голос принят')
})
