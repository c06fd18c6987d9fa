import type { Pace, ruleSetIds } from '@gorod/contracts/search'
import { Bot, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { PRACTICE_URL } from '../../shared/session/use-play.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Select, type SelectOption } from '../../ui/field/select.tsx'
import styles from './mode-list.module.css'
import type { PracticeChoice } from './use-search.ts'

/** The instant pace is for tests; people may take the two a human can follow. */
const PACES: readonly Pace[] = ['normal', 'brisk']
const RULE_SETS = Object.keys(T.ruleSets) as (typeof ruleSetIds)[number][]

interface PracticeRowProps {
  readonly busy: boolean
  readonly disabled: boolean
  readonly onPractice: (choice: PracticeChoice) => void
}

/** One against nine practice players, at once. */
export function PracticeRow({ busy, disabled, onPractice }: PracticeRowProps) {
  const [pace, setPace] = useState<Pace>('normal')
  const [ruleSet, setRuleSet] = useState<PracticeChoice['ruleSet']>('fiim')
  return (
    <article className={styles.mode}>
      <div className={styles.text}>
        <h2>{T.practice.title}</h2>
        <p>{T.practice.lead}</p>
      </div>
      <div className={styles.queue}>
        <span className={styles.who}>
          <Bot aria-hidden="true" />
          {T.practice.bots}
        </span>
      </div>
      <div className={styles.wait}>
        <span>{T.practice.wait}</span>
      </div>
      <Button onClick={() => onPractice({ pace, ruleSet })} disabled={disabled} loading={busy}>
        {T.practice.start}
      </Button>
      <div className={styles.options}>
        <Select
          label={T.practice.pace}
          options={options(PACES, T.paces)}
          value={pace}
          onChange={(value) => setPace(PACES.find((known) => known === value) ?? 'normal')}
        />
        <Select
          label={T.practice.ruleSet}
          options={options(RULE_SETS, T.ruleSets)}
          value={ruleSet}
          onChange={(value) => setRuleSet(RULE_SETS.find((known) => known === value) ?? 'fiim')}
        />
        <LinkButton
          className={styles.setUp ?? ''}
          to={PRACTICE_URL}
          icon={<SlidersHorizontal aria-hidden="true" />}
        >
          {T.practice.setUp}
        </LinkButton>
      </div>
    </article>
  )
}

function options<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): SelectOption[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
