import { type FinishedGame, getFinishedGame } from '@gorod/contracts/game'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { momentOf, paramsOf } from '../../features/table/replay/replay-moment.ts'
import { ReplayRoom } from '../../features/table/replay/replay-room.tsx'
import { replayedGame } from '../../features/table/replay/replayed-game.ts'
import type { Moment } from '../../features/table/replay/use-replay.ts'
import { useKeptFocus } from '../../features/table/room/use-kept-focus.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { MATCH_TEXTS } from '../../shared/texts/match.ts'
import { REPLAY_TEXTS as T } from '../../shared/texts/replay.ts'
import { useTitle } from '../../shared/use-title.ts'

/**
 * `/match/{id}/replay?step=39&eyes=5`: a finished game step by step. `/match/{id}/embed`: the same for a frame on a page of
 * somebody else, whose links open the site in a window of its own.
 */
export default function ReplayScreen() {
  const { id = '' } = useParams()
  useKeptFocus()
  const { pathname } = useLocation()
  const closeTo = pathname.replace(/\/(replay|embed)$/, '')
  const embedded = pathname.endsWith('/embed')
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  const query = useQuery({
    queryKey: ['finished-game', number],
    queryFn: ({ signal }) => api(getFinishedGame, { id: number ?? 0 }, { signal }),
    enabled: number !== null,
    staleTime: 60_000,
  })
  const missing = number === null || isMissing(query.error)
  if (missing)
    return (
      <MissingPage
        title={ERROR_TEXTS.game_not_found}
        lead={MATCH_TEXTS.notFoundLead}
        to={closeTo}
        action={T.close}
      />
    )
  return (
    <Loaded query={query} size="page" loading={T.loading}>
      {(game) =>
        game.events.length === 0 ? (
          <MissingPage title={T.gone} lead={MATCH_TEXTS.logGone} to={closeTo} action={T.close} />
        ) : (
          <Replay game={game} closeTo={closeTo} embedded={embedded} />
        )
      }
    </Loaded>
  )
}

interface ReplayProps {
  readonly game: FinishedGame
  readonly closeTo: string
  readonly embedded: boolean
}

function Replay({ game, closeTo, embedded }: ReplayProps) {
  const [params, setParams] = useSearchParams()
  const replayed = useMemo(() => replayedGame(game), [game])
  const moment = momentOf(params, { seats: game.players.length, events: game.events })
  useTitle(T.title(MATCH_TEXTS.number(MATCH_TEXTS.modes[game.mode], game.id), moment.step + 1))
  const onMoment = useCallback((next: Moment) => setParams(paramsOf(next), { replace: true }), [setParams])
  return (
    <ReplayRoom
      game={replayed}
      start={moment}
      onMoment={onMoment}
      linkTo={(next, hands) => {
        const search = new URLSearchParams({ ...paramsOf(next), ...(hands === '' ? {} : { hands }) })
        return `${location.origin}${closeTo}/replay?${search}`
      }}
      hands={params.get('hands')}
      closeTo={closeTo}
      embedded={embedded}
    />
  )
}
