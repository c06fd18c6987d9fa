import { CLUB_LIMITS, CLUBS_PAGE_SIZE, listClubs } from '@gorod/contracts/clubs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { pageOf } from '../../shared/page-of.ts'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import touch from '../../styles/reach.module.css'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import styles from './clubs.module.css'

/** All clubs, those with most members first, or those whose name has the sought text. */
export function ClubList() {
  const [params, setParams] = useSearchParams()
  const text = (params.get('text') ?? '').slice(0, CLUB_LIMITS.name.max)
  const page = pageOf(params)
  const query = useQuery({
    queryKey: ['club', 'list', text, page],
    queryFn: ({ signal }) => api(listClubs, { text, page }, { signal }),
    placeholderData: keepPreviousData,
  })
  const show = (next: { readonly text: string; readonly page: number }) =>
    setParams({
      ...(next.text !== '' && { text: next.text }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  return (
    <>
      <div className={styles.bar}>
        <Find key={text} sought={text} onFind={(found) => show({ text: found, page: 1 })} />
        <LinkButton to="/clubs/new" kind="line">
          {T.found}
        </LinkButton>
      </div>
      <Loaded query={query} size="list">
        {({ rows, totalCount }) => (
          <>
            {rows.length === 0 && (
              <EmptyState size="list">
                <p>{text === '' ? T.none : T.notFound}</p>
              </EmptyState>
            )}
            <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
              {rows.map(({ id, name, motto, membersCount }) => (
                <li key={id} className={styles.card}>
                  <h2 className="h4">
                    <Link className={touch.reach} to={`/clubs/${id}`}>
                      {name}
                    </Link>
                  </h2>
                  <span className="text-secondary">{T.members(membersCount)}</span>
                  {motto !== '' && <p className="text-secondary">{motto}</p>}
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / CLUBS_PAGE_SIZE)}
              onPage={(next) => show({ text, page: next })}
              texts={PAGINATION_TEXTS}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

interface FindProps {
  readonly sought: string
  readonly onFind: (text: string) => void
}

function Find({ sought, onFind }: FindProps) {
  const [text, setText] = useState(sought)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(text.trim())
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <Input
        label={T.find}
        type="search"
        maxLength={CLUB_LIMITS.name.max}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton label={T.findButton} type="submit">
        <Search className="icon-20" aria-hidden="true" />
      </IconButton>
    </form>
  )
}
