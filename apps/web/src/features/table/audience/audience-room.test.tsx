// @vitest-environment happy-dom
import {
  audienceVotesMessage,
  getAudienceVote,
  getNeighbourTables,
  getStreamerAudience,
  voteOfAudience,
} from '@gorod/contracts/audience'
import { getMe } from '@gorod/contracts/current-user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { AudienceRoom } from './audience-room.tsx'

const PATIENCE = { timeout: 60_000 }
const CHANNEL = 12

const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
/** The panel is beside the table. */
let wide = false
const page = document.createElement('div')
let root: Root
let push: (payload: unknown) => void
let votes: unknown[]
let refusesVotes: boolean
/** The tables that were opened. */
let tables: number[]

/** The room of a viewer, at this table. */
async function enter(table: ScriptedTable, channelId: number | null): Promise<void> {
  const realtime = {
    connected: true,
    send: async () => ({ now: table.at }),
    on: ({ name }: { name: string }, listener: typeof push) => {
      if (name === audienceVotesMessage.name) push = listener
      return () => undefined
    },
    onConnection: (listener: (connected: boolean) => void) => {
      listener(true)
      return () => undefined
    },
  } as unknown as Realtime
  const players = table.seats.map((seat) => ({ seat, userId: null, username: `Игрок ${seat}`, bot: false }))
  const answerTo = (path: string, body: string | undefined): unknown => {
    if (path === getMe.path) return { user: { id: 3 } }
    if (path === getAudienceVote.path) return { voters: 4, bySeat: [0, 3, 0, 0, 2, 1, 1, 0, 0, 0], own: [5] }
    if (path === getStreamerAudience.path) return { channel: 'https://www.twitch.tv/inzhener' }
    if (path === getNeighbourTables.path)
      return {
        previous: { number: 6, mode: 'lobby', phase: { kind: 'night', number: 1 } },
        next: { number: 9, mode: 'league', phase: { kind: 'vote', number: 2 } },
      }
    if (path === voteOfAudience.path) return { voted: votes.push(JSON.parse(body ?? '')) }
    return {
      number: 7,
      mode: 'rated',
      type: 'match',
      rulesName: null,
      players,
      judge: null,
      replaced: [],
      delayMs: 180_000,
      viewers: 1,
      now: table.at,
      events: seenBy(table, 'audience').events,
    }
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://site')
    if (pathname === voteOfAudience.path && refusesVotes)
      return Response.json({ code: 'audience_vote_closed' }, { status: 409 })
    return Response.json(answerTo(pathname, body))
  })
  root = createRoot(page)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AudienceRoom
            realtime={realtime}
            number={7}
            channelId={channelId}
            onLeave={() => undefined}
            onTable={(number) => void tables.push(number)}
            onProtocol={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(page.querySelector('[data-seat="1"]')).not.toBeNull()
  }, PATIENCE)
  // The page of a test is narrow: the vote is in the panel.
  if (!wide) {
    const panel = page.querySelector<HTMLButtonElement>('button[aria-label="Панель зрителя"]')
    await act(async () => panel?.click())
  }
}

beforeEach(() => {
  votes = []
  happyDOM.setViewport({ width: 1024 })
  tables = []
  refusesVotes = false
  localStorage.setItem('isLogin', 'true')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  localStorage.removeItem('isLogin')
})
// Other tests of this process spy on parts of the room.
afterAll(() => vi.resetModules())

const shares = () => [...page.querySelectorAll('[title^="Зрители: "]')].map(({ textContent }) => textContent)
const box = (seat: number) => page.querySelector<HTMLInputElement>(`input[aria-label^="${seat}, "]`)
const amber = () =>
  [...page.querySelectorAll('li[data-top] input')].map((one) => one.getAttribute('aria-label'))
const press = (seat: number) => act(async () => box(seat)?.click())

