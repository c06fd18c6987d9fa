import { listReports, REPORTS_PAGE_SIZE, type Report } from '@gorod/contracts/reports'
import { Link, useSearchParams } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { replayUrl } from '../../../shared/replay-url.ts'
import { REPORTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { REPORT_TEXTS } from '../../../shared/texts/reports.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { pageOf } from '../page-of.ts'

/** What players report about each other, the latest first. What follows is done on the pages of the players. */
export function ReportsList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const query = useConsoleQuery(listReports, { page })
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {({ rows, totalCount }) => (
          <div className={query.isPlaceholderData ? styles.waiting : undefined}>
            {rows.length === 0 && <p className="text-muted">{T.none}</p>}
            <ul className={styles.list}>
              {rows.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / REPORTS_PAGE_SIZE)}
              onPage={(next) => setParams({ page: String(next) })}
              texts={PAGINATION_TEXTS}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Row({
  report: { accused, reporter, seat, kind, text, game, moment, at },
}: {
  readonly report: Report
}) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className="link" to={`/admin/players/${accused.id}`}>
            {T.accused(seat, accused.username)}
          </Link>
          <span>{REPORT_TEXTS.kinds[kind]}</span>
        </p>
        <p className={styles.facts}>
          <span>{momentText(at, Date.now())}</span>
          <span>{T.game(game.number)}</span>
          <span>
            {T.reporter}{' '}
            <Link className="link" to={`/admin/players/${reporter.id}`}>
              {reporter.username}
            </Link>
          </span>
        </p>
        {text !== '' && <p>{text}</p>}
      </div>
      <div className={styles.buttons}>
        {game.running ? (
          <span className="text-muted">{T.running}</span>
        ) : (
          <>
            <LinkButton to={replayUrl(game.number, moment)} kind="line">
              {T.moment}
            </LinkButton>
            <LinkButton to={`/match/${game.number}`} kind="ghost">
              {T.open}
            </LinkButton>
          </>
        )}
      </div>
    </li>
  )
}
