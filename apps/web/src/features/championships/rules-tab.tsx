import { type PublicPlan, stagesOf } from '@gorod/contracts/championship-plan'
import { Check } from 'lucide-react'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './championship.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.rules

/** What the organiser decided, in words. */
export function RulesTab({ plan }: { readonly plan: PublicPlan }) {
  const { standings, ruleSet, judges, substituteTakesPoints } = plan
  const byRounds = plan.roundsBy === 'schedule'
  const format = byRounds
    ? stagesOf(plan).map((stage) =>
        stage.stage === 'main' ? T.stage(stage) : `${T.stage(stage)} ${T.keeps(stage.keepsPoints)}`,
      )
    : [T.bySearch, T.roundBySearch]
  const late = byRounds
    ? [
        T.late(plan.lateUntilRound),
        ...(plan.lateUntilRound > 0 ? [T.latePoints[plan.latePoints]] : []),
        T.walkOver(plan.walkOverPoints),
      ]
    : []
  return (
    <div className={styles.rules}>
      <Panel title={T.format}>
        <Points
          lines={[
            ...format,
            `${T.rulesets[ruleSet]}.`,
            T.judges[plan.roundsBy][judges],
            ...late,
            T.substitute[`${substituteTakesPoints}`],
            T.judgeSubstitute,
          ]}
        />
      </Panel>
      <Panel title={T.places}>
        <Points
          lines={[
            T.sum(standings.sum.map((part) => T.parts[part])),
            T.ties(standings.ties.map((tie) => T.tieNames[tie])),
          ]}
        />
      </Panel>
    </div>
  )
}

function Points({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {lines.map((line) => (
        <li key={line}>
          <Check className="icon-16" aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  )
}
