import { type AuditEntry, listAudit } from '@gorod/contracts/moderation'
import { Link, useSearchParams } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { pageOf } from '../../../shared/page-of.ts'
import { AUDIT_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { actText, changeText } from './act-text.ts'
import own from './audit.module.css'

const PAGE_SIZE = 30

/** The acts with their actor, object and reason, the newest first. */
export function AuditList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const query = useConsoleQuery(listAudit, { page })
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {({ rows, totalCount }) => (
          <div className={query.isPlaceholderData ? styles.waiting : undefined}>
            {rows.length === 0 ? <EmptyState size="part">{T.none}</EmptyState> : <AuditTable rows={rows} />}
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / PAGE_SIZE)}
              onPage={(next) => setParams({ page: String(next) })}
              texts={PAGINATION_TEXTS}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function AuditTable({ rows }: { readonly rows: readonly AuditEntry[] }) {
  const now = Date.now()
  return (
    <table className={own.log}>
      <thead>
        <tr>
          {[T.when, T.who, T.act, T.player, T.reason].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.id}>
            <td className={own.when}>{momentText(entry.at, now)}</td>
            <td>{entry.by}</td>
            <td className={own.act}>{actText(entry)}</td>
            <td>
              {entry.player !== null && (
                <Link className="link" to={`/admin/players/${entry.player.id}`}>
                  {entry.player.username}
                </Link>
              )}
            </td>
            <td>
              {entry.reason}
              {changeText(entry).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
