import { CLUB_GAMES_PAGE_SIZE } from '@gorod/contracts/club-games'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClubGames } from '../../shared/clubs/use-club.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import touch from '../../styles/reach.module.css'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './clubs.module.css'

const T = CLUBS_TEXTS.games

/** Finished games at tables of the club, the latest first. */
export function GamesTab({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1)
  const query = useClubGames(id, page)
  return (
    <Loaded query={query} size="list">
      {({ rows, totalCount }) => (
        <>
          {rows.length === 0 && (
            <EmptyState size="list">
              <p>{T.none}</p>
            </EmptyState>
          )}
          <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
            {rows.map(({ number, endedAt, winner, counts }) => (
              <li key={number} className={styles.card}>
                <h2 className="h4">
                  <Link className={touch.reach} to={`/match/${number}`}>
                    {T.game(number)}
                  </Link>
                </h2>
                <span>{winner === null ? T.noResult : T.winner[winner]}</span>
                <p className="text-secondary">
                  {momentText(endedAt, Date.now())} {!counts && <Tag kind="line">{T.uncounted}</Tag>}
                </p>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(totalCount / CLUB_GAMES_PAGE_SIZE)}
            onPage={setPage}
            texts={PAGINATION_TEXTS}
          />
        </>
      )}
    </Loaded>
  )
}
