import { CLUB_LIMITS } from '@gorod/contracts/clubs'
import type { LobbyList, LobbySummary } from '@gorod/contracts/lobby'
import type { ActivityState } from '@gorod/contracts/search'
import { type ComponentProps, createRef, type ReactNode } from 'react'
import { LobbyEntrance } from '../features/lobby/lobby-entrance.tsx'
import { LobbyInvitationModal } from '../features/lobby/lobby-invitation.tsx'
import { LobbyRoom } from '../features/lobby/lobby-room.tsx'
import { RunningGames } from '../features/lobby/running-games.tsx'
import { madeLobby, madeMember } from '../features/lobby/testing/made-lobby.ts'
import { FoundModal } from '../features/search/found-modal.tsx'
import { InGamePanel } from '../features/search/in-game-panel.tsx'
import { ModeList } from '../features/search/mode-list.tsx'
import { modeCards } from '../features/search/modes.ts'
import { QueueBar, QueuePanel } from '../features/search/queue-panel.tsx'
import { StandingLine } from '../features/search/standing-line.tsx'
import { StartPanel } from '../features/search/start-panel.tsx'
import type { Examples } from './ui-examples.tsx'

const nothing = () => undefined
const GAME_ID = '6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a11'
/** The clock of these states. It stands still: what waits by it looks as it did at its start. */
const NOW = 1_000_000

const START: ComponentProps<typeof StartPanel> = {
  panel: null,
  modes: ['rated'],
  role: 'player',
  onRole: nothing,
  starting: false,
  disabled: false,
  onStart: nothing,
}

const SEARCHING = {
  kind: 'searching',
  since: NOW - 74_000,
  role: 'player',
  queues: [
    { mode: 'rated', waiting: 7, needed: 10, averageSeconds: 85, lacksJudge: false },
    { mode: 'league', waiting: 2, needed: 10, averageSeconds: null, lacksJudge: false },
  ],
  championship: null,
  now: NOW,
} as const satisfies ActivityState

/** A championship whose tables wait for a judge. */
const LACKING = {
  ...SEARCHING,
  queues: [{ mode: 'championship', waiting: 10, needed: 10, averageSeconds: 85, lacksJudge: true }],
  championship: 'Кубок ночного города',
} as const satisfies ActivityState

const FOUND: Extract<ActivityState, { kind: 'found' }> = {
  kind: 'found',
  tableId: GAME_ID,
  mode: 'rated',
  championship: null,
  acceptBy: NOW + 20_000,
  accepted: false,
  acceptedCount: 4,
  needed: 10,
  now: NOW,
}

/** A state that was heard a moment ago by the clock of this browser. */
const heard = (state: ActivityState) => ({ state, clockOffsetMs: NOW - Date.now() })

/** The search and the lobbies, which the server sends over the socket: the fake server of the gallery has no part in them. */
export const PLAY_EXAMPLES: Readonly<Record<string, Examples>> = {
  lobby: {
    room: () => {
      const members = [1, 2, 3].map((id) => madeMember(id, { seat: id }))
      // A name as long as may be, without a place to break.
      const club = { id: 1, name: 'Ж'.repeat(CLUB_LIMITS.name.max), membersOnly: true }
      return lobby({ state: madeLobby({ members, club }) })
    },
    'room, loading': () => lobby({ state: null }),
    'running games': () => (
      <RunningGames
        games={[{ number: 7, mode: 'rated', phase: { kind: 'day', number: 2 }, alive: 8, seats: 10 }]}
      />
    ),
    'no running games': () => <RunningGames games={[]} />,
    entrance: () => entrance({ lobbies: [1, 2, 3].map(summary), games: [] }),
    'entrance, empty': () => entrance({ lobbies: [], games: [] }),
    'entrance, loading': () => entrance(null),
    'entrance, failed': () => entrance(null, true),
    invitation: () => (
      <LobbyInvitationModal
        invitation={{ from: 'Рыжая', lobby: 'Полуночники', invite: 'invite' }}
        onAnswered={nothing}
      />
    ),
  },
  search: {
    start: () => <StartPanel {...START} />,
    modes: () => (
      <ModeList
        cards={[]}
        chosen={new Set()}
        fixed={false}
        pending={false}
        closedReason="Технические работы"
        practising={false}
        disabled={false}
        onToggle={nothing}
        onLocked={nothing}
        onPractice={nothing}
      />
    ),
    queue: () => queue(false),
    'queue of another tab': () => queue(true),
    'queue, in one line': () => (
      <QueueBar activity={heard(SEARCHING)} searching={SEARCHING} stopping={false} onStop={nothing} />
    ),
    'queue, only a judge is missing': () => queue(false, LACKING),
    'modes, only a judge is missing': () => (
      <ModeList
        cards={modeCards({ overview: null, searching: LACKING, verified: true, role: 'player' })}
        chosen={new Set(['championship'])}
        fixed
        pending={false}
        closedReason={null}
        practising={false}
        disabled={false}
        onToggle={nothing}
        onLocked={nothing}
        onPractice={nothing}
      />
    ),
    found: () => found(FOUND),
    'found, accepted': () => found({ ...FOUND, accepted: true, acceptedCount: 5 }),
    'in a game': () => <InGamePanel />,
    standing: () => <StandingLine userId={2} />,
  },
}

function lobby({ state }: { readonly state: ReturnType<typeof madeLobby> | null }): ReactNode {
  const place = { state, connected: true, notice: null, dismiss: nothing, leaving: nothing }
  return <LobbyRoom lobby={place} ownId={1} device={null} onNoJudgeRight={nothing} />
}

function summary(id: number): LobbySummary {
  const judged = id === 2
  return {
    lobbyId: `6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a1${id}`,
    name: `Стол ${id}`,
    club: id === 1 ? { id: 1, name: 'Красный город', membersOnly: true } : null,
    leaderId: id,
    leader: `Игрок ${id}`,
    locked: id === 3,
    ruleSet: id === 3 ? { name: 'Клубные правила' } : 'fiim',
    judge: judged ? 'human' : 'automatic',
    judgeId: null,
    judgeName: null,
    seated: id * 3,
    seats: 10,
  }
}

function entrance(state: LobbyList | null, failed = false): ReactNode {
  const entered = async () => 'in' as const
  const door = { busy: null, fault: null, forget: nothing, create: entered, join: entered }
  return (
    <LobbyEntrance
      ownId={1}
      username="Анна"
      list={{ state, failed, retry: nothing }}
      entrance={door}
      disabled={false}
      pass={(goOn) => goOn()}
    />
  )
}

function queue(
  elsewhere: boolean,
  searching: Extract<ActivityState, { kind: 'searching' }> = SEARCHING,
): ReactNode {
  return (
    <QueuePanel
      panel={createRef()}
      activity={heard(searching)}
      searching={searching}
      ownImage={null}
      elsewhere={elsewhere}
      stopping={false}
      onStop={nothing}
      onStartHere={nothing}
    />
  )
}

function found(state: typeof FOUND): ReactNode {
  return (
    <FoundModal
      activity={heard(state)}
      found={state}
      busy={false}
      onSearchPage
      onAccept={async () => true}
      onRefuse={nothing}
    />
  )
}
