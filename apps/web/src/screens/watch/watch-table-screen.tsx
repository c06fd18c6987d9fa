import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { AudienceMessage } from '../../features/table/audience/audience-message.tsx'
import { AudienceRoom } from '../../features/table/audience/audience-room.tsx'
import { gamePage } from '../../features/table/game/use-game-id.ts'
import { useKeptFocus } from '../../features/table/room/use-kept-focus.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { AUDIENCE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { useTitle } from '../../shared/use-title.ts'
import NotFoundScreen from '../not-found/not-found-screen.tsx'

const NUMBER = /^[1-9]\d{0,9}$/

const channelOf = (id: string | null): number | null => (id !== null && NUMBER.test(id) ? Number(id) : null)

/** `/watch/{number}`: a running table for everybody beyond it; with `?channel={profileId}` also the vote of that streamer's audience. */
export default function WatchTableScreen() {
  const { number = '' } = useParams()
  const [params] = useSearchParams()
  const table = NUMBER.test(number) ? Number(number) : null
  useTitle(table === null ? T.title : T.table(table))
  useKeptFocus()
  const { realtime } = useRealtime()
  const navigate = useNavigate()
  const toTable = useCallback((other: number) => void navigate(`/watch/${other}`), [navigate])
  if (table === null) return <NotFoundScreen />
  if (realtime === null) return <AudienceMessage failure={null} />
  return (
    <AudienceRoom
      key={table}
      realtime={realtime}
      number={table}
      channelId={channelOf(params.get('channel'))}
      onLeave={() => void navigate('/watch')}
      onTable={toTable}
      onProtocol={(game) => void navigate(gamePage(game))}
    />
  )
}
