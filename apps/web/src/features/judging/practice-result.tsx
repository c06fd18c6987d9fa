import type { Assessment, JudgedSign } from '@gorod/contracts/judging'
import { MEASURE_TEXTS, OUTCOME_TEXTS, SIGN_TEXTS, JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './judging.module.css'

/** Every offence of the practice with its rule, what the judge gave for nothing, and the sum of it. */
export function PracticeResult({ assessment }: { readonly assessment: Assessment }) {
  const { passed, score, signs, wrongActs, steps } = assessment
  return (
    <>
      <p className={styles.verdict}>
        <Tag kind={passed ? 'lit' : 'line'}>{passed ? T.passed : T.failed}</Tag>
        <b>{T.score(score)}</b>
        <span>{T.steps(steps.kept, steps.all)}</span>
      </p>
      <Panel title={T.signs}>
        <ul className={styles.list}>
          {signs.map((sign) => (
            <Judged key={`${sign.kind} ${sign.day} ${sign.seat}`} sign={sign} />
          ))}
        </ul>
      </Panel>
      <Panel title={T.wrongActs}>
        {wrongActs.length === 0 ? (
          <p className="text-muted">{T.noWrongActs}</p>
        ) : (
          <ul className={styles.list}>
            {wrongActs.map(({ seat, day, measure }, index) => (
              <li key={index} className={styles.row}>
                <span>{T.day(day)}</span>
                <span>{T.seat(seat)}</span>
                <span>{MEASURE_TEXTS[measure]}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function Judged({ sign: { kind, seat, day, outcome } }: { readonly sign: JudgedSign }) {
  const { seen, rule } = SIGN_TEXTS[kind]
  return (
    <li className={styles.row}>
      <Tag kind={outcome === 'found' || outcome === 'left_alone' ? 'lit' : 'line'}>
        {OUTCOME_TEXTS[outcome]}
      </Tag>
      <span>{T.day(day)}</span>
      <b>{T.seat(seat)}</b>
      <span>{seen}</span>
      <span className={styles.rule}>{rule}</span>
    </li>
  )
}
