// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { noPicks } from '../model/picks.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GameContext, type RoomGame } from './game-context.ts'
import { type Layer, LocalContext, type RoomLocal } from './local-context.ts'
import { useFreeDeck } from './use-free-deck.ts'

const page = document.createElement('div')
const open = vi.fn()
const kept = vi.fn()
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

function Panel({ phone }: { readonly phone: boolean }) {
  useFreeDeck(phone)
  return <input onBlur={kept} />
}

interface OpenLayer {
  readonly phone: boolean
  readonly layer: Layer
}

/** Seat 7 at the table, with a panel of the room open. */
async function show(table: ScriptedTable, { phone, layer }: OpenLayer): Promise<void> {
  const { view, permitted } = seenBy(table, 7)
  const game = { view, allowed: allowedOf(permitted) } as unknown as RoomGame
  const local = { layer, open, picks: noPicks('') } as unknown as RoomLocal
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <LocalContext value={local}>
          <Panel phone={phone} />
        </LocalContext>
      </GameContext>,
    ),
  )
}

async function beginVote(seen: OpenLayer): Promise<void> {
  const table = new ScriptedTable().gather().deal().until('speech')
  await show(table, seen)
  await act(async () => page.querySelector('input')?.focus())
  expect(open).not.toHaveBeenCalled()
  await show(table.day({ 2: 10, 3: 5 }).until('voteCandidate'), seen)
}

it('the notes of a phone close when a vote begins, and what is typed is kept', async () => {
  await beginVote({ phone: true, layer: { kind: 'sheet' } })
  expect(open).toHaveBeenCalledExactlyOnceWith(null)
  expect(kept).toHaveBeenCalledOnce()
})

it.each([
  ['a drawer beside the table', { phone: false, layer: { kind: 'sheet' } }],
  ['a question that is being answered', { phone: true, layer: { kind: 'leave' } }],
] as const)('the page leaves %s open when a vote begins', async (_what, seen) => {
  await beginVote(seen)
  expect(open).not.toHaveBeenCalled()
})
