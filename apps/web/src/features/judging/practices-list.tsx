import { MINUTE_MS } from '@gorod/contracts/durations'
import { JUDGE_PASSES_NEEDED, type JudgePractice } from '@gorod/contracts/judging'
import { Link } from 'react-router'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { useNow } from '../../shared/use-now.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { ApplicationForm } from './application-form.tsx'
import styles from './judging.module.css'
import { useJudgePractices } from './use-judging.ts'

/** The person's own practices, the passes, and the application that they allow. */
export function PracticesList() {
  const query = useJudgePractices()
  return (
    <Loaded query={query}>
      {({ rows, passes, isJudge, application }) => (
        <>
          <Panel title={T.mine} lead={T.passes(passes, JUDGE_PASSES_NEEDED)}>
            {rows.length === 0 ? (
              <EmptyState size="part">{T.none}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {rows.map((row) => (
                  <Practice key={row.gameId} practice={row} />
                ))}
              </ul>
            )}
          </Panel>
          <Panel title={T.apply}>
            <ApplicationForm
              isJudge={isJudge}
              application={application}
              mayApply={passes >= JUDGE_PASSES_NEEDED}
            />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Practice({ practice: { gameId, startedAt, assessment } }: { readonly practice: JudgePractice }) {
  const now = useNow(MINUTE_MS)
  return (
    <li className={styles.row}>
      <span>{momentText(startedAt, now)}</span>
      <Tag kind={assessment?.passed === true ? 'lit' : 'line'}>
        {assessment === null ? T.unfinished : assessment.passed ? T.passed : T.failed}
      </Tag>
      {assessment !== null && <span>{T.score(assessment.score)}</span>}
      <Link className="link" to={`/academy/judge/${gameId}`}>
        {T.open}
      </Link>
    </li>
  )
}
