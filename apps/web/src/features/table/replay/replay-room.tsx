import type { Ballot, GameEvent, Role, View } from '@gorod/rules'
import { Eye, Link2 } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/parts/lazy-part.tsx'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { WHAT_IF_TEXTS } from '../../../shared/texts/room/what-if.ts'
import { NARROW } from '../../../styles/breakpoints.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { Board } from '../board/board.tsx'
import { useRoomLocal } from '../game/use-room-local.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { timeOfDay } from '../model/time-of-day.ts'
import { useGame } from '../room/game-context.ts'
import { NO_ROOM_LINK } from '../room/link-context.ts'
import type { RoomLocal } from '../room/local-context.ts'
import { PeekProvider } from '../room/peek-context.tsx'
import { RoomProviders } from '../room/room-providers.tsx'
import { useMediaQuery } from '../room/use-media-query.ts'
import { JudgeTile } from '../seat/judge-tile.tsx'
import { Seat } from '../seat/seat.tsx'
import roomStyles from '../table-room.module.css'
import { ballotOf, type MovedHands, movedFromText, movedToText } from '../what-if/ballot.ts'
import { WhatIf } from '../what-if/what-if.tsx'
import { ReplayDeck } from './replay-deck.tsx'
import { ReplayDrawer, type ReplayTab } from './replay-drawer.tsx'
import { isJudgeAct, ReplayLog } from './replay-log.tsx'
import styles from './replay-room.module.css'
import { ReplaySky } from './replay-sky.tsx'
import { ReplayStage } from './replay-stage.tsx'
import { type ReplayedGame, useReplayGame } from './replayed-game.ts'
import { Scrubber } from './scrubber.tsx'
import { marksOf, type Replay, ReplayBook, stretchesOf } from './steps.ts'
import { type Moment, type ReplayControls, useReplay, useReplayKeys } from './use-replay.ts'

interface ReplayRoomProps {
  readonly game: ReplayedGame
  /** Where the replay begins. */
  readonly start: Moment
  /** Keeps the address up to date. */
  readonly onMoment: (moment: Moment) => void
  /** The address of a moment, for others; `hands`: moved hands of the what-if. */
  readonly linkTo: (moment: Moment, hands: string) => string
  /** Moved hands that the address names. */
  readonly hands: string | null
  readonly closeTo: string
  /** In a frame of somebody else's page: the site opens in a window of its own. */
  readonly embedded?: boolean
}

/** A finished game at its table, step by step: the same log, folded by the same rules, seen in the same windows. */
export function ReplayRoom(props: ReplayRoomProps) {
  const { game, start, onMoment: onMove } = props
  // Not read from the address: the router draws a new one later, and the next key must find the moment of the last.
  const [moment, setMoment] = useState(start)
  // Roles never change the steps or the strip.
  const plain = useMemo(() => new ReplayBook(game.events, 'spectator', 'nothing'), [game.events])
  const stretches = useMemo(() => stretchesOf(plain), [plain])
  const total = plain.steps.length
  const step = Math.max(0, Math.min(total - 1, moment.step))
  const { from = 0, to = 0 } = plain.steps[step] ?? {}
  const dwellMs = dwellOf(game.events.slice(from, to))
  const onMoment = useCallback(
    (next: Moment) => {
      setMoment(next)
      onMove(next)
    },
    [onMove],
  )
  const controls = useReplay({ moment: { ...moment, step }, onMoment, total, stretches, dwellMs })
  const { eyes, opened } = controls
  const book = useMemo(() => new ReplayBook(game.events, eyes, opened), [game.events, eyes, opened])
  const replay = useMemo(() => book.at(step), [book, step])
  const room = useReplayGame(game, replay, game.events[from]?.at ?? 0)
  const local = useReplayLocal(controls)
  return (
    <RoomProviders game={room} local={local} link={NO_ROOM_LINK} pictures={NO_PICTURES}>
      <PeekProvider>
        <Room {...props} controls={controls} replay={replay} book={book}>
          <Scrubber
            step={step}
            total={total}
            stretches={stretches}
            marks={marksOf(plain, game.events, step)}
            onStep={controls.goTo}
          />
        </Room>
      </PeekProvider>
    </RoomProviders>
  )
}

/** A step is shown as long as its words take to read. */
function dwellOf(events: readonly GameEvent[]): number {
  const letters = events.reduce((sum, event) => sum + (event.type === 'said' ? event.text.length : 0), 0)
  return 1_600 + 35 * letters
}

/** A pressed window changes the eyes; nothing else of the room may be opened, and no notes are shown. */
function useReplayLocal({ eyes, seeBy }: ReplayControls): RoomLocal {
  const local = useRoomLocal(0, false)
  return {
    ...local,
    settings: { ...local.settings, sounds: false, coach: false, streamer: false, drawerOpen: true },
    layer: null,
    open: (layer) => {
      if (layer?.kind === 'player') seeBy(layer.seat === eyes ? 'spectator' : layer.seat)
    },
  }
}

interface RoomProps extends ReplayRoomProps {
  readonly controls: ReplayControls
  readonly replay: Replay
  readonly book: ReplayBook
  readonly children: ReactNode
}

