import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { CSSProperties } from 'react'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import styles from './championship.module.css'

/** Registration, qualification and final, each as wide as it is long, lit as far as it has come. */
export function StageStrip({ page: { life, plan, rounds } }: { readonly page: ChampionshipPage }) {
  if (plan.roundsBy === 'search') return null
  const begun = rounds.filter(({ tables }) => tables.some(({ state }) => state !== 'planned'))
  const main = begun.filter(({ stage }) => stage === 'main').length
  const final = begun.length - main
  const isOver = life === 'finished'
  const entered = life !== 'draft' && life !== 'announced'
  const stages = [
    { label: T.stages.entry, length: 2, done: entered ? (life === 'registration' ? 0.5 : 1) : 0 },
    { label: T.stages.main(main, plan.rounds), length: plan.rounds, done: isOver ? 1 : main / plan.rounds },
    ...(plan.finalRounds === 0
      ? []
      : [{ label: T.stages.final, length: plan.finalRounds, done: isOver ? 1 : final / plan.finalRounds }]),
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
