import { resolveGameLink } from '@gorod/contracts/game'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { GameRoom } from '../../features/table/game/game-room.tsx'
import { RoomMessage } from '../../features/table/game/room-message.tsx'
import { gamePage, useGameId } from '../../features/table/game/use-game-id.ts'
import { useKeptFocus } from '../../features/table/room/use-kept-focus.ts'
import { api } from '../../shared/api/client.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { PLAY_URL, PRACTICE_URL } from '../../shared/session/use-play.ts'
import { readStored, writeStored } from '../../shared/storage.ts'
import { GAME_TEXTS } from '../../shared/texts/room/game.ts'
import { TITLES } from '../../shared/texts/room/sky.ts'
import { useTitle } from '../../shared/use-title.ts'
import { RESIZED_BY_KEYBOARD, useViewport } from '../../shared/use-viewport.ts'

// This code may be here before it is known who this is. A visitor is led away.
if (readStored('isLogin') === 'true') openRealtime().catch(() => undefined)

/** `/game`: the room of the game this account plays, or of the link it came with (spec §2). */
export default function RoomScreen() {
  useTitle(TITLES.table)
  useKeptFocus()
  // The clock, the field and its button stay in sight together.
  useViewport(RESIZED_BY_KEYBOARD)
  const [params] = useSearchParams()
  const { realtime } = useRealtime()
  const me = useMe()
  const navigate = useNavigate()
  const token = params.get('token')
  // `onSuccess` runs only while the room is open: a player who left it is not brought back.
  const protocol = useMutation({ mutationFn: (link: string) => api(resolveGameLink, { token: link }) })
  const first = useGameId(realtime, token)
  const [nextGameId, setNextGameId] = useState<string | null>(null)
  const game = nextGameId === null ? first : ({ kind: 'room', gameId: nextGameId } as const)
  // The saved link has been used; it must not open the room again.
  useEffect(() => writeStored('gameLink', null), [])
  if (game.kind === 'finished') return <Navigate to={game.page} replace />
  if (game.kind === 'none')
    return <RoomMessage title={GAME_TEXTS.noGameTitle} text={GAME_TEXTS.noGame} toSearch />
  if (game.kind === 'badLink')
    return <RoomMessage title={GAME_TEXTS.noGameTitle} text={GAME_TEXTS.tokenBad} toSearch />
  if (game.kind === 'looking' || realtime === null || me.state !== 'signed_in')
    return <RoomMessage text={GAME_TEXTS.loading} />
  return (
    <GameRoom
      key={game.gameId}
      realtime={realtime}
      gameId={game.gameId}
      accountId={me.user.id}
      accountHides={me.user.streamerMode}
      onHome={() => void navigate('/')}
      onPlayAgain={(state) =>
        void navigate(state.after.mode === 'practice' ? PRACTICE_URL : PLAY_URL, { state })
      }
      onNextGame={(gameId) => {
        setNextGameId(gameId)
        // A link in the address would lead back to the finished game after a reload.
        if (token !== null) void navigate('/game', { replace: true })
      }}
      onJudged={(id) => void navigate(`/academy/judge/${id}`)}
      onProtocol={(link) => protocol.mutate(link, { onSuccess: (game) => void navigate(gamePage(game)) })}
    />
  )
}
