import { type PublicPlan, stagesOf } from '@gorod/contracts/championship-plan'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './championship.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.rules

/** What the organiser decided, in words. */
export function RulesTab({ plan }: { readonly plan: PublicPlan }) {
  const { standings, ruleSet, judges, substituteTakesPoints } = plan
  const byRounds = plan.roundsBy === 'schedule'
  return (
    <div className={styles.rules}>
      <Panel title={T.format}>
        {byRounds ? (
          stagesOf(plan).map((stage) => (
            <p key={stage.stage}>
              {T.stage(stage)} {stage.stage !== 'main' && T.keeps(stage.keepsPoints)}
            </p>
          ))
        ) : (
          <>
            <p>{T.bySearch}</p>
            <p>{T.roundBySearch}</p>
          </>
        )}
        <p>{T.rulesets[ruleSet]}.</p>
        <p>{T.judges[plan.roundsBy][judges]}</p>
        {byRounds && (
          <>
            <p>{T.late(plan.lateUntilRound)}</p>
            {plan.lateUntilRound > 0 && <p>{T.latePoints[plan.latePoints]}</p>}
            <p>{T.walkOver(plan.walkOverPoints)}</p>
          </>
        )}
        <p>{T.substitute[`${substituteTakesPoints}`]}</p>
        <p>{T.judgeSubstitute}</p>
      </Panel>
      <Panel title={T.places}>
        <p>{T.sum(standings.sum.map((part) => T.parts[part]))}</p>
        <p>{T.ties(standings.ties.map((tie) => T.tieNames[tie]))}</p>
      </Panel>
    </div>
  )
}
