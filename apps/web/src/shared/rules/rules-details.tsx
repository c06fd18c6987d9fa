import { differingOptions, presets, type RuleSet } from '@gorod/rules'
import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import { SEARCH_TEXTS as T } from '../texts/search.ts'

const RulesTable = lazy(() => import('./rules-table.tsx'))

interface RulesDetailsProps {
  readonly ruleSet: RuleSet
  /** Of rules that a person made; null for a rule book. */
  readonly name: string | null
}

/** The rules of a table by their name; opened, they show what differs from FIIM. */
export function RulesDetails({ ruleSet, name }: RulesDetailsProps) {
  const [open, setOpen] = useState(false)
  const changed = differingOptions(ruleSet, presets.fiim)
  const title = rulesTitle(ruleSet, name)
  if (changed.length === 0) return <p>{title}</p>
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <small className="text-muted">{T.differences(changed.length)}</small>
      </summary>
      {open && (
        <Suspense fallback={<LoadingState size="part" text={INTERFACE_TEXTS.loading} />}>
          <RulesTable ruleSet={ruleSet} title={title} />
        </Suspense>
      )}
    </details>
  )
}

function rulesTitle({ id }: RuleSet, name: string | null): string {
  if (name !== null) return T.ownRulesOf(name)
  return T.rulesOf(id === 'custom' ? T.ownRules : T.ruleSets[id])
}
