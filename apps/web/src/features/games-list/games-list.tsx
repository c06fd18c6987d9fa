import { GAMES_PAGE_SIZE } from '@gorod/contracts/constants'
import { useState } from 'react'
import { Failed, hasFailed } from '../../shared/loaded.tsx'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { GAMES_LIST_TEXTS as T } from '../../shared/texts/profile.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState, LoadingState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './games-list.module.css'
import { GamesTable } from './games-table.tsx'
import { useGamesPage } from './use-games-page.ts'

interface GamesListProps {
  readonly userId: number
  /** The viewer's own list: an empty one invites to play. */
  readonly own: boolean
}

/** The games tab of a profile (spec §2, §4, §8). */
export function GamesList({ userId, own }: GamesListProps) {
  const [page, setPage] = useState(1)
  // Outlives a page that failed: from there one goes back or on.
  const [total, setTotal] = useState(0)
  const { data, isError, isPlaceholderData, isFetching, refetch } = useGamesPage(userId, page)
  if (data !== undefined && data.totalCount !== total) setTotal(data.totalCount)
  if (data !== undefined && data.totalCount === 0) return <Empty own={own} />
  return (
    <div>
      {hasFailed({ isError, isFetching }) ? (
        <Failed size="list" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState size="list" text={T.loading} />
      ) : (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <GamesTable rows={data.rows} />
          {isPlaceholderData && (
            <p className={styles.cover} role="status">
              <span>
                <Spinner /> {T.loading}
              </span>
            </p>
          )}
        </div>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / GAMES_PAGE_SIZE)}
        onPage={setPage}
        texts={PAGINATION_TEXTS}
      />
    </div>
  )
}

function Empty({ own }: { readonly own: boolean }) {
  return (
    <EmptyState size="list">
      <p>{own ? T.emptyOwn : T.empty}</p>
      {own && (
        <LinkButton to={PLAY_URL} kind="lamp">
          {T.play}
        </LinkButton>
      )}
    </EmptyState>
  )
}
