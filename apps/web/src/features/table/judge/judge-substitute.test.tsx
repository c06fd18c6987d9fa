// @vitest-environment happy-dom
import { INVITATION_MS, type InvitationEnd, invitationEndedMessage } from '@gorod/contracts/invitations'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { INVITATION_TEXTS as T } from '../../../shared/texts/invitation.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { JudgeSubstituteDialog } from './judge-substitute.tsx'

const server = vi.hoisted(() => {
  // Other tests of this process have loaded parts of the page with the real connection.
  vi.resetModules()
  return { realtime: null as unknown }
})
vi.mock('../../../shared/realtime/open-realtime.ts', () => ({ openRealtime: async () => server.realtime }))

const page = document.createElement('div')
let root: Root
let end: (end: InvitationEnd) => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  server.realtime = {
    connected: true,
    send: async () => ({ ok: true, msLeft: INVITATION_MS }),
    on: (message: { readonly name: string }, listener: (payload: object) => void) => {
      if (message.name === invitationEndedMessage.name)
        end = (how) => listener({ gameId: 'g', seat: 4, end: how, username: 'Шах' })
      return () => undefined
    },
    onConnection: (listener: (connected: boolean) => void) => {
      listener(true)
      return () => undefined
    },
  } as unknown as Realtime
  document.body.append(page)
  root = createRoot(page)
  const table = new ScriptedTable({ judge: 'human' }).gather().deal()
  const { view } = seenBy(table, 'judge')
  const game = { gameId: 'g', people: { name: String }, view, now: () => table.at } as unknown as RoomGame
  const local = { open: () => undefined } as unknown as RoomLocal
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <LocalContext value={local}>
          <JudgeSubstituteDialog seat={4} />
        </LocalContext>
      </GameContext>,
    ),
  )
  const field = page.querySelector('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Шах')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => button()?.click())
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

const button = () => page.querySelector<HTMLButtonElement>('button[type=submit]')
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('a judge who has invited somebody waits for the answer, and may then invite again', async () => {
  expect(button()?.disabled).toBe(true)
  await act(async () => end('refused'))
  expect(button()?.disabled).toBe(false)
  expect(page.textContent).toContain(T.ends.refused('Шах'))
})

it('a judge whose line did not bring the end of an invitation may invite again when it is over', async () => {
  await pass(INVITATION_MS - 1_000)
  expect(button()?.disabled).toBe(true)
  await pass(5_000)
  expect(button()?.disabled).toBe(false)
})
