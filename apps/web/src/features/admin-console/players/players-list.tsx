import { findPlayers, type ModeratedPlayer } from '@gorod/contracts/moderation'
import { Link, useSearchParams } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { pageOf } from '../../../shared/page-of.ts'
import { readingDate } from '../../../shared/reading-date.ts'
import { PLAYERS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { FindForm } from '../find-form.tsx'
import { PlayerTags } from './player-tags.tsx'
import own from './players.module.css'

const PAGE_SIZE = 20

/** Looks players up; what was looked for stands in the address. */
export function PlayersList() {
  const [params, setParams] = useSearchParams()
  const text = (params.get('text') ?? '').slice(0, 100)
  const page = pageOf(params)
  const query = useConsoleQuery(findPlayers, { text, page })
  return (
    <Panel title={T.title}>
      <FindForm
        key={text}
        label={T.search}
        button={T.find}
        text={text}
        onFind={(next) => setParams(next === '' ? {} : { text: next })}
      />
      <Loaded query={query}>
        {({ rows, totalCount }) => (
          <div className={query.isPlaceholderData ? styles.waiting : undefined}>
            <p className={own.found} role="status">
              {totalCount === 0 ? T.none : T.found(totalCount)}
            </p>
            <ul className={styles.list}>
              {rows.map((player) => (
                <PlayerRow key={player.id} player={player} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / PAGE_SIZE)}
              onPage={(next) => setParams({ ...(text === '' ? {} : { text }), page: String(next) })}
              texts={PAGINATION_TEXTS}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function PlayerRow({ player }: { readonly player: ModeratedPlayer }) {
  const { id, username, email, verified, registered } = player
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className={styles.open} to={`/admin/players/${id}`}>
            {username}
          </Link>
        </p>
        <p className={styles.facts}>
          <span>{T.number(id)}</span>
          <span>{email ?? T.noEmail}</span>
          {!verified && <span>{T.unverified}</span>}
          <span>{T.since(readingDate(registered))}</span>
        </p>
      </div>
      <PlayerTags player={player} />
    </li>
  )
}
