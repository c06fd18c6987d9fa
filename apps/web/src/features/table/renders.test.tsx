// @vitest-environment happy-dom
import { gameViewersMessage } from '@gorod/contracts/audience'
import { gameSeatLostMessage } from '@gorod/contracts/table-people'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_DEVICES } from '../../shared/media/devices.ts'
import type { RoomMediaState } from '../../shared/media/room-media-state.ts'
import { GAME_TEXTS } from '../../shared/texts/room/game.ts'
import { JUDGE_TEXTS } from '../../shared/texts/room/judge.ts'
import { boardOf } from './board/board-of.ts'
import { GameRoom } from './game/game-room.tsx'
import { stageOf } from './model/phase-looks.ts'
import { seatLook } from './model/seat-look.ts'
import { routeStops } from './sky/route-stops.ts'
import { ScriptedTable } from './testing/scripted-table.ts'
import { seenBy } from './testing/seen-by.ts'
import { GAME, ServerLine } from './testing/server-line.ts'

const media = vi.hoisted(() => ({
  state: {} as RoomMediaState,
  listeners: new Set<() => void>(),
  volumes: new Map<string, number>(),
  stops: 0,
  unlocks: 0,
}))

vi.mock('./model/seat-look.ts', { spy: true })
vi.mock('./board/board-of.ts', { spy: true })
vi.mock('./sky/route-stops.ts', { spy: true })
vi.mock('./model/phase-looks.ts', { spy: true })
vi.mock('../../shared/media/room-media.ts', () => ({
  RoomMedia: class {
    getState = () => media.state
    subscribe = (listener: () => void) => {
      media.listeners.add(listener)
      return () => media.listeners.delete(listener)
    }
    start() {}
    reconnected() {}
    stop() {
      media.stops++
    }
    unlockSound() {
      media.unlocks++
    }
    receive() {}
    levelOf = () => 0
    showIn = () => () => undefined
    setVolume = (participant: string, volume: number) => media.volumes.set(participant, volume)
  },
}))

const QUIET: RoomMediaState = {
  status: 'ready',
  unavailableReason: null,
  publishes: true,
  participants: new Map(),
  voices: new Set(),
  own: {
    stream: null,
    cameraOn: true,
    microphoneOn: true,
    problems: {},
    picture: 'unknown',
    sound: 'unknown',
    soundLevel: 0,
  },
  devices: { list: NO_DEVICES, news: [] },
  up: { state: 'connected', stats: null },
  down: { state: 'connected', stats: null },
  toldLoss: 0,
  line: 'high',
  broken: false,
  soundBlocked: false,
}

async function changeMedia(part: Partial<RoomMediaState>): Promise<void> {
  media.state = { ...media.state, ...part }
  await act(async () => {
    for (const listener of media.listeners) listener()
  })
}

/** The number of renders of each part of the room, counted by the function that it calls once in every render. */
const PARTS = { seats: seatLook, board: boardOf, sky: routeStops, stage: stageOf }

function renders(): Record<keyof typeof PARTS, number> {
  const count = (part: keyof typeof PARTS) => vi.mocked(PARTS[part]).mock.calls.length
  return { seats: count('seats'), board: count('board'), sky: count('sky'), stage: count('stage') }
}

const NONE = { seats: 0, board: 0, sky: 0, stage: 0 }

const screenLock = { released: 0, release: async () => void screenLock.released++ }
const room = document.createElement('div')
let root: Root
let line: ServerLine
let table: ScriptedTable

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  media.state = QUIET
  media.listeners.clear()
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: vi.fn(async () => screenLock) },
  })
  await enter(new ScriptedTable(), 4)
})

/** Opens the room of this viewer in the first speech. */
async function enter(script: ScriptedTable, viewer: 4 | 'judge'): Promise<void> {
  table = script.gather().deal().until('speech')
  line = new ServerLine()
  line.viewer = viewer
  line.events = seenBy(table, viewer).events
  line.now = table.at
  root = createRoot(room)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <GameRoom
            realtime={line.realtime}
            gameId={GAME}
            accountId={1}
            accountHides={false}
            onHome={() => undefined}
            onPlayAgain={() => undefined}
            onNextGame={() => undefined}
            onProtocol={() => undefined}
            onJudged={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await act(async () => line.connect())
  vi.clearAllMocks()
}

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a new round trip of the media renders the figure and no other part', async () => {
  await changeMedia({ down: { state: 'connected', stats: { rttMs: 71, kbps: 400, lossPercent: 0 } } })
  expect(room.textContent).toContain('71 мс')
  expect(renders()).toEqual(NONE)
})

