import { score } from '@gorod/rules'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '../../../styles/fonts.css'
import '../../../styles/tokens.css'
import '../../../styles/base.css'
import { useOwnThings } from '../game/game-room.tsx'
import { allowedOf } from '../model/allowed.ts'
import { peopleOf } from '../model/people.ts'
import { type Room, RoomContext, type RoomPictures } from '../room/room-context.ts'
import { TableRoom } from '../table-room.tsx'
import { seenBy } from '../testing/seen-by.ts'
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

const pictures: RoomPictures = {
  stream: () => null,
  micOn: true,
  cameraOn: true,
  toggleMic: () => undefined,
  toggleCamera: () => undefined,
  reconnect: () => undefined,
  missing: null,
  ownTrouble: null,
  flows: () => false,
  level: () => 0,
  volume: () => 1,
  setVolume: () => undefined,
}

/** Every state of the room without a server, for looking at. Served by `vite` only, no part of a build. */
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
  const own = useOwnThings(0, false)
  const { table, viewer } = scene
  const { events, state, view, permitted } = seenBy(table, viewer)
  const room: Room = {
    ...own,
    settings: {
      ...own.settings,
      sounds: false,
      streamer: params.has('streamer'),
      drawerOpen: !params.has('solo'),
    },
    view,
    allowed: allowedOf(permitted),
    results: state.final === null ? null : score(state),
    gameId: 'gallery',
    mode: 'rated',
    people: peopleOf({
      players: table.seats.map((seat) => ({
        seat,
        userId: null,
        username: NAMES[seat - 1] ?? '',
        image: null,
        portrait: null,
        bot: true,
      })),
      judge:
        state.judge === 'human' ? { userId: 6, username: 'Метроном', image: null, portrait: null } : null,
    }),
    events,
    now: () => table.at + (params.has('still') ? 0 : performance.now() - openedAt),
    send: () => undefined,
    sending: null,
    pictures: params.has('nomedia')
      ? { ...pictures, missing: 'Медиасервер не отвечает: вместо камер аватары, говорите текстом.' }
      : pictures,
    link: { connected: !params.has('offline'), pingMs: 38 },
    go: () => undefined,
  }
  return (
    <RoomContext value={room}>
      <TableRoom refusal={params.get('refusal')} />
    </RoomContext>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  )
}
