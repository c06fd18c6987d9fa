import { listReports, REPORTS_PAGE_SIZE, type Report } from '@gorod/contracts/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { momentText } from '../../../shared/moment.ts'
import { replayUrl } from '../../../shared/replay-url.ts'
import { REPORTS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { REPORT_TEXTS } from '../../../shared/texts/reports.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { EarlierSanctions } from '../appeals/earlier-sanctions.tsx'
import { Queue, useQueuePlace } from '../queue.tsx'
import { DecisionForm } from './decision-form.tsx'

/** What players report about each other. */
export function ReportsList() {
  const query = useConsoleQuery(listReports, useQueuePlace())
  return (
    <Queue
      id="reports"
      texts={T}
      query={query}
      pageSize={REPORTS_PAGE_SIZE}
      row={(report) => <Row key={report.id} report={report} />}
    />
  )
}

function Row({ report }: { readonly report: Report }) {
  const client = useQueryClient()
  const [deciding, setDeciding] = useState(false)
  const { game, moment, decision } = report
  return (
    <li className={styles.row}>
      <Facts report={report} />
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
            {decision === null && !deciding && <Button onClick={() => setDeciding(true)}>{T.decide}</Button>}
          </>
        )}
      </div>
      {deciding && (
        <div className={styles.decision}>
          <EarlierSanctions accountId={report.accused.id} />
          <DecisionForm
            id={report.id}
            onDone={() => client.invalidateQueries()}
            onCancel={() => setDeciding(false)}
          />
        </div>
      )}
    </li>
  )
}

function Facts({ report }: { readonly report: Report }) {
  const { accused, reporter, seat, kind, text, game, at, confirmedBefore, decision } = report
  const now = Date.now()
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        <Link className="link" to={`/admin/players/${accused.id}`}>
          {T.accused(seat, accused.username)}
        </Link>
        <span>{REPORT_TEXTS.kinds[kind]}</span>
        {confirmedBefore > 0 && <Tag kind="lit">{T.confirmedBefore(confirmedBefore)}</Tag>}
      </p>
      <p className={styles.facts}>
        <span>{momentText(at, now)}</span>
        <span>{T.game(game.number)}</span>
        <span>
          {T.reporter}{' '}
          <Link className="link" to={`/admin/players/${reporter.id}`}>
            {reporter.username}
          </Link>
        </span>
        <span>{T.sender(reporter)}</span>
        {reporter.falseNow > 0 && <Tag kind="lit">{T.falseNow(reporter.falseNow, reporter.aDay)}</Tag>}
      </p>
      {text !== '' && <p>{text}</p>}
      {decision !== null && (
        <>
          <p className={styles.facts}>
            <Tag kind={decision.verdict === 'violation' ? 'lit' : 'line'}>{T.verdicts[decision.verdict]}</Tag>
            {decision.banned && <span>{T.banned}</span>}
            {decision.overturned && <Tag>{T.overturned}</Tag>}
            <span>{T.decided(decision.by, momentText(decision.at, now))}</span>
          </p>
          {decision.words !== '' && <p className={styles.reason}>{decision.words}</p>}
        </>
      )}
    </div>
  )
}
