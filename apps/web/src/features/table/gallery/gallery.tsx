import type { Sign } from '@gorod/contracts/judging'
import { permitted as permittedTo, type Seat, score } from '@gorod/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '../../../styles/fonts.css'
import '../../../styles/tokens.css'
import '../../../styles/base.css'
import { fakeServer } from '../../../gallery/fake-server.ts'
import { rememberSession } from '../../../shared/session/use-me.ts'
import { OVERLAY_PAGE_TEXTS } from '../../../shared/texts/room/audience.ts'
import { MODES } from '../../../shared/texts/room/sky.ts'
import { useRoomLocal } from '../game/use-room-local.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { peopleOf } from '../model/people.ts'
import { OverlayStage, OverlayTable } from '../overlay/overlay-table.tsx'
import { momentOf } from '../replay/replay-moment.ts'
import { ReplayRoom } from '../replay/replay-room.tsx'
import type { ReplayedGame } from '../replay/replayed-game.ts'
import { AudienceContext } from '../room/audience-context.ts'
import type { RoomGame } from '../room/game-context.ts'
import { NO_ROOM_LINK } from '../room/link-context.ts'
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

/** Long, of another direction, without a place to break: `?names`. */
const HOSTILE_NAMES = [
  'Щ'.repeat(24),
  '🐉'.repeat(20),
  'שחקן מספר שבע',
  'لاعب الطاولة رقم ٥',
  'אבג123',
  'ЩЩЩЩЩЩ שלום ЩЩЩЩЩЩ',
  'W'.repeat(40),
  'ליל',
  '12345',
  'ערב',
  'Метроном',
  'Щука',
]

/** The names of the people at the table. */
const names = () => (new URLSearchParams(location.search).has('names') ? HOSTILE_NAMES : NAMES)

const SECOND_JUDGE = { userId: 7, username: 'Камертон', image: null, portrait: null }

/** Every state of the room without a server. Served by `vite` only, no part of a build. */
function Gallery() {
  const moves = useSyncExternalStore(listenForMoves, () => countedMoves)
  return <Scene key={moves} params={new URLSearchParams(location.search)} />
}

let countedMoves = 0

/** A change of the address shows its scene from the start without loading the page again, whose source is hundreds of files. */
function listenForMoves(changed: () => void) {
  const move = () => {
    countedMoves++
    changed()
  }
  addEventListener('popstate', move)
  return () => removeEventListener('popstate', move)
}

function Scene({ params }: { readonly params: URLSearchParams }) {
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
  if (params.has('overlay')) return <OverlayScene scene={scene()} theme={params.get('overlay') ?? ''} />
  return params.has('replay') ? (
    <ReplayScene scene={scene()} params={params} />
  ) : (
    <SceneRoom scene={scene()} params={params} />
  )
}

interface SceneProps {
  readonly scene: ReturnType<(typeof SCENES)[string]>
  readonly params: URLSearchParams
}

/** The game of a scene step by step: `?scene=over&replay&step=30&eyes=5`. */
function ReplayScene({ scene: { table }, params }: SceneProps) {
  const [game] = useState<ReplayedGame>(() => ({
    mode: 'rated',
    rulesName: null,
    events: table.events,
    replaced: [],
    ...seated(table.seats, params.has('accounts'), table.state.judge === 'human'),
  }))
  return (
    <ReplayRoom
      game={game}
      start={momentOf(params, { seats: game.players.length, events: game.events })}
      onMoment={() => undefined}
      linkTo={({ step }) => `?step=${step}`}
      hands={params.get('hands')}
      closeTo="/"
    />
  )
}

/** The overlay of a broadcast: `?scene=paused&overlay=light`. */
function OverlayScene({ scene: { table }, theme }: Pick<SceneProps, 'scene'> & { readonly theme: string }) {
  return (
    <OverlayStage theme={theme}>
      <OverlayTable
        view={seenBy(table, 'audience').view}
        facts={OVERLAY_PAGE_TEXTS.table(214, MODES.rated, null)}
        name={(seat) => names()[seat - 1] ?? ''}
        now={() => table.at}
      />
    </OverlayStage>
  )
}

const openedAt = performance.now()

function seated(
  seats: readonly Seat[],
  accounts: boolean,
  judged: boolean,
): Pick<ReplayedGame, 'players' | 'judge'> {
  return {
    players: seats.map((seat) => ({
      seat,
      userId: accounts ? 100 + seat : null,
      username: names()[seat - 1] ?? '',
      image: null,
      portrait: null,
      bot: !accounts,
    })),
    judge: judged ? { userId: 6, username: 'Метроном', image: null, portrait: null } : null,
  }
}

function SceneRoom({ scene, params }: SceneProps) {
  const local = useRoomLocal(0, false)
  const [pictures] = useState(() => galleryPictures(params))
  const { table, viewer, isSecondJudge = false, layer = null } = scene
  const { open } = local
  useEffect(() => open(layer), [open, layer])
  const { events, state, view, permitted } = seenBy(table, viewer)
  const game: RoomGame = {
    gameId: 'gallery',
    mode: params.has('practice') ? 'practice' : 'rated',
    rulesName: params.get('rules'),
    view,
    allowed: allowedOf(isSecondJudge ? permittedTo(state, 'secondJudge') : permitted),
    people: peopleOf({
      ...seated(table.seats, params.has('accounts'), state.judge === 'human'),
      secondJudge: state.secondJudge === 'seated' ? SECOND_JUDGE : null,
    }),
    events,
    results: state.final === null ? null : score(state),
    now: () => table.at + (params.has('still') ? 0 : performance.now() - openedAt),
    send: () => undefined,
    // Offline it never resolves, so the dialog stays in its waiting state.
    leave: () => (params.has('offline') ? new Promise(() => undefined) : Promise.resolve(false)),
    hurry: params.has('practice') ? { on: params.has('hurried'), press: () => undefined } : null,
    playNext: null,
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
          ...NO_ROOM_LINK,
          connected: !params.has('offline'),
          pingMs: 38,
          viewers: Number(params.get('viewers') ?? 0),
          refusal: params.get('refusal'),
          askedUntil: params.has('asked') ? table.at + 30_000 : null,
        }}
        pictures={pictures}
      >
        <AudienceContext value={viewer === 'audience' ? WATCHED : null}>
          <TableRoom />
        </AudienceContext>
      </RoomProviders>
    </SignsContext>
  )
}

/** Of a viewer: `?scene=watched&accounts&viewers=148`. */
const WATCHED = {
  number: 214,
  delayMs: 180_000,
  channel: 'https://www.twitch.tv/inzhener',
  toTable: () => undefined,
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
