// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { OVERLAY_TEXTS as T } from '../../../shared/texts/room/overlay.ts'
import { GameLink } from '../game/game-link.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext, type RoomLink } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GAME, ServerLine } from '../testing/server-line.ts'
import { LeaveDialog } from './leave-dialog.tsx'

const SEAT = 4

const page = document.createElement('div')
let root: Root
let line: ServerLine
let link: GameLink
const go = vi.fn()
const open = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  go.mockReset()
  open.mockReset()
  line = new ServerLine()
  let ids = 0
  link = new GameLink({ gameId: GAME, realtime: line.realtime, now: () => 0, newId: () => `id-${ids++}` })
  const table = new ScriptedTable().gather().deal().until('speech')
  const { view, permitted, events } = seenBy(table, SEAT)
  line.events = events
  link.start()
  const game = {
    mode: 'practice',
    view,
    allowed: allowedOf(permitted),
    people: { secondJudge: null, name: String },
    now: () => table.at,
    leave: (withdrawn: AbortSignal) => link.command({ type: 'leaveGame' }, withdrawn),
    go,
  } as unknown as RoomGame
  root = createRoot(page)
  await connect(true)
  await act(async () =>
    root.render(
      <LocalContext value={{ open } as unknown as RoomLocal}>
        <LinkContext value={{ connected: false } as RoomLink}>
          <GameContext value={game}>
            <LeaveDialog />
          </GameContext>
        </LinkContext>
      </LocalContext>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  link.stop()
  page.remove()
  vi.unstubAllGlobals()
})

const connect = (up: boolean) => act(async () => line.connect(up))
const button = (text: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === text)
const press = (text: string) => act(async () => button(text)?.click())

it('the page goes home when the server knows that the player left, which waits for a broken line', async () => {
  await connect(false)
  // A screen reader misses words that come together with their region.
  const regions = [...page.querySelectorAll('[role=status]')]
  await press(T.leaveGo)
  expect(button(T.leaveGo)?.getAttribute('aria-busy')).toBe('true')
  expect(regions.map(({ textContent }) => textContent)).toContain(T.reconnecting)
  expect(go).not.toHaveBeenCalled()
  await connect(true)
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('home'))
  expect(line.commands).toMatchObject([{ command: { type: 'leaveGame' } }])
})

it('a player who closes the dialog before the line is back stays', async () => {
  await connect(false)
  await press(T.leaveGo)
  await press(T.stay)
  expect(open).toHaveBeenCalledExactlyOnceWith(null)
  await act(async () => root.render(null))
  await connect(true)
  expect(line.commands).toEqual([])
  expect(go).not.toHaveBeenCalled()
})

it('a refused leave closes the dialog and not the table, which says why', async () => {
  line.refuse = new RealtimeFailure({ code: 'command_refused', details: { refusal: 'not_alive' } })
  await press(T.leaveGo)
  expect(go).not.toHaveBeenCalled()
  expect(open).toHaveBeenCalledExactlyOnceWith(null)
  expect(link.getState().refusal).not.toBeNull()
})
