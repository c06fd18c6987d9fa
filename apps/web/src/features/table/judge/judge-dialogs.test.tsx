// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActionControl } from '../deck/action-control.tsx'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { DEFAULT_HOTKEYS } from '../model/hotkeys.ts'
import { noPicks } from '../model/picks.ts'
import { PauseDialog } from '../overlay/pause-dialog.tsx'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, NO_ROOM_LINK } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { JudgeUndoDialog } from './judge-dialogs.tsx'
import { JudgeSeatSheet } from './judge-seat-sheet.tsx'

const page = document.createElement('div')
const send = vi.fn()
const open = vi.fn()
let root: Root
let table: ScriptedTable

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // A mouse, and so a keyboard.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.clearAllMocks()
  document.body.append(page)
  root = createRoot(page)
  table = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

async function show(part: ReactNode): Promise<void> {
  const { view, events, permitted } = seenBy(table, 'judge')
  const people = { name: (seat: number) => `Имя ${seat}`, isBot: () => false }
  const game = { view, events, people, send, allowed: allowedOf(permitted), now: () => table.at }
  const local = { open, settings: {}, picks: noPicks(''), hotkeys: DEFAULT_HOTKEYS }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={NO_ROOM_LINK}>
          <PicturesContext value={NO_PICTURES}>
            <LocalContext value={local as unknown as RoomLocal}>{part}</LocalContext>
          </PicturesContext>
        </LinkContext>
      </GameContext>,
    ),
  )
}

const buttons = () => [...page.querySelectorAll('button')]
const press = (name: string) =>
  act(async () => {
    const found = buttons().find((button) => button.textContent?.includes(name))
    if (found === undefined) throw new Error(`no button ${name}`)
    found.click()
  })

describe('a judge with a keyboard', () => {
  it('begins the sheet of a seat at the first offence, not in the field whose Enter makes a remark', async () => {
    await show(<JudgeSeatSheet seat={5} />)
    expect(document.activeElement?.textContent).toBe('Речь не в свою минуту')
  })

  it('pauses with Enter in the field of the reason', async () => {
    await show(<PauseDialog />)
    const field = page.querySelector('input')
    expect(document.activeElement).toBe(field)
    // Other words take the place of the usual ones.
    expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, field?.value.length])
    await act(async () => page.querySelector('form')?.requestSubmit())
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'pause', reason: 'Технический перерыв' })
    expect(open).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('takes a foul back by one press, and is asked before the game returns to an earlier moment', async () => {
    table.send('judge', { type: 'advance' }).send('judge', { type: 'giveFoul', seat: 5 })
    await show(<ActionControl id="undo" />)
    await press('фол игроку 5')
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'undo' })
    send.mockClear()
    table.send('judge', { type: 'undo' })
    await show(<ActionControl id="undo" />)
    await press('слово игроку')
    expect(send).not.toHaveBeenCalled()
    const [asked] = open.mock.lastCall ?? []
    expect(asked).toMatchObject({ kind: 'judgeUndo' })
    await show(<JudgeUndoDialog act={asked.act} />)
    expect(page.textContent).toContain('Будет отменено: слово игроку 2.')
    expect(document.activeElement?.textContent).toBe('Да, подтверждаю')
    await press('Да, подтверждаю')
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'undo', to: asked.act })
  })

  it('reads that an act is gone when it was taken back meanwhile', async () => {
    await show(<JudgeUndoDialog act={99} />)
    expect(page.textContent).toContain('отменять нечего')
    expect(buttons().find(({ textContent }) => textContent === 'Да, подтверждаю')?.disabled).toBe(true)
  })
})
