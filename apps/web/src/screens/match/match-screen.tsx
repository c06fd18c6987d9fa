import { getFinishedGame } from '@gorod/contracts/game'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MatchPage } from '../../features/match/match-page.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS, LIST_FAILED } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './match-screen.module.css'

/** `/match/{id}` and `/game-statistics/{id}`: both name a finished game by its number. */
export default function MatchScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <Match id={Number(id)} /> : <NoSuchGame />
}

function Match({ id }: { readonly id: number }) {
  const me = useMe()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finished-game', id],
    queryFn: ({ signal }) => api(getFinishedGame, { id }, { signal }),
    // Only a judge's review still changes a finished game.
    staleTime: 60_000,
  })
  useTitle(data === undefined ? T.title : T.number(T.modes[data.mode], data.id))
  if (data !== undefined)
    return <MatchPage game={data} ownId={me.state === 'signed_in' ? me.user.id : null} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchGame />
  if (error !== null && !isFetching)
    return (
      <div className={`wrap ${styles.state}`} role="alert">
        <p>{LIST_FAILED}</p>
        <Button onClick={() => void refetch()}>{INTERFACE_TEXTS.retry}</Button>
      </div>
    )
  return (
    <p className={`wrap ${styles.state}`} role="status">
      <span>
        <Spinner /> {T.loading}
      </span>
    </p>
  )
}

function NoSuchGame() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.state}`}>
      <h1 className="h1">{ERROR_TEXTS.game_not_found}</h1>
      <p>{T.notFoundLead}</p>
      <LinkButton to="/" kind="lamp">
        {INTERFACE_TEXTS.home}
      </LinkButton>
    </div>
  )
}
