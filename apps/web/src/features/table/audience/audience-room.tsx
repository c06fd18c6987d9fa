import { getStreamerAudience } from '@gorod/contracts/audience'
import { score, viewFor } from '@gorod/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { useRoomLocal } from '../game/use-room-local.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { peopleOf } from '../model/people.ts'
import { AudienceContext } from '../room/audience-context.ts'
import type { RoomGame } from '../room/game-context.ts'
import { NO_ROOM_LINK } from '../room/link-context.ts'
import { RoomProviders } from '../room/room-providers.tsx'
import { TableRoom } from '../table-room.tsx'
import type { AudienceLink, AudienceLinkState } from './audience-link.ts'
import { AudienceMessage } from './audience-message.tsx'
import { useAudienceLink } from './use-audience-link.ts'
import { PollContext, usePoll } from './use-poll.ts'

interface AudienceRoomProps {
  readonly realtime: Realtime
  readonly number: number
  /** The streamer with whose audience the viewer watches; null: with nobody's. */
  readonly channelId: number | null
  readonly onLeave: () => void
  /** Opens another table. */
  readonly onTable: (number: number) => void
  readonly onProtocol: (game: { readonly number: number; readonly type: 'match' | 'other' }) => void
}

const NOTHING = allowedOf([])
const nothing = () => undefined

/** A running table as its audience sees it: the room with avatars in place of cameras, and nothing to press. */
export function AudienceRoom(props: AudienceRoomProps) {
  const { realtime, number, channelId, onTable } = props
  const [link, state] = useAudienceLink(realtime, number)
  const local = useRoomLocal(0, false)
  const game = useAudienceGame(props, link, state)
  const channel = useMemo(() => (channelId === null ? null : { channelId, number }), [channelId, number])
  const poll = usePoll(realtime, channel)
  const { connected } = state
  const { delayMs = 0, viewers = null } = state.game ?? {}
  const shown = useMemo(() => ({ ...NO_ROOM_LINK, connected, viewers }), [connected, viewers])
  const address = useChannel(channelId)
  const audience = useMemo(
    () => ({ number, delayMs, channel: address, toTable: onTable }),
    [number, delayMs, address, onTable],
  )
  if (game === null) return <AudienceMessage failure={state.failure} />
  return (
    <AudienceContext value={audience}>
      <RoomProviders game={game} local={local} link={shown} pictures={NO_PICTURES}>
        <PollContext value={poll?.isReady ? poll : null}>
          <TableRoom />
        </PollContext>
      </RoomProviders>
    </AudienceContext>
  )
}

/** Where the streamer broadcasts; null where nobody's audience watches. */
function useChannel(channelId: number | null): string | null {
  const { data } = useQuery({
    queryKey: ['streamer-audience', channelId],
    queryFn: ({ signal }) => api(getStreamerAudience, { userId: channelId ?? 0 }, { signal }),
    enabled: channelId !== null,
  })
  return data?.channel ?? null
}

/** Null until the table was read. */
function useAudienceGame(
  { number, onLeave, onProtocol }: AudienceRoomProps,
  link: AudienceLink,
  { game, state, events }: AudienceLinkState,
): RoomGame | null {
  const people = useMemo(() => (game === null ? null : peopleOf(game)), [game])
  return useMemo(() => {
    if (game === null || people === null || state === null) return null
    return {
      gameId: '',
      mode: game.mode,
      rulesName: game.rulesName,
      view: viewFor(state, 'audience'),
      allowed: NOTHING,
      people,
      events,
      results: state.final === null ? null : score(state),
      now: link.now,
      send: nothing,
      leave: async () => false,
      hurry: null,
      playNext: null,
      go: (where) => {
        if (where === 'protocol') onProtocol({ number, type: game.type })
        else onLeave()
      },
    }
  }, [number, onLeave, onProtocol, link, game, people, state, events])
}
