// @vitest-environment happy-dom
import { presets, type RuleSet } from '@gorod/rules'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { peopleOf } from '../model/people.ts'
import { noPicks } from '../model/picks.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PeekProvider } from '../room/peek-context.tsx'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { BestMoveStage } from '../stage/best-move-stage.tsx'
import { NominateStage } from '../stage/nominate-stage.tsx'
import { OpinionStage } from '../stage/opinion-stage.tsx'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { useRoomKeys } from './use-room-keys.ts'

const page = document.createElement('div')
const send = vi.fn()
const open = vi.fn()
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

const dealt = (rules: Partial<RuleSet> = {}) => new ScriptedTable({ rules }).gather().deal()
const pictures = {
  subscribe: () => () => undefined,
  stream: () => null,
  flows: () => false,
  level: () => 0,
  voiceless: () => false,
} as unknown as RoomPictures

function Local({ children }: { readonly children: ReactNode }) {
  const [picks, setPicks] = useState(() => noPicks(''))
  const local = { hotkeys: DEFAULT_HOTKEYS, picks, setPicks, open, settings: {}, tuning: {} }
  return <LocalContext value={local as unknown as RoomLocal}>{children}</LocalContext>
}

function Keys() {
  useRoomKeys(() => undefined)
  return null
}

async function sit(table: ScriptedTable, viewer: number, stage: ReactNode, mode = 'quick'): Promise<void> {
  const { view, permitted } = seenBy(table, viewer)
  const people = peopleOf({ players: [], judge: null })
  const game = { view, allowed: allowedOf(permitted), send, events: [], people, mode, now: () => table.at }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={NO_ROOM_LINK}>
          <PicturesContext value={pictures}>
            <Local>
              <PeekProvider>
                <Keys />
                {stage}
              </PeekProvider>
            </Local>
          </PicturesContext>
        </LinkContext>
      </GameContext>,
    ),
  )
}

/** As a browser does: Enter presses the button that has the focus, unless the page has taken the key. */
async function press(...codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await act(async () => {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
      if (code === 'Enter' && !event.defaultPrevented && target instanceof HTMLButtonElement) target.click()
    })
}

it('N leads to the first seat, and a digit and Enter after it nominate the seat of the digit', async () => {
  await sit(dealt().until('speech'), 1, <NominateStage muted={false} />)
  await press('KeyN')
  expect(document.activeElement?.closest('[data-targets]')).not.toBeNull()
  await press('Digit5', 'Enter')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'nominate', seat: 5 })
})

it('digits and Enter name three in a best move also while a seat has the focus', async () => {
  await sit(dealt().day({}).night({ shot: 9 }).until('bestMove'), 9, <BestMoveStage />)
  page.querySelector<HTMLElement>('[data-targets] button')?.focus()
  await press('Digit2', 'Digit5', 'Digit7', 'Enter')
  expect(send).toHaveBeenLastCalledWith({ type: 'commitBestMove', seats: [2, 5, 7] })
})

it('a leaver gives colours by digits and saves them by Enter, or ends the speech with them', async () => {
  const rules = { opinions: presets.polemica.opinions, opinionsMax: 3 }
  const table = dealt(rules).day({}).night({ shot: 9 }).until('farewell')
  await sit(table, 9, <OpinionStage title="Прощальная минута" />)
  await press('Digit2', 'Digit4', 'Digit4')
  expect(page.querySelector('[role="status"]')?.textContent).toBe('2: чёрный, 4: красный')
  await press('Enter')
  const opinions = [
    { seat: 2, color: 'black' },
    { seat: 4, color: 'red' },
  ]
  expect(send).toHaveBeenLastCalledWith({ type: 'leaveOpinions', opinions, leader: null })
  send.mockClear()
  await press('KeyE')
  expect(send.mock.calls).toEqual([
    [{ type: 'leaveOpinions', opinions, leader: null }],
    [{ type: 'endSpeech' }],
  ])
})

it('a player who writes and turns to the seats writes on after the nomination', async () => {
  await sit(dealt().until('speech'), 1, <NominateStage muted={false} />, 'practice')
  expect(page.textContent).not.toContain('Кого выставляете?')
  await press('KeyN')
  expect(page.textContent).toContain('Кого выставляете?')
  await press('Digit5', 'Enter')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'nominate', seat: 5 })
  expect(page.textContent).not.toContain('Кого выставляете?')
})