describe('the room of a channel', () => {
  it('the windows show the shares, the viewer’s own pick has a frame, and what is voted arrives at once', async () => {
    await enter(new ScriptedTable().gather().deal().until('speech'), CHANNEL)
    expect(shares()).toEqual(['0%', '75%', '0%', '0%', '50%', '25%', '25%', '0%', '0%', '0%'])
    expect(page.querySelectorAll('[title^="Зрители: "][data-own]')).toHaveLength(1)
    // Two seats share the third place: neither has it.
    expect(amber()).toEqual(['2, Игрок 2: чёрный', '5, Игрок 5: чёрный'])
    await act(async () =>
      push({ number: 7, userId: CHANNEL, votes: { voters: 4, bySeat: [4, 3, 0, 0, 2, 1, 1, 0, 0, 0] } }),
    )
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(shares()[0]).toBe('100%')
    }, PATIENCE)
    expect(amber()).toHaveLength(3)
  })

  it('a viewer names three seats at most, and takes one back', async () => {
    await enter(new ScriptedTable().gather().deal().until('speech'), CHANNEL)
    await press(1)
    await press(2)
    expect(votes).toEqual([
      { userId: CHANNEL, id: 7, seats: [5, 1] },
      { userId: CHANNEL, id: 7, seats: [5, 1, 2] },
    ])
    expect([box(3)?.disabled, box(5)?.disabled]).toEqual([true, false])
    await press(5)
    expect(votes.at(-1)).toEqual({ userId: CHANNEL, id: 7, seats: [1, 2] })
    expect(box(3)?.disabled).toBe(false)
  })

  it('a vote that is refused leaves the one before it', async () => {
    await enter(new ScriptedTable().gather().deal().until('speech'), CHANNEL)
    await press(1)
    refusesVotes = true
    await press(2)
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(page.querySelector('[role=alert]')).not.toBeNull()
    }, PATIENCE)
    expect([1, 2, 5].map((seat) => box(seat)?.checked)).toEqual([true, false, true])
  })

  it('the vote is frozen in the dark', async () => {
    await enter(new ScriptedTable().gather().deal().until('mafiaMeeting'), CHANNEL)
    expect(page.textContent).toContain('голоса замерли')
    expect([1, 5].map((seat) => box(seat)?.disabled)).toEqual([true, true])
  })

  it('a viewer who came without a channel has no vote', async () => {
    await enter(new ScriptedTable().gather().deal().until('speech'), null)
    expect([shares(), box(1)]).toEqual([[], null])
  })
})

describe('the deck of a viewer', () => {
  const button = (label: string) => page.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`)
  const volume = () =>
    page.querySelector<HTMLInputElement>('input[aria-label="Громкость звуков стола"]')?.value
  const press = (code: string, target: EventTarget = document.body) =>
    act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))
  const found = (what: () => unknown) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      expect(what()).not.toBeNull()
    }, PATIENCE)

  beforeEach(async () => {
    localStorage.removeItem('room-settings')
    wide = true
    happyDOM.setViewport({ width: 1440 })
    await enter(new ScriptedTable().gather().deal().until('speech'), CHANNEL)
    await found(() => button('Стол 9'))
  })
  afterEach(() => {
    localStorage.removeItem('room-settings')
    wide = false
    happyDOM.setViewport({ width: 1024 })
  })

  it('a viewer of a channel sees its vote first, although it is read after the panel is there', async () => {
    await found(() => box(1))
    expect(page.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Кто чёрный')
  })

  it('a viewer makes the sounds of the table louder, quieter and silent, by the slider, its sign and keys', async () => {
    expect(volume()).toBe('0.6')
    await press('ArrowUp')
    expect(volume()).toBe('0.7')
    for (let step = 0; step < 8; step++) await press('ArrowDown')
    expect([volume(), button('Звук')?.getAttribute('aria-pressed')]).toEqual(['0', 'false'])
    await act(async () => button('Звук')?.click())
    expect(volume()).toBe('0.1')
    await act(async () => button('Звук')?.click())
    expect(volume()).toBe('0')
    // The panel scrolls by the same keys.
    await press('ArrowUp', page.querySelector('[role=tabpanel]') as Element)
    expect(volume()).toBe('0')
  })

  it('a viewer goes to the tables beside this one, by buttons that say what is played there, and by keys', async () => {
    expect(button('Стол 6')?.getAttribute('aria-label')).toBe('Стол 6, обычная, ночь 1')
    await act(async () => button('Стол 9, лига, голосование')?.click())
    await press('BracketLeft')
    await press('BracketRight')
    expect(tables).toEqual([9, 6, 9])
    await press('BracketLeft', page.querySelector('input[type=range]') as Element)
    expect(tables).toHaveLength(3)
  })

  it('a viewer asks the streamer in the chat of the broadcast', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await found(() => button('Вопрос стримеру'))
    await act(async () => button('Вопрос стримеру')?.click())
    expect(open).toHaveBeenCalledExactlyOnceWith('https://www.twitch.tv/inzhener', '_blank', 'noopener')
    open.mockRestore()
  })

  it('a viewer has the whole screen where the browser can give it, and no button for it elsewhere', async () => {
    expect(button('На весь экран')).toBeNull()
    const asked = vi.fn(async () => undefined)
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    document.documentElement.requestFullscreen = asked
    await act(async () => document.dispatchEvent(new Event('fullscreenchange')))
    await press('ArrowUp')
    await act(async () => button('На весь экран')?.click())
    expect(asked).toHaveBeenCalledOnce()
    Object.defineProperty(document, 'fullscreenElement', {
      configurable: true,
      value: document.documentElement,
    })
    await act(async () => document.dispatchEvent(new Event('fullscreenchange')))
    expect(button('Выйти из полного экрана')).not.toBeNull()
    for (const name of ['fullscreenEnabled', 'fullscreenElement']) Reflect.deleteProperty(document, name)
  })
})
