import { atUsualPace, differingOptions, paceOf, presets, type RuleSet } from '@gorod/rules'
import { Suspense, useState } from 'react'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import { SEARCH_TEXTS as T } from '../texts/search.ts'

const RulesTable = lazyPart(() => import('./rules-table.tsx'), 'part')

interface RulesDetailsProps {
  readonly ruleSet: RuleSet
  /** The name of rules that a person made. Null: a rule book. */
  readonly name: string | null
}

/** The rules of a table by their name; opened, they show what differs from FIIM. */
export function RulesDetails({ ruleSet, name }: RulesDetailsProps) {
  const [open, setOpen] = useState(false)
  const usual = atUsualPace(ruleSet)
  const changed = differingOptions(usual, presets.fiim)
  const title = rulesTitle(ruleSet, name)
  if (changed.length === 0) return <p>{withPace(title, ruleSet)}</p>
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {withPace(title, ruleSet)} <small className="text-muted">{T.differences(changed.length)}</small>
      </summary>
      {open && (
        <Suspense fallback={<LoadingState size="part" text={INTERFACE_TEXTS.loading} />}>
          <RulesTable ruleSet={usual} title={title} />
        </Suspense>
      )}
    </details>
  )
}

/** One line for the pace: it changes every length and is no rule of its own. */
function withPace(title: string, ruleSet: RuleSet): string {
  const percent = Math.round(paceOf(ruleSet) * 100)
  return percent === 100 ? title : T.atPace(title, percent)
}

function rulesTitle({ id }: RuleSet, name: string | null): string {
  if (name !== null) return T.ownRulesOf(name)
  return T.rulesOf(id === 'custom' ? T.ownRules : T.ruleSets[id])
}
