import { getAudienceGame } from '@gorod/contracts/audience'
import { type FinishedGame, getFinishedGame } from '@gorod/contracts/game'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { AudienceGuesses } from '../../features/audience-guesses/audience-guesses.tsx'
import { MatchPage } from '../../features/match/match-page.tsx'
import { ReportPlayer } from '../../features/match-review/report-player.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LoadingState } from '../../ui/load-state/load-state.tsx'

/** Fetched only for games with a judge: its forms are of no use to most readers. */
const MatchReview = lazyPart(
  async () => ({
    default: (await import('../../features/match-review/match-review.tsx')).MatchReview,
  }),
  'part',
)

/** `/match/{id}` and `/game-statistics/{id}`: both name a finished game by its number. */
export default function MatchScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <Match id={Number(id)} /> : <NoSuchGame />
}

function Match({ id }: { readonly id: number }) {
  const me = useMe()
  const query = useQuery({
    queryKey: ['finished-game', id],
    queryFn: ({ signal }) => api(getFinishedGame, { id }, { signal }),
    // Only a judge's review still changes a finished game.
    staleTime: 60_000,
  })
  const { data, error } = query
  const ownId = me.state === 'signed_in' ? me.user.id : null
  useTitle(data === undefined ? T.title : T.number(T.modes[data.mode], data.id))
  if (isMissing(error)) return <NoMatchYet id={id} />
  return (
    <Loaded query={query} size="page" loading={T.loading}>
      {(game) => (
        <MatchPage
          game={game}
          ownId={ownId}
          review={
            <>
              <AudienceGuesses game={game} />
              {ownId !== null && mayReport(game, ownId) && <ReportPlayer game={game} ownId={ownId} />}
              {game.judge !== null && (
                <Suspense fallback={null}>
                  <MatchReview game={game} onChanged={async () => void (await query.refetch())} />
                </Suspense>
              )}
            </>
          }
        />
      )}
    </Loaded>
  )
}

/** The reader sat at the table, beside other people. */
function mayReport({ players, judge }: FinishedGame, id: number): boolean {
  const people = players.flatMap(({ userId }) => userId ?? [])
  return (judge?.userId === id || people.includes(id)) && people.some((one) => one !== id)
}

/** The game may still run, at least for its audience. */
function NoMatchYet({ id }: { readonly id: number }) {
  const table = useQuery({
    queryKey: ['audience-game', id],
    queryFn: ({ signal }) => api(getAudienceGame, { id }, { signal }),
    retry: false,
  })
  useTitle(T.title)
  if (table.isPending) return <LoadingState size="page" text={T.loading} />
  if (table.isError) return <NoSuchGame />
  const { title, lead, action } = T.watched
  return <MissingPage title={title} lead={lead} to={`/watch/${id}`} action={action} />
}

function NoSuchGame() {
  useTitle(T.title)
  return (
    <MissingPage
      title={ERROR_TEXTS.game_not_found}
      lead={T.notFoundLead}
      to="/"
      action={INTERFACE_TEXTS.home}
    />
  )
}
