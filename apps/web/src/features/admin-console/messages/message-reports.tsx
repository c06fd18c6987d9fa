import {
  decideMessageReport,
  listMessageReports,
  MESSAGE_REPORTS_PAGE,
  type MessageReport,
} from '@gorod/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { MESSAGE_REPORTS_TEXTS as T } from '../../../shared/texts/messages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'

const STATES = ['open', 'decided'] as const
const PANEL = 'message-reports'

/** Reports of private messages, under those of players. */
export function MessageReports() {
  const [{ state, page }, setShown] = useState<{ state: (typeof STATES)[number]; page: number }>({
    state: 'open',
    page: 1,
  })
  const query = useConsoleQuery(listMessageReports, { page, state })
  return (
    <Panel title={T.title} lead={T.lead}>
      <Tabs
        label={T.states}
        tabs={STATES.map((id) => ({ id, label: T.state[id] }))}
        selected={state}
        onSelect={(next) => setShown({ state: next, page: 1 })}
        panelId={PANEL}
      />
      <div role="tabpanel" id={PANEL} aria-label={T.state[state]}>
        <Loaded query={query}>
          {({ rows, totalCount }) => (
            <>
              {rows.length === 0 && <p className="text-muted">{T.none}</p>}
              <ul className={styles.list}>
                {rows.map((report) => (
                  <Row key={report.id} report={report} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(totalCount / MESSAGE_REPORTS_PAGE)}
                onPage={(next) => setShown({ state, page: next })}
                texts={PAGINATION_TEXTS}
              />
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

function Row({ report }: { readonly report: MessageReport }) {
  const { accused, reporter, text, at, messages, decision } = report
  const now = Date.now()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className="link" to={`/admin/players/${accused.id}`}>
            {T.accused(accused.username)}
          </Link>
          {decision !== null && (
            <Tag kind={decision.violation ? 'lit' : 'line'}>
              {decision.violation ? T.violation : T.noViolation}
            </Tag>
          )}
        </p>
        <p className={styles.facts}>
          <span>{momentText(at, now)}</span>
          <span>
            {T.reporter}{' '}
            <Link className="link" to={`/admin/players/${reporter.id}`}>
              {reporter.username}
            </Link>
          </span>
          {decision !== null && <span>{T.decided(decision.by, momentText(decision.at, now))}</span>}
        </p>
        {text !== '' && <p>{text}</p>}
        {messages.map((message, index) => (
          <p key={index} className={styles.reason}>
            <b>{message.byAccused ? T.by.accused : T.by.reporter}:</b> {message.text}
          </p>
        ))}
      </div>
      {decision === null && <Decision id={report.id} />}
    </li>
  )
}

function Decision({ id }: { readonly id: number }) {
  const client = useQueryClient()
  const post = useFormPost(decideMessageReport)
  const decide = (violation: boolean) => void post.send({ id, violation }, () => refreshConsole(client))
  return (
    <div className={styles.buttons}>
      <Button loading={post.busy} onClick={() => decide(true)}>
        {T.violation}
      </Button>
      <Button kind="ghost" disabled={post.busy} onClick={() => decide(false)}>
        {T.noViolation}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
