// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DECK_TEXTS as T } from '../../../shared/texts/room/deck.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { parseHotkeys } from '../model/hotkeys.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext } from '../room/pictures-context.ts'
import { useActions } from '../room/use-actions.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { PhoneDeck } from './phone-deck.tsx'

const page = document.createElement('div')
const toggleCamera = vi.fn()
const send = vi.fn()
let root: Root
let table: ScriptedTable

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  root = createRoot(page)
  table = new ScriptedTable().gather().deal().until('speech')
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The deck of seat 1, which speaks first. */
async function show(): Promise<void> {
  const { view, events, permitted } = seenBy(table, 1)
  const people = { name: String, isBot: () => false }
  const game = {
    view,
    events,
    people,
    send,
    mode: 'quick',
    allowed: allowedOf(permitted),
    now: () => table.at,
  }
  const local = { picks: noPicks(''), hotkeys: parseHotkeys(null), setPicks: vi.fn(), open: vi.fn() }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LocalContext value={local as unknown as RoomLocal}>
          <LinkContext value={NO_ROOM_LINK}>
            <PicturesContext value={{ ...NO_PICTURES, toggleCamera }}>
              <PhoneDeck />
              <VoteKey />
            </PicturesContext>
          </LinkContext>
        </LocalContext>
      </GameContext>,
    ),
  )
}

let voteByKey: (() => void) | null

function VoteKey() {
  voteByKey = useActions().vote.run
  return null
}

const button = (label: string) =>
  [...page.querySelectorAll('button')].find((one) => one.textContent?.startsWith(label))
const press = (label: string) => act(async () => button(label)?.click())

it('a double tap on the end of a speech does not turn off the camera, whose button comes in its place', async () => {
  await show()
  await press(T.finishShort)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'endSpeech' })
  table.send(1, { type: 'endSpeech' })
  await show()
  await press(T.camera)
  expect(toggleCamera).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  await press(T.camera)
  expect(toggleCamera).toHaveBeenCalledOnce()
})

it('a press that comes as the window of the next candidate opens is no vote for that candidate', async () => {
  table = new ScriptedTable().gather().deal().day({ 1: 8, 5: 4 }).until('voteCandidate')
  for (const candidate of [8, 4]) {
    await show()
    await press(STAGE_TEXTS.voteForShort)
    expect(voteByKey).toBeNull()
    expect(send).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTimeAsync(400))
    await press(STAGE_TEXTS.voteForShort)
    expect(send).toHaveBeenLastCalledWith({ type: 'castVote', candidate })
    expect(voteByKey).not.toBeNull()
    send.mockClear()
    table.ring()
  }
})
