import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, stagesOf } from '@gorod/contracts/championship-plan'
import type { CSSProperties } from 'react'
import { begunRounds } from '../../shared/championships/rounds-and-players.ts'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import styles from './championship.module.css'

/** The registration is as long as this part of all rounds. */
const ENTRY_SHARE = 4

/** Registration and the stages, each as wide as it is long, lit as far as it has come. */
export function StageStrip({ page: { life, plan, rounds } }: { readonly page: ChampionshipPage }) {
  if (plan.roundsBy === 'search') return null
  const begun = begunRounds(rounds)
  const begunOf = (stage: ChampionshipStage) => begun.filter((round) => round.stage === stage).length
  const isOver = life === 'finished'
  const entered = life !== 'draft' && life !== 'announced'
  const played = stagesOf(plan)
  // Its word needs room beside many rounds.
  const entry = Math.ceil(played.reduce((all, { rounds: own }) => all + own, 0) / ENTRY_SHARE)
  const stages = [
    { label: T.stages.entry, length: entry, done: entered ? (life === 'registration' ? 0.5 : 1) : 0 },
    ...played.map(({ stage, rounds: length }) => ({
      label: stage === 'main' ? T.stages.main(begunOf(stage), length) : T.stages[stage],
      length,
      done: isOver ? 1 : begunOf(stage) / length,
    })),
  ]
  return (
    <ol className={styles.stages} aria-label={T.stagesLabel}>
      {stages.map(({ label, length, done }) => (
        <li key={label} style={{ '--length': Math.max(2, length), '--done': done } as CSSProperties}>
          <i aria-hidden="true" />
          <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}