function Room(props: RoomProps) {
  const { game, linkTo, hands, closeTo, embedded = false, controls, replay, book, children } = props
  const { people } = useGame()
  const { view } = replay
  const { step, eyes } = controls
  const [tab, setTab] = useState<TabId>(hands === null ? 'log' : 'whatIf')
  const narrow = useMediaQuery(NARROW)
  const [sheet, setSheet] = useState(false)
  const [moved, setMoved] = useMovedHands(step, hands, ballotOf(view))
  const [told, copy] = useCopying()
  const copyLink = () => copy(linkTo({ step, eyes }, tab === 'whatIf' ? movedToText(moved) : ''))
  const openTab = (next: TabId) => {
    setTab(next)
    setSheet(true)
  }
  useReplayKeys({
    controls,
    seats: view.seats.length,
    copyLink,
    toggleWhatIf: () => openTab(tab === 'whatIf' ? 'log' : 'whatIf'),
  })
  const tabs = tabsOf({
    log: game.events,
    replay,
    book,
    controls,
    moved,
    setMoved,
    copyLink,
    nameOf: people.name,
  })
  return (
    <div className={`${roomStyles.room} ${styles.room}`} data-time={timeOfDay(view)}>
      <ReplaySky controls={controls} closeTo={closeTo} embedded={embedded} />
      <main className={roomStyles.hall}>
        <Table eyes={eyes} />
        {(!narrow || sheet) && (
          <ReplayDrawer
            tabs={tabs}
            selected={tab}
            onSelect={(id) => setTab(id as TabId)}
            controls={controls}
            onClose={() => setSheet(false)}
          />
        )}
      </main>
      <footer className={styles.foot}>
        {children}
        <ReplayDeck controls={controls} total={book.steps.length} copyLink={copyLink} openTab={openTab} />
        <p role="status" className={told === null ? 'visually-hidden' : styles.told}>
          {told}
        </p>
      </footer>
    </div>
  )
}

function Table({ eyes }: Pick<Moment, 'eyes'>) {
  const { view } = useGame()
  return (
    <section className={roomStyles.table} data-seats={view.seats.length}>
      <ReplayStage />
      {view.seats.map(({ seat }) => (
        <Seat key={seat} seat={seat} />
      ))}
      {eyes !== 'spectator' && <EyeFrame seat={eyes} />}
      <JudgeTile />
      <Board />
    </section>
  )
}

type TabId = 'log' | 'judge' | 'whatIf' | 'analysis'

/** Brings the world model of the practice players. */
const ReplayAnalysis = lazyPart(() => import('./replay-analysis.tsx'), 'part')

interface TabsInput {
  readonly log: readonly GameEvent[]
  readonly replay: Replay
  readonly book: ReplayBook
  readonly controls: ReplayControls
  readonly moved: MovedHands
  readonly setMoved: (moved: MovedHands) => void
  readonly copyLink: () => void
  readonly nameOf: (seat: number) => string
}

function tabsOf({
  log,
  replay,
  book,
  controls,
  moved,
  setMoved,
  copyLink,
  nameOf,
}: TabsInput): readonly ReplayTab[] {
  const shown = { replay, steps: book.steps, step: controls.step, onStep: controls.goTo }
  const upTo = book.steps[controls.step]?.to ?? 0
  const whatIf = (
    <WhatIf
      key={controls.step}
      ruleSet={replay.view.ruleSet}
      ballot={ballotOf(replay.view)}
      roles={knownRoles(replay.view)}
      nameOf={nameOf}
      moved={moved}
      onMove={setMoved}
      actions={
        <Button size="sm" icon={<Link2 className="icon-16" aria-hidden="true" />} onClick={copyLink}>
          {T.linkLayout}
        </Button>
      }
    />
  )
  return [
    { id: 'log', label: T.log, content: <ReplayLog {...shown} /> },
    {
      id: 'judge',
      label: T.judge(replay.events.filter(isJudgeAct).length),
      content: <ReplayLog {...shown} judge />,
    },
    { id: 'whatIf', label: WHAT_IF_TEXTS.tab, content: whatIf },
    {
      id: 'analysis',
      label: T.analysis,
      content: (
        <Suspense fallback={null}>
          <ReplayAnalysis
            log={log}
            upTo={upTo}
            open={controls.opened === 'all' || replay.state.final !== null}
          />
        </Suspense>
      ),
    },
  ]
}

/** The hands that the reader moved at this step; at the first one those of the address. */
function useMovedHands(
  step: number,
  hands: string | null,
  ballot: Ballot | null,
): readonly [moved: MovedHands, setMoved: (moved: MovedHands) => void] {
  const [layout, setLayout] = useState({ step, moved: movedFromText(hands, ballot) })
  return [layout.step === step ? layout.moved : NOT_MOVED, (moved) => setLayout({ step, moved })]
}

const NOT_MOVED: MovedHands = new Map()

/** Around the window of the seat that is followed. */
function EyeFrame({ seat }: { readonly seat: number }) {
  return (
    <div className={styles.frame} style={{ gridArea: `s${seat}` }}>
      <Tag kind="lit">
        <Eye aria-hidden="true" />
        <span>{T.eyesTag(seat)}</span>
      </Tag>
    </div>
  )
}

/** All of them or nothing: only then the rules can tell whether a game ends. */
function knownRoles({ seats }: View): readonly Role[] | null {
  const roles = seats.flatMap(({ role }) => role ?? [])
  return roles.length === seats.length ? roles : null
}

/** What to tell about the last copy; the words go by themselves. */
function useCopying(): readonly [told: string | null, copy: (url: string) => void] {
  const [told, tell] = useState<string | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => tell(null), 2_500)
    return () => clearTimeout(timer)
  }, [told])
  const copy = (url: string) => {
    const copying = navigator.clipboard?.writeText(url) ?? Promise.reject()
    copying.then(
      () => tell(T.linkCopied),
      () => tell(T.linkFailed),
    )
  }
  return [told, copy]
}
