// @vitest-environment happy-dom
import type { Viewer } from '@gorod/rules'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { noPicks } from '../model/picks.ts'
import { FloorDialog } from '../overlay/floor-dialog.tsx'
import { Notices } from '../overlay/notices.tsx'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LinkContext } from '../room/link-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext } from '../room/pictures-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { FirstInQueue, FloorQueue } from './floor-queue.tsx'

const page = document.createElement('div')
const send = vi.fn()
const open = vi.fn()
let root: Root
let table: ScriptedTable

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
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

interface Around {
  readonly drawerOpen?: boolean
  /** Without a microphone that works. */
  readonly voiceless?: boolean
}

async function show(
  viewer: Viewer,
  part: ReactNode,
  { drawerOpen = false, voiceless = false }: Around = {},
): Promise<void> {
  const { view, events, permitted } = seenBy(table, viewer)
  const people = { name: (seat: number) => `Имя ${seat}` }
  const game = { view, events, people, send, allowed: allowedOf(permitted), now: () => table.at }
  await act(async () =>
    root.render(
      <GameContext value={game as unknown as RoomGame}>
        <LinkContext value={{ askedUntil: null } as never}>
          <PicturesContext value={{ ...NO_PICTURES, voiceless: () => voiceless }}>
            <Local drawerOpen={drawerOpen}>{part}</Local>
          </PicturesContext>
        </LinkContext>
      </GameContext>,
    ),
  )
}

function Local({ drawerOpen, children }: { readonly drawerOpen: boolean; readonly children: ReactNode }) {
  const [picks, setPicks] = useState(noPicks(''))
  const local = { open, settings: { drawerOpen }, picks, setPicks }
  return <LocalContext value={local as unknown as RoomLocal}>{children}</LocalContext>
}

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width })
}

const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
    const found = buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
    if (found === undefined) throw new Error(`no button ${name}`)
    found.click()
  })

describe('requests for the floor', () => {
  beforeEach(() => {
    table
      .send(7, { type: 'requestFloor', words: 'заминка с рукой' })
      .wait(8_000)
      .send(4, { type: 'requestFloor' })
  })

  it('the judge reads why and since when, gives ten seconds to one and refuses another', async () => {
    await show('judge', <FloorQueue />)
    const rows = [...page.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows[0]).toContain('«заминка с рукой», 0:08')
    expect(rows[1]).toContain('Имя 4')
    await press('Дать слово на 10 секунд: 7, Имя 7')
    expect(send).toHaveBeenLastCalledWith({ type: 'giveFloor', seat: 7 })
    await press('Снять просьбу слова: 4, Имя 4')
    expect(send).toHaveBeenLastCalledWith({ type: 'closeFloorRequest', seat: 4 })
  })

  it('the console shows the first one where the panel is not beside it', async () => {
    setWidth(1440)
    await show('judge', <FirstInQueue />)
    expect(page.textContent).toContain('за ним ещё 1')
    await show('judge', <FirstInQueue />, { drawerOpen: true })
    expect(page.textContent).toBe('')
    // On a laptop the panel lies over the table.
    setWidth(1000)
    await show('judge', <FirstInQueue key="narrow" />, { drawerOpen: true })
    expect(page.textContent).toContain('за ним ещё 1')
  })

  it('a second floor is not given before the first one is over', async () => {
    table.send('judge', { type: 'giveFloor', seat: 7 })
    await show('judge', <FloorQueue />)
    expect(page.querySelector<HTMLButtonElement>('[aria-label^="Дать слово"]')?.disabled).toBe(true)
  })
})

it('a player asks with one of the usual reasons, with their own words or without any', async () => {
  await show(7, <FloorDialog />)
  await press('Заминка с рукой')
  expect(send).toHaveBeenLastCalledWith({ type: 'requestFloor', words: 'Заминка с рукой' })
  await press('Без пояснений')
  expect(send).toHaveBeenLastCalledWith({ type: 'requestFloor', words: undefined })
  expect(open).toHaveBeenLastCalledWith(null)
})

it.each([
  [7, 'Судья дал вам слово', 'endSpeech'],
  ['judge', 'Слово у игрока 7, Имя 7', 'endFloor'],
] as const)('the notice of a given floor tells %s so, and ends it by a press', async (viewer, text, type) => {
  table.send('judge', { type: 'giveFloor', seat: 7 })
  await show(viewer, <Notices />)
  expect(page.textContent).toContain(text)
  await press('Закончить')
  expect(send).toHaveBeenLastCalledWith({ type })
})

it('everybody else reads who has the floor and what they write, and cannot end it', async () => {
  table.send('judge', { type: 'giveFloor', seat: 7 })
  await show(3, <Notices />)
  expect(page.textContent).toContain('Слово у игрока 7, Имя 7')
  expect(page.querySelector('button')).toBeNull()
  table.wait(2_000).send(7, { type: 'say', text: 'рука зависла', claims: [] })
  await show(3, <Notices />)
  expect(page.textContent).toContain('рука зависла')
})

describe('a player with the floor', () => {
  const typed = () => page.querySelector<HTMLInputElement>('input')

  beforeEach(() => {
    table.send('judge', { type: 'giveFloor', seat: 7 })
  })

  it('without a microphone has a text field at once, and the end says what is in it', async () => {
    await show(7, <Notices />, { voiceless: true })
    await act(async () => {
      const field = typed()
      if (field === null) throw new Error('no text field')
      // React hears of a value that was set by its own setter alone.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'рука зависла')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press('Закончить')
    expect(send.mock.calls).toEqual([
      [{ type: 'say', text: 'рука зависла', claims: [] }],
      [{ type: 'endSpeech' }],
    ])
  })

  it('with a microphone opens the text field by a press', async () => {
    await show(7, <Notices />)
    expect(typed()).toBeNull()
    await press('Сказать текстом')
    expect(typed()).not.toBeNull()
  })
})
