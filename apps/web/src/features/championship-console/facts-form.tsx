import { saveChampionshipFacts } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ChampionshipWish } from '@gorod/contracts/championships'
import { useState } from 'react'
import { FACTS_FIELDS, FactsFields, useFactsForm, wishOf } from '../../shared/championships/facts-fields.tsx'
import { type FactsValues, factsOf, valuesOf } from '../../shared/championships/facts-values.ts'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import type { Send } from '../../shared/form/use-form.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './console.module.css'
import { SaveLine } from './save-line.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.facts

/** Title, times and places of the championship, until it is over. */
export function FactsForm({ page }: { readonly page: ChampionshipPage }) {
  const { post, send } = useAct(page.id, saveChampionshipFacts)
  const [saved, setSaved] = useState(false)
  /** The facts over which the edits were made: they stay when somebody else changes them meanwhile. Null: nothing is edited. */
  const [before, setBefore] = useState<ChampionshipWish | null>(null)
  const form = useFactsForm(valuesOf(page), () => {
    setSaved(false)
    setBefore((now) => now ?? factsOf(page))
  })
  const save: Send<FactsValues> = async (values) => {
    const wish = wishOf(values)
    if (wish === null) return {}
    const result = await send({ id: page.id, ...wish, before: before ?? factsOf(page) })
    if (result.state === 'done') form.reset()
    // Who has read what somebody else changed sends over what the page shows by now.
    if (result.state !== 'failed') setBefore(null)
    setSaved(result.state === 'done')
    return refusedFields(result)
  }
  if (page.life === 'finished' || page.life === 'cancelled') return null
  return (
    <Panel title={T.title}>
      <Form className={styles.facts} form={form} onSubmit={save}>
        <FactsFields form={form} />
        <p className="text-muted">{T.told}</p>
        <SaveLine texts={T} busy={post.busy} saved={saved} />
        <Refusals errors={form.errors} shown={FACTS_FIELDS} />
        <PostAlert post={post} />
      </Form>
    </Panel>
  )
}
