import { getOwnReports, type OwnReport } from '@gorod/contracts/reports'
import { Link } from 'react-router'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { JUDGED_TEXTS } from '../../shared/texts/match-review.ts'
import { REPORT_TEXTS as T } from '../../shared/texts/reports.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './match-review.module.css'

/** What became of the reports that the current user sent, and of the penalties proposed at tables; nothing for who did neither. */
export function OwnReports() {
  const query = useCabinetQuery(getOwnReports)
  const { data } = query
  const isEmpty = data !== undefined && data.rows.length === 0 && data.proposals.decided === 0
  if (data === undefined ? !query.isError : isEmpty) return null
  return (
    <Panel title={T.own}>
      <Loaded query={query}>
        {({ rows, proposals }) => (
          <>
            {rows.length > 0 && (
              <ul className={styles.own}>
                {rows.map((report) => (
                  <OwnReportItem key={`${report.gameNumber} ${report.id}`} report={report} />
                ))}
              </ul>
            )}
            {proposals.decided > 0 && <p className={styles.hint}>{T.ownProposals(proposals)}</p>}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function OwnReportItem({ report }: { readonly report: OwnReport }) {
  const { gameNumber, accused, kind, at, verdict, words } = report
  return (
    <li className={styles.protest}>
      <p className={styles.who}>
        {gameNumber === null ? (
          <b>{T.ownMessages}</b>
        ) : (
          <Link className="link" to={`/match/${gameNumber}`}>
            {JUDGED_TEXTS.game(gameNumber)}
          </Link>
        )}
        <Tag kind={verdict === 'violation' ? 'lit' : verdict === null ? 'line' : 'default'}>
          {verdict === null ? T.waits : T.verdicts[verdict]}
        </Tag>
        <span className={styles.hint}>{momentText(at, Date.now())}</span>
      </p>
      <p className={styles.text}>
        {T.ownTo(accused)}
        {kind !== null && `: ${T.kinds[kind]}`}
      </p>
      {words !== null && <blockquote className={styles.answer}>{words}</blockquote>}
    </li>
  )
}
