import { getJudgedGames, JUDGED_PAGE_SIZE, type JudgedGame } from '@gorod/contracts/reviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { JUDGED_TEXTS as T } from '../../shared/texts/match-review.ts'
import { PAPER_TEXTS } from '../../shared/texts/paper-protocol.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './judged-games.module.css'

/** The finished games that the current user judged, with the protests that wait. */
export function JudgedGames() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['judged-games', page],
    queryFn: ({ signal }) => api(getJudgedGames, { page }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={T.title} lead={T.lead}>
      <Link className="link" to="/protocol-blank">
        {PAPER_TEXTS.empty}
      </Link>
      <Loaded query={query} loading={T.loading}>
        {({ rows, totalCount }) => (
          <>
            {rows.length === 0 && <EmptyState size="part">{T.none}</EmptyState>}
            <ul className={styles.list}>
              {rows.map((game) => (
                <JudgedRow key={game.number} game={game} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / JUDGED_PAGE_SIZE)}
              onPage={setPage}
              texts={PAGINATION_TEXTS}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function JudgedRow({ game }: { readonly game: JudgedGame }) {
  const { number, mode, endedAt, winner, annulled, open, openProtests } = game
  return (
    <li className={styles.row}>
      <Link className="link" to={`/match/${number}`}>
        {T.game(number)}
      </Link>
      <span>{T.modes[mode]}</span>
      <span>{momentText(endedAt, Date.now())}</span>
      {winner !== null && <span>{T.winners[winner]}</span>}
      {annulled && <Tag>{T.annulled}</Tag>}
      {open && <Tag kind="line">{T.open}</Tag>}
      {openProtests > 0 && <Tag kind="lit">{T.protests(openProtests)}</Tag>}
    </li>
  )
}
