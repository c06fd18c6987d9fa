import { ALL_CHAMPIONSHIPS_PAGE_SIZE, listAllChampionships } from '@gorod/contracts/championship-pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { lifeNow } from '../../shared/championships/life-now.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { pageOf } from '../../shared/page-of.ts'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import touch from '../../styles/reach.module.css'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'

/** Every championship that was announced, the latest first. */
export function ChampionshipList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const query = useQuery({
    queryKey: ['championship-list', page],
    queryFn: ({ signal }) => api(listAllChampionships, { page }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} size="list">
      {({ rows, totalCount }) => (
        <>
          {rows.length === 0 && (
            <EmptyState size="list">
              <p>{totalCount === 0 ? T.listEmpty : T.listPageEmpty}</p>
            </EmptyState>
          )}
          <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
            {rows
              .map((head) => ({ ...head, life: lifeNow(head, Date.now()) }))
              .map(({ id, title, startsAt, endsAt, life, registeredCount }) => (
                <li key={id} className={styles.card}>
                  <h2 className="h4">
                    <Link className={touch.reach} to={`/championships/${id}`}>
                      {title}
                    </Link>
                  </h2>
                  <Tag kind={life === 'running' || life === 'registration' ? 'lit' : 'line'}>
                    {T.life[life]}
                  </Tag>
                  <p className="text-muted">
                    {T.days(startsAt, endsAt)}, {T.players(registeredCount)}
                  </p>
                </li>
              ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(totalCount / ALL_CHAMPIONSHIPS_PAGE_SIZE)}
            onPage={(next) => setParams({ page: String(next) })}
            texts={PAGINATION_TEXTS}
          />
        </>
      )}
    </Loaded>
  )
}
