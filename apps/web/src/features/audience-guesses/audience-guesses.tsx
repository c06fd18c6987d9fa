import { getAudienceGuesses } from '@gorod/contracts/audience'
import type { FinishedGame } from '@gorod/contracts/game'
import { teamOf } from '@gorod/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { AUDIENCE_VOTE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './audience-guesses.module.css'

/** What the audiences of the game's streamers thought, beside the cards. Nothing where nobody voted. */
export function AudienceGuesses({ game }: { readonly game: Pick<FinishedGame, 'id' | 'players'> }) {
  const { data } = useQuery({
    queryKey: ['audience-guesses', game.id],
    queryFn: ({ signal }) => api(getAudienceGuesses, { id: game.id }, { signal }),
    staleTime: 60_000,
  })
  return data?.channels.map(({ userId, username, votes, best }) => (
    <section key={userId} className={styles.guesses} aria-label={T.of(username)}>
      <h2 className="h4">
        <Link className="link" to={`/audience/streamers/${userId}`}>
          {T.of(username)}
        </Link>
        <small>{T.voters(votes.voters)}</small>
      </h2>
      <ul>
        {game.players
          .map(({ seat, username: name, role }) => ({
            seat,
            name,
            isBlack: teamOf(role) === 'black',
            share: votes.voters === 0 ? 0 : Math.round((100 * (votes.bySeat[seat - 1] ?? 0)) / votes.voters),
          }))
          .toSorted((a, b) => b.share - a.share)
          .map(({ seat, name, isBlack, share }) => (
            <li key={seat}>
              <Plate number={seat} kind={isBlack ? 'ink' : 'default'} size={18} />
              {name}
              {isBlack && <small>{T.black}</small>}
              <b>{T.share(share)}</b>
            </li>
          ))}
      </ul>
      {best.length > 0 && (
        <p>
          {T.best}:{' '}
          {best
            .map(({ username: name, hits, picks }) => `${name} (${T.guessedOnce(hits, picks)})`)
            .join(', ')}
        </p>
      )}
    </section>
  ))
}