it('ten seconds of figures of both links and of the player’s own signal render no seat tile', async () => {
  const own = media.state.own
  for (let second = 1; second <= 10; second++) {
    const stats = { rttMs: 40 + second, kbps: 300 + second, lossPercent: second / 10 }
    await changeMedia({
      up: { state: 'connected', stats },
      down: { state: 'connected', stats },
      own: { ...own, soundLevel: second / 10 },
    })
  }
  expect(room.textContent).toContain('50 мс')
  expect(renders()).toEqual(NONE)
})

it('the number of viewers is in the sky once somebody watches, and renders no other part', async () => {
  const shown = () => room.querySelector('header [title*="зрител"]')?.getAttribute('title')
  const tell = (viewers: number) => act(async () => line.tell(gameViewersMessage, { gameId: GAME, viewers }))
  await tell(148)
  expect(shown()).toBe('148 зрителей')
  await tell(1)
  expect(renders()).toEqual(NONE)
  expect(shown()).toBe('1 зритель')
  await act(async () => line.connect(false))
  expect(shown()).toBeUndefined()
})

it('the judge keeps the number of viewers back by one press, and the room shows none at once', async () => {
  await act(async () => root.unmount())
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: 1440 })
  await enter(new ScriptedTable({ judge: 'human' }), 'judge')
  await act(async () => line.tell(gameViewersMessage, { gameId: GAME, viewers: 3 }))
  const shown = () => room.querySelector('header [title="3 зрителя"]')
  expect(shown()).not.toBeNull()
  const button = (label: string) =>
    [...room.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  await act(async () => button(JUDGE_TEXTS.hideViewers)?.click())
  expect(line.commands).toMatchObject([{ command: { type: 'hideViewers', hidden: true } }])
  const before = line.events.length
  line.events = seenBy(table.send('judge', { type: 'hideViewers', hidden: true }), 'judge').events
  await act(async () => line.push(before, line.events.length))
  expect(shown()).toBeNull()
  expect(button(JUDGE_TEXTS.showViewers)).not.toBeUndefined()
})

it('a picture that begins to flow renders the picture and no seat tile', async () => {
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [{}] })
  const covered = () => room.querySelectorAll('[data-seat="3"] video + *').length
  await changeMedia({
    participants: new Map([['seat-3', { stream, pictureFlows: false, soundFlows: false }]]),
  })
  expect(covered()).toBe(1)
  await changeMedia({
    participants: new Map([['seat-3', { stream, pictureFlows: true, soundFlows: false }]]),
  })
  expect(room.querySelectorAll('[data-seat="3"] video')).toHaveLength(1)
  expect(renders()).toEqual(NONE)
})

it('a voice lights the window of its player and renders no seat tile', async () => {
  const lit = () =>
    [...room.querySelectorAll('[data-seat]:has([data-voice])')].map((tile) => tile.getAttribute('aria-label'))
  await changeMedia({ voices: new Set(['seat-3']) })
  expect(lit()).toEqual(['Место 3, 3'])
  await changeMedia({ voices: new Set() })
  expect(lit()).toEqual([])
  expect(renders()).toEqual(NONE)
})

it('the judge sees whose voice is out of turn, also a while after it, and gives a foul for it by one press', async () => {
  await act(async () => root.unmount())
  await enter(new ScriptedTable({ judge: 'human' }), 'judge')
  const ring = (seat: number) => room.querySelector<HTMLElement>(`[data-seat="${seat}"] [data-voice]`)
  const foul = () => room.querySelector<HTMLButtonElement>('[aria-label^="Фол за речь не в свою минуту: 3"]')
  await changeMedia({ voices: new Set(['seat-1', 'seat-3']) })
  expect([ring(1)?.dataset.voice, ring(3)?.dataset.voice]).toEqual(['', 'out of turn'])
  await changeMedia({ voices: new Set() })
  expect(ring(3)).toBeNull()
  await act(async () => foul()?.click())
  expect(line.commands).toMatchObject([
    { command: { type: 'giveFoul', seat: 3, offence: 'Речь не в свою минуту' } },
  ])
  await act(async () => vi.advanceTimersByTimeAsync(5_100))
  expect(foul()).toBeNull()
})

it('a second press on a foul before the server has answered says that it is no foul, and after it is one', async () => {
  await act(async () => root.unmount())
  await enter(new ScriptedTable({ judge: 'human' }), 'judge')
  const foul = (seat: number) =>
    room.querySelector<HTMLButtonElement>(`[aria-label="Фол +1, Место ${seat}, ${seat}"]`)
  const press = (code: string) =>
    act(async () => dispatchEvent(new KeyboardEvent('keydown', { code, shiftKey: true })))
  const said = () => room.querySelector('[role=alert]')?.textContent
  let answer: () => void = () => undefined
  line.answerAfter = new Promise((resolve) => {
    answer = resolve
  })
  await act(async () => {
    foul(3)?.click()
    foul(3)?.click()
  })
  expect(said()).toBe(JUDGE_TEXTS.foulUnanswered)
  await act(async () => vi.advanceTimersByTimeAsync(4_100))
  expect(said()).toBe('')
  await press('Digit3')
  expect(said()).toBe(JUDGE_TEXTS.foulUnanswered)
  expect(line.commands).toHaveLength(1)
  expect(foul(3)?.getAttribute('aria-disabled')).toBe('true')
  expect(foul(5)?.getAttribute('aria-disabled')).toBeNull()
  await press('Digit5')
  expect(line.commands).toHaveLength(2)
  await act(async () => answer())
  expect(foul(3)?.getAttribute('aria-disabled')).toBeNull()
  await act(async () => foul(3)?.click())
  expect(line.commands).toHaveLength(3)
})

