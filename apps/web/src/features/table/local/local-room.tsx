import { type GameEvent, type RefusalCode, score, type Viewer } from '@gorod/rules'
import { useMemo } from 'react'
import { REFUSALS } from '../../../shared/texts/room/game.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/room/local.ts'
import { useRoomLocal } from '../game/use-room-local.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { peopleOf } from '../model/people.ts'
import type { RoomCommand, RoomGame } from '../room/game-context.ts'
import { NO_ROOM_LINK } from '../room/link-context.ts'
import { RoomProviders } from '../room/room-providers.tsx'
import { TableRoom } from '../table-room.tsx'
import { seenFrom } from './seen-from.ts'

interface LocalRoomProps {
  /** The whole log of a game that runs in this browser. */
  readonly log: readonly GameEvent[]
  readonly viewer: Viewer
  /** The buttons that are offered, of those that the rules permit. */
  readonly commands: readonly RoomCommand['type'][]
  /** The clock stands here. */
  readonly now: number
  /** Why the rules refused the last command. */
  readonly refusal: RefusalCode | null
  readonly onSend: (command: RoomCommand) => void
  readonly onLeave: () => void
}

/** The room over a game without a server: the same windows, buttons and keys, in time that stands still. */
export default function LocalRoom(props: LocalRoomProps) {
  const { refusal } = props
  const local = useRoomLocal(0, false)
  const game = useLocalGame(props)
  const shown = useMemo(
    () => ({
      ...local,
      settings: {
        ...local.settings,
        sounds: false,
        voice: false,
        coach: false,
        drawerOpen: false,
        streamer: false,
      },
    }),
    [local],
  )
  const link = useMemo(
    () => ({ ...NO_ROOM_LINK, refusal: refusal === null ? null : REFUSALS[refusal] }),
    [refusal],
  )
  return (
    <RoomProviders game={game} local={shown} link={link} pictures={NO_PICTURES}>
      <TableRoom />
    </RoomProviders>
  )
}

const JUDGE = { userId: 1, username: LOCAL_TEXTS.judge, image: null, portrait: null } as const

function useLocalGame({ log, viewer, commands, now, onSend, onLeave }: LocalRoomProps): RoomGame {
  return useMemo(() => {
    const { events, state, view, permitted } = seenFrom(log, viewer)
    const offered: readonly string[] = commands
    return {
      gameId: 'local',
      mode: 'practice',
      rulesName: null,
      view,
      allowed: allowedOf(permitted.filter(({ type }) => offered.includes(type))),
      people: peopleOf({
        players: state.seats.map(({ seat }) => ({
          seat,
          userId: null,
          username: LOCAL_TEXTS.names[seat - 1] ?? String(seat),
          image: null,
          portrait: null,
          bot: true,
        })),
        judge: state.judge === 'human' ? JUDGE : null,
      }),
      events,
      results: state.final === null ? null : score(state),
      now: () => now,
      send: onSend,
      leave: async () => false,
      hurry: null,
      playNext: null,
      go: onLeave,
    }
  }, [log, viewer, commands, now, onSend, onLeave])
}
