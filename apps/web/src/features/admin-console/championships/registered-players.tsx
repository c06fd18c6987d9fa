import { CHAMPIONSHIP_PLAYERS_PAGE_SIZE, listChampionshipPlayers } from '@gorod/contracts/championships'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { Pagination } from '../../../ui/pagination/pagination.tsx'

/** The players on the list, in the order of registration. */
export function RegisteredPlayers({ championshipId }: { readonly championshipId: number }) {
  const [page, setPage] = useState(1)
  const query = useConsoleQuery(listChampionshipPlayers, { championshipId, page })
  return (
    <Loaded query={query}>
      {({ rows, totalCount }) => (
        <>
          {totalCount === 0 && <p className="text-muted">{T.noPlayers}</p>}
          <ol>
            {rows.map(({ id, username }) => (
              <li key={id}>
                <Link className="link" to={`/admin/players/${id}`}>
                  {username}
                </Link>
              </li>
            ))}
          </ol>
          <Pagination
            page={page}
            pageCount={Math.ceil(totalCount / CHAMPIONSHIP_PLAYERS_PAGE_SIZE)}
            onPage={setPage}
            texts={PAGINATION_TEXTS}
          />
        </>
      )}
    </Loaded>
  )
}
