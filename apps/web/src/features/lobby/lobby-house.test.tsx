// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { LobbyHouse } from './lobby-house.tsx'
import { madeLobby, madeMember } from './testing/made-lobby.ts'
import type { LobbyCommands } from './use-lobby-commands.ts'

const T = LOBBY_TEXTS.room
const OWN = 1
const page = document.createElement('div')
const run = vi.fn()
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

const show = (seat: number | 'judge' | null) =>
  act(async () =>
    root.render(
      <LobbyHouse
        state={madeLobby({ judge: 'human', leaderId: OWN, members: [madeMember(OWN, { seat })] })}
        ownId={OWN}
        commands={{ run } as unknown as LobbyCommands}
        disabled={false}
        onMember={() => undefined}
      />,
    ),
  )

const press = (name: string) =>
  act(async () => {
    const button = [...page.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )
    button?.focus()
    button?.click()
  })

it('somebody who sits down or stands up by the keyboard keeps the focus at the table of the lobby', async () => {
  await show(null)
  await press(T.takePlace.judge)
  await show('judge')
  expect(document.activeElement?.hasAttribute('data-own')).toBe(true)
  await press(T.standUp)
  await show(null)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(T.table)
})

it('a seat that the leader gives away takes no focus', async () => {
  await show(null)
  await show(4)
  expect(document.activeElement).toBe(document.body)
})
