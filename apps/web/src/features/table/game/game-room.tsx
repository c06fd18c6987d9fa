import { rematchModes } from '@gorod/contracts/rematch'
import { type ParticipantId, permitted, score, viewFor } from '@gorod/rules'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { holdPage } from '../../../shared/leaving/held-page.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import type { AfterGame } from '../../../shared/session/search-again.ts'
import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { isHurried } from '../model/hurry.ts'
import { peopleOf } from '../model/people.ts'
import type { Hurry, RoomGame } from '../room/game-context.ts'
import { RoomProviders } from '../room/room-providers.tsx'
import { SignsContext } from '../signs/signs-context.ts'
import { usePracticeSigns } from '../signs/use-practice-signs.ts'
import { StreamProvider } from '../stream/stream-provider.tsx'
import { TableRoom } from '../table-room.tsx'
import type { GameLink, GameLinkState } from './game-link.ts'
import { RoomMessage } from './room-message.tsx'
import { useAttention } from './use-attention.ts'
import { useGameLink } from './use-game-link.ts'
import { useRoomLocal } from './use-room-local.ts'
import { useRoomMedia } from './use-room-media.ts'
import { useTableViewers } from './use-table-viewers.ts'

interface GameRoomProps {
  readonly realtime: Realtime
  readonly gameId: string
  /** The owner of the notes. */
  readonly accountId: number
  /** Streamer mode of the account: the room opens with all private things hidden. */
  readonly accountHides: boolean
  readonly onHome: () => void
  /** Back to the search that led here, or to the choice of the next practice game. */
  readonly onPlayAgain: (game: AfterGame) => void
  /** Opens the page of the finished game, by its signed link. */
  readonly onProtocol: (link: string) => void
  /** Opens the rematch that has begun. */
  readonly onNextGame: (gameId: string) => void
  /** Opens what came of a practice of a judge. */
  readonly onJudged: (gameId: string) => void
}

/** A running game: its connection, its pictures, and the room that shows them. */
export function GameRoom(props: GameRoomProps) {
  const { realtime, gameId } = props
  useEffect(holdPage, [])
  const [link, state] = useGameLink(realtime, gameId)
  const ownPlace = placeOf(state)
  const pictures = useRoomMedia({ realtime, gameId, link, ownPlace })
  const local = useRoomLocal(props.accountId, props.accountHides)
  const game = useRoomGame(props, link, state)
  const signs = usePracticeSigns(gameId, isJudgePractice(state))
  const { connected, pingMs, sending, unansweredFouls, refusal } = state
  const own = game?.view.own ?? null
  const told = useTableViewers(realtime, gameId)
  const viewers = game?.view.viewersHidden ? null : told
  const askedUntil = useAttention({
    realtime,
    gameId,
    pictures,
    seated: own !== null,
    away: own !== null && game?.view.seats[own.seat - 1]?.connected === false,
  })
  const roomLink = useMemo(
    () => ({ connected, pingMs, sending, unansweredFouls, refusal, viewers, askedUntil }),
    [connected, pingMs, sending, unansweredFouls, refusal, viewers, askedUntil],
  )
  // A first drawing at once would keep the messages of the media waiting until the whole room is drawn.
  const drawn = useDeferredValue(game !== null)
  if (game === null && state.failure !== null) return <RoomMessage text={state.failure} toSearch />
  if (game === null || !drawn) return <RoomMessage text={GAME_TEXTS.loading} />
  return (
    <SignsContext value={signs}>
      <RoomProviders game={game} local={local} link={roomLink} pictures={pictures}>
        <StreamProvider>
          <TableRoom />
        </StreamProvider>
      </RoomProviders>
    </SignsContext>
  )
}

/** The viewer's own participant in the room's media; null for a spectator. */
function placeOf({ snapshot }: Pick<GameLinkState, 'snapshot'>): ParticipantId | null {
  if (snapshot === null) return null
  const { viewer, isSecondJudge } = snapshot
  if (typeof viewer === 'number') return `seat-${viewer}`
  if (viewer !== 'judge') return null
  return isSecondJudge ? 'second-judge' : 'judge'
}

/** The one practice table with a judge is that of a judge who practises. */
function isJudgePractice({ snapshot }: Pick<GameLinkState, 'snapshot'>): boolean {
  return snapshot?.mode === 'practice' && snapshot.viewer === 'judge'
}

function hurryOf(
  link: GameLink,
  { snapshot, events, hurriedAt }: Pick<GameLinkState, 'snapshot' | 'events' | 'hurriedAt'>,
): Hurry | null {
  const people = snapshot?.players.filter(({ bot }) => !bot) ?? []
  const [one] = people
  if (snapshot?.mode !== 'practice' || people.length !== 1 || one?.seat !== snapshot.viewer) return null
  return { on: isHurried(events, hurriedAt, one.seat), press: () => void link.hurry() }
}

/** Null until the game was joined. */
function useRoomGame(
  { gameId, onHome, onPlayAgain, onProtocol, onJudged, onNextGame }: GameRoomProps,
  link: GameLink,
  { snapshot, state, events, hurriedAt }: GameLinkState,
): RoomGame | null {
  const people = useMemo(() => (snapshot === null ? null : peopleOf(snapshot)), [snapshot])
  return useMemo(() => {
    if (snapshot === null || people === null || state === null) return null
    return {
      gameId,
      mode: snapshot.mode,
      rulesName: snapshot.rulesName,
      view: viewFor(state, snapshot.viewer),
      allowed: allowedOf(permitted(state, snapshot.isSecondJudge ? 'secondJudge' : snapshot.viewer)),
      people,
      events,
      results: state.final === null ? null : score(state),
      now: link.now,
      send: (command) => void link.command(command),
      leave: (withdrawn) => link.command({ type: 'leaveGame' }, withdrawn),
      hurry: hurryOf(link, { snapshot, events, hurriedAt }),
      go: (where) => {
        const { mode, viewer } = snapshot
        if (where === 'home') onHome()
        else if (where === 'search')
          onPlayAgain({ after: { mode, gameId, role: viewer === 'judge' ? 'judge' : 'player' } })
        else if (isJudgePractice({ snapshot })) onJudged(gameId)
        else onProtocol(snapshot.link)
      },
      playNext: rematchModes.includes(snapshot.mode) ? onNextGame : null,
    }
  }, [
    gameId,
    onHome,
    onPlayAgain,
    onProtocol,
    onJudged,
    onNextGame,
    link,
    snapshot,
    people,
    state,
    events,
    hurriedAt,
  ])
}
