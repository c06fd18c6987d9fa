import type { Sign } from '@gorod/contracts/judging'
import { score } from '@gorod/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '../../../styles/fonts.css'
import '../../../styles/tokens.css'
import '../../../styles/base.css'
import { fakeServer } from '../../../gallery/fake-server.ts'
import { rememberSession } from '../../../shared/session/use-me.ts'
import { useRoomLocal } from '../game/use-room-local.ts'
import { allowedOf } from '../model/allowed.ts'
import { peopleOf } from '../model/people.ts'
import type { RoomGame } from '../room/game-context.ts'
import { RoomProviders } from '../room/room-providers.tsx'
import { SignsContext } from '../signs/signs-context.ts'
import { TableRoom } from '../table-room.tsx'
import { seenBy } from '../testing/seen-by.ts'
import { galleryPictures } from './pictures.ts'
import { SCENES } from './scenes.ts'

const NAMES = [
  'Север',
  'Вера К.',
  'Барон',
  'Ласточка',
  'Пиксель',
  'Рыжая',
  'Инженер',
  'Кудряш',
  'Дворник',
  'Луна',
  'Метроном',
  'Щука',
]

/** Every state of the room without a server. Served by `vite` only, no part of a build. */
function Gallery() {
  const params = new URLSearchParams(location.search)
  const name = params.get('scene')
  const scene = name === null ? undefined : SCENES[name]
  if (scene === undefined) {
    return (
      <ul>
        {Object.keys(SCENES).map((key) => (
          <li key={key}>
            <a href={`?scene=${key}`}>{key}</a>
          </li>
        ))}
      </ul>
    )
  }
  return <SceneRoom scene={scene()} params={params} />
}

const openedAt = performance.now()

function SceneRoom({
  scene,
  params,
}: {
  readonly scene: ReturnType<(typeof SCENES)[string]>
  readonly params: URLSearchParams
}) {
  const local = useRoomLocal(0, false)
  const [pictures] = useState(() => galleryPictures(params))
  const { table, viewer } = scene
  const { events, state, view, permitted } = seenBy(table, viewer)
  const game: RoomGame = {
    gameId: 'gallery',
    mode: params.has('practice') ? 'practice' : 'rated',
    rulesName: params.get('rules'),
    view,
    allowed: allowedOf(permitted),
    people: peopleOf({
      players: table.seats.map((seat) => ({
        seat,
        userId: params.has('accounts') ? 100 + seat : null,
        username: NAMES[seat - 1] ?? '',
        image: null,
        portrait: null,
        bot: !params.has('accounts'),
      })),
      judge:
        state.judge === 'human' ? { userId: 6, username: 'Метроном', image: null, portrait: null } : null,
    }),
    events,
    results: state.final === null ? null : score(state),
    now: () => table.at + (params.has('still') ? 0 : performance.now() - openedAt),
    send: () => undefined,
    go: () => undefined,
  }
  const settings = {
    ...local.settings,
    sounds: false,
    streamer: params.has('streamer'),
    drawerOpen: !params.has('solo'),
  }
  return (
    <SignsContext value={params.has('signs') ? signsAt(table.at) : []}>
      <RoomProviders
        game={game}
        local={{ ...local, settings }}
        link={{
          connected: !params.has('offline'),
          pingMs: 38,
          sending: null,
          refusal: params.get('refusal'),
          askedUntil: params.has('asked') ? table.at + 30_000 : null,
        }}
        pictures={pictures}
      >
        <TableRoom />
      </RoomProviders>
    </SignsContext>
  )
}

/** What a judge in training sees: `?signs` beside a scene of a judge. */
function signsAt(at: number): readonly Sign[] {
  return [
    { id: 1, kind: 'prompts_in_vote', seat: 3, at, until: at + 60_000 },
    { id: 2, kind: 'insults', seat: 6, at, until: at + 60_000 },
  ]
}

const client = new QueryClient()
if (new URLSearchParams(location.search).has('accounts')) {
  rememberSession()
  globalThis.fetch = fakeServer(() => 'full', globalThis.fetch)
}
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
