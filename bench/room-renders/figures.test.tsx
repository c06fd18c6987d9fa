// @vitest-environment happy-dom
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { it, vi } from 'vitest'

/** The measuring part of `room-renders.ts`, which says in `CHECKOUT` whose room and in `OUT` where the figures go. */
const WEB = join(process.env.CHECKOUT ?? '', 'apps/web/src')
const ROOM = join(WEB, 'features/table')
const SECONDS = 60
const GAME = '6f0c3f8e-5b1e-4b0a-9f63-2f1f6d3f7c11'

const listeners = new Set<() => void>()
let media: object = {
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
    picture: 'fine',
    sound: 'fine',
    soundLevel: 0,
  },
  devices: { list: { camera: [], microphone: [], speaker: [] }, news: [] },
  up: { state: 'connected', stats: null },
  down: { state: 'connected', stats: null },
  line: 'high',
  broken: false,
  soundBlocked: false,
}

async function publish(part: object): Promise<void> {
  media = { ...media, ...part }
  await act(async () => {
    for (const listener of listeners) listener()
  })
}

function mockMedia(): void {
  vi.doMock(join(WEB, 'shared/media/room-media.ts'), () => ({
    RoomMedia: class {
      getState = () => media
      subscribe = (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
      start() {}
      stop() {}
      receive() {}
      setVolume() {}
      levelOf = () => 0
      showIn = () => () => undefined
    },
  }))
}

/** A server that answers `game.join` with this game, and nothing else. */
function lineOf(events: readonly object[], now: number) {
  let connected: (up: boolean) => void = () => undefined
  const snapshot = {
    gameId: GAME,
    viewer: 4,
    mode: 'practice',
    type: 'other',
    rulesName: null,
    players: [],
    judge: null,
    secondJudge: null,
    isSecondJudge: false,
    replaced: [],
    from: 0,
    events,
    now,
    media: { available: false, reason: null },
    link: 'token',
  }
  const realtime = {
    connected: true,
    send: async (message: { readonly name: string } | string) =>
      (typeof message === 'string' ? message : message.name) === 'game.join' ? snapshot : { ok: true },
    on: () => () => undefined,
    onConnection: (listener: typeof connected) => {
      connected = listener
      return () => undefined
    },
    onConnectFailure: () => () => undefined,
    reconnect: () => undefined,
  }
  return { realtime, connect: () => connected(true) }
}

it('the room gets a minute of media figures', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  mockMedia()
  vi.doMock(join(ROOM, 'model/seat-look.ts'), { spy: true })
  const { GameRoom } = await import(join(ROOM, 'game/game-room.tsx'))
  const { seatLook } = await import(join(ROOM, 'model/seat-look.ts'))
  const { ScriptedTable } = await import(join(ROOM, 'testing/scripted-table.ts'))
  const { seenBy } = await import(join(ROOM, 'testing/seen-by.ts'))
  const table = new ScriptedTable().gather().deal().until('speech')
  const { realtime, connect } = lineOf(seenBy(table, 4).events, table.at)
  const nothing = () => undefined
  const figures = { commits: 0, renderMs: 0 }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Profiler
            id="room"
            onRender={(_id, _phase, actualMs) => {
              figures.commits++
              figures.renderMs += actualMs
            }}
          >
            <GameRoom
              realtime={realtime}
              gameId={GAME}
              accountId={1}
              accountHides={false}
              onGo={nothing}
              onHome={nothing}
              onPlayAgain={nothing}
              onProtocol={nothing}
              onJudged={nothing}
            />
          </Profiler>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await act(async () => connect())
  const tiles = vi.mocked(seatLook)
  if (tiles.mock.calls.length < 10) throw new Error('the room shows no table')
  tiles.mockClear()
  Object.assign(figures, { commits: 0, renderMs: 0 })
  for (let second = 1; second <= SECONDS; second++) {
    const stats = { rttMs: 40 + second, kbps: 300 + second, lossPercent: second / 10 }
    await publish({ up: { state: 'connected', stats } })
    await publish({ down: { state: 'connected', stats } })
    await publish({ own: { ...(media as { own: object }).own, soundLevel: second / 100 } })
  }
  const result = {
    seconds: SECONDS,
    commits: figures.commits,
    renderMs: Math.round(figures.renderMs * 10) / 10,
    tileRenders: tiles.mock.calls.length,
  }
  writeFileSync(process.env.OUT ?? '', JSON.stringify(result))
  await act(async () => root.unmount())
})
