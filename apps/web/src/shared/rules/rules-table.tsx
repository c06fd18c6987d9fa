import { differingOptions, presets, type RuleSet } from '@gorod/rules'
import { RULE_SETS_TEXTS as T } from '../texts/rule-sets.ts'
import { SEARCH_TEXTS } from '../texts/search.ts'
import { OptionTable } from './option-table.tsx'
import { optionLines } from './option-words.ts'

/** What the rules of a table change of FIIM. Loaded when somebody asks: it names every option. */
export default function RulesTable({
  ruleSet,
  title,
}: {
  readonly ruleSet: RuleSet
  readonly title: string
}) {
  return (
    <OptionTable
      caption={T.page.caption(title)}
      names={[SEARCH_TEXTS.ruleSets.fiim, T.here]}
      lines={optionLines(differingOptions(ruleSet, presets.fiim), [presets.fiim, ruleSet])}
    />
  )
}
