import { listProtests, PROTESTS_PAGE_SIZE } from '@gorod/contracts/reviews'
import { useSearchParams } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { replayUrl } from '../../../shared/replay-url.ts'
import { REPORTS_ADMIN_TEXTS, PROTESTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { pageOf } from '../page-of.ts'

/** Protests that wait for an answer, the oldest first. They are answered on the page of their match. */
export function ProtestsList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const query = useConsoleQuery(listProtests, { page })
  const now = Date.now()
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {({ rows, totalCount }) => (
          <div className={query.isPlaceholderData ? styles.waiting : undefined}>
            {rows.length === 0 && <p className="text-muted">{T.none}</p>}
            <ul className={styles.list}>
              {rows.map(({ id, gameNumber, username, text, moment, at }) => (
                <li key={id} className={styles.row}>
                  <div className={styles.words}>
                    <p className={styles.name}>{T.from(username, gameNumber)}</p>
                    <p className={styles.facts}>
                      <span>{momentText(at, now)}</span>
                    </p>
                    <p>{text}</p>
                  </div>
                  <div className={styles.buttons}>
                    {moment !== null && (
                      <LinkButton to={replayUrl(gameNumber, moment)} kind="ghost">
                        {REPORTS_ADMIN_TEXTS.moment}
                      </LinkButton>
                    )}
                    <LinkButton to={`/match/${gameNumber}`} kind="line">
                      {T.open}
                    </LinkButton>
                  </div>
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / PROTESTS_PAGE_SIZE)}
              onPage={(next) => setParams({ page: String(next) })}
              texts={PAGINATION_TEXTS}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