it('the room says what it does about a bad line, and about a broken one, until the line is back', async () => {
  await changeMedia({ line: 'largest' })
  expect(room.textContent).toContain('осталась только большая картинка')
  await changeMedia({ line: 'voices' })
  expect(room.textContent).toContain('остались голоса')
  await changeMedia({ broken: true })
  expect(room.textContent).toContain('комната восстанавливает её сама')
  await changeMedia({ line: 'middle', broken: false })
  expect(room.textContent).not.toMatch(/Связ/)
  expect(renders()).toEqual(NONE)
})

it('five seconds of the clock render the clock and no other part', async () => {
  const seconds = () => room.querySelector('[role=timer] b')?.textContent
  expect(seconds()).toBe('60')
  await act(async () => vi.advanceTimersByTimeAsync(5_100))
  expect(seconds()).toBe('55')
  expect(renders()).toEqual(NONE)
})

it.each(['pointerdown', 'pointerup', 'click', 'keydown'])(
  'blocked sound is allowed by a %s anywhere, until it plays',
  async (press) => {
    media.unlocks = 0
    const touch = () => act(async () => document.body.dispatchEvent(new Event(press, { bubbles: true })))
    await touch()
    expect(media.unlocks).toBe(0)
    await changeMedia({ soundBlocked: true })
    await touch()
    expect(media.unlocks).toBe(1)
    await changeMedia({ soundBlocked: false })
    await touch()
    expect(media.unlocks).toBe(1)
  },
)

it('camera and microphone are let go when the seat is given to somebody else, and no sooner', async () => {
  media.stops = 0
  await act(async () => line.connect(false))
  await act(async () => line.connect())
  expect(media.stops).toBe(0)
  await act(async () => line.tell(gameSeatLostMessage, { gameId: GAME, moved: false }))
  expect(room.textContent).toContain(GAME_TEXTS.seatLost)
  expect(media.stops).toBe(1)
})

it('a command and its answer render no seat tile', async () => {
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyF' })))
  expect(line.commands).toHaveLength(1)
  expect(renders().seats).toBe(0)
})

it('an event of the game renders every seat tile once', async () => {
  const before = line.events.length
  line.events = seenBy(table.send(1, { type: 'endSpeech' }), 4).events
  await act(async () => line.push(before, line.events.length))
  expect(renders().seats).toBe(10)
})

it('a press on a tile opens the card of its player, whose volume is kept for the person, and Escape closes it', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  await act(async () => happyDOM.setViewport({ width: 1440 }))
  const card = () => room.querySelector('[role=dialog]')
  const tile = room.querySelector<HTMLButtonElement>('[aria-label="Карточка игрока 3"]')
  // Its code comes apart from the room's.
  await import('./player/player-card.tsx')
  await act(async () => tile?.click())
  expect(card()?.querySelector('h2')?.textContent).toBe('3')
  const slider = card()?.querySelector<HTMLInputElement>('input[type=range]')
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(slider, '0.25')
    slider?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(media.volumes.get('seat-3')).toBe(0.25)
  expect(media.volumes.get('seat-5')).toBe(1)
  expect(localStorage.getItem('room-people')).toBe('{"bot-3":{"volume":0.25,"mirror":false,"turn":0}}')
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(card()).toBeNull()
})

it('a running game keeps the screen on, asks for it again when the page is shown, and lets go at the end', async () => {
  const request = vi.mocked(navigator.wakeLock.request)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  screenLock.released = 0
  await act(async () => root.unmount())
  expect(screenLock.released).toBe(1)
  root = createRoot(room)
})

it('a player who is asked whether they are there answers with the first touch of the page', async () => {
  const asked = () => room.textContent?.includes('Вы здесь?')
  const before = line.signs
  expect(before).toBe(1)
  await act(async () => line.ask(line.now + 30_000))
  expect(asked()).toBe(true)
  await act(async () => dispatchEvent(new Event('pointermove')))
  expect(asked()).toBe(false)
  expect(line.signs).toBe(before + 1)
  // A hand that goes on moving is told of no more.
  await act(async () => dispatchEvent(new Event('pointermove')))
  expect(line.signs).toBe(before + 1)
})
