import type { PublicPlan } from '@gorod/contracts/championship-plan'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './championship.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.rules

/** What the organiser decided, in words. */
export function RulesTab({ plan }: { readonly plan: PublicPlan }) {
  const { standings, ruleSet, judges, finalRounds, finalKeepsPoints, substituteTakesPoints } = plan
  const byRounds = plan.roundsBy === 'schedule'
  return (
    <div className={styles.rules}>
      <Panel title={T.format}>
        <p>{T.rounds(plan)}</p>
        <p>{T.rulesets[ruleSet]}.</p>
        {byRounds && <p>{T.judges[judges]}</p>}
        {finalRounds > 0 && <p>{T.final[`${finalKeepsPoints}`]}</p>}
        {byRounds && (
          <>
            <p>{T.late(plan.lateUntilRound)}</p>
            <p>{T.substitute[`${substituteTakesPoints}`]}</p>
            <p>{T.walkOver(plan.walkOverPoints)}</p>
          </>
        )}
      </Panel>
      <Panel title={T.places}>
        <p>{T.sum(standings.sum.map((part) => T.parts[part]))}</p>
        <p>{T.ties(standings.ties.map((tie) => T.tieNames[tie]))}</p>
      </Panel>
    </div>
  )
}
