// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext } from '../room/link-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { Notices } from './notices.tsx'
import { PauseCurtain } from './pause-curtain.tsx'

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the table to seat 7 for three seconds; what is said and what the clocks say, before and after. */
async function threeSeconds(table: ScriptedTable, askedUntil: number | null = null) {
  const { view, events, permitted } = seenBy(table, 7)
  const begins = Date.now()
  const game = {
    view,
    events,
    people: { name: (seat: number) => `Имя ${seat}` },
    allowed: allowedOf(permitted),
    now: () => table.at + Date.now() - begins,
  } as unknown as RoomGame
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <LinkContext value={{ askedUntil } as never}>
          <Notices />
          <PauseCurtain />
        </LinkContext>
      </GameContext>,
    ),
  )
  const textsOf = (role: string) =>
    [...page.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent)
  const before = { said: textsOf('status'), clocks: textsOf('timer') }
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  return { before, after: { said: textsOf('status'), clocks: textsOf('timer') } }
}

const speech = () => new ScriptedTable().gather().deal().until('speech')

function paused(): ScriptedTable {
  const table = speech().send(1, { type: 'requestPause', reason: 'Звонок' })
  for (const seat of [2, 3, 5, 6, 8, 9]) table.send(seat, { type: 'votePause', approve: true })
  return table.ring()
}

describe('a live region of an overlay', () => {
  it.each([
    ['a vote on a pause', () => speech().send(1, { type: 'requestPause', reason: 'Звонок' }), 'Звонок'],
    ['an outcry', () => speech().send(4, { type: 'cryOut', acceptRemoval: false }), 'Имя 4'],
    ['a pause', paused, 'Звонок'],
  ])('keeps its words about %s while the clock beside them runs', async (_of, table, words) => {
    const { before, after } = await threeSeconds(table())
    expect(before.said).toEqual([expect.stringContaining(words)])
    expect(after.said).toEqual(before.said)
    expect(after.clocks).not.toEqual(before.clocks)
  })

  it('keeps the question to a player who gives no sign', async () => {
    const table = speech()
    const { before, after } = await threeSeconds(table, table.at + 30_000)
    expect(before.said).toHaveLength(1)
    expect(after.said).toEqual(before.said)
    expect(before.clocks).toEqual(['0:30'])
    expect(after.clocks).toEqual(['0:27'])
  })
})
