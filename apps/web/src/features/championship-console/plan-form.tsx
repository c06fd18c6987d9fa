import {
  type ChampionshipConsole as ConsoleView,
  saveChampionshipPlan,
} from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, PLAN_LIMITS } from '@gorod/contracts/championship-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleKey } from '../../shared/championships/use-championship.ts'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type FormState, type Send, useForm } from '../../shared/form/use-form.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { ApartFields } from './apart-fields.tsx'
import styles from './console.module.css'
import {
  NUMBERS,
  OPTIONAL_NUMBERS,
  type PlanValues,
  planEdit,
  valuesOf,
  wrongNumbers,
} from './plan-values.ts'
import { SaveLine } from './save-line.tsx'
import { StandingsFields } from './standings-fields.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.plan
const SWITCHES = [
  'semiKeepsPoints',
  'finalKeepsPoints',
  'substituteTakesPoints',
  'judgesOfOtherClubs',
] as const
/** Nobody seats the tables of the search: what belongs to a seating is left out, and stays as it was. */
const SWITCHES_BY_SEARCH = ['substituteTakesPoints'] as const
const NUMBERS_BY_SEARCH = ['fee'] as const
const LABELS: Readonly<Record<string, unknown>> = {
  ...T,
  standings: CHAMPIONSHIP_CONSOLE_TEXTS.standings.title,
  apart: CHAMPIONSHIP_CONSOLE_TEXTS.apart.title,
}
/** Fields that show their own message. */
const SHOWN = [...NUMBERS, ...OPTIONAL_NUMBERS, 'roundsBy', 'description', 'code', 'list']
const options = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }))

interface PlanFormProps {
  readonly page: ChampionshipPage
  readonly plan: ChampionshipPlan
  /** Fields that can no longer change. */
  readonly fixed: readonly string[]
}

/** The plan of the championship. */
export function PlanForm({ page, plan, fixed }: PlanFormProps) {
  const { form, send, saved, post } = usePlanForm(page.id, plan)
  const { values, set } = form
  const isFixed = (field: string) => fixed.includes(field)
  const numbers = values.roundsBy === 'search' ? NUMBERS_BY_SEARCH : NUMBERS
  const number = (field: (typeof NUMBERS)[number] | (typeof OPTIONAL_NUMBERS)[number]) => (
    <Input
      key={field}
      {...form.text(field)}
      label={T[field]}
      inputMode="numeric"
      autoComplete="off"
      disabled={isFixed(field)}
      hint={isFixed(field) ? T.fixed : hintOf(field)}
    />
  )
  return (
    <Panel title={CHAMPIONSHIP_CONSOLE_TEXTS.tabs.plan}>
      <Form className={styles.plan} form={form} onSubmit={send}>
        <Textarea
          {...form.text('description')}
          label={T.description}
          rows={3}
          maxLength={PLAN_LIMITS.description}
        />
        <div className={styles.fields}>
          <Choices values={values} error={form.errors.roundsBy} isFixed={isFixed} onSet={set} />
          {numbers.map(number)}
          {OPTIONAL_NUMBERS.map(number)}
          <Input {...form.text('code')} label={T.code} maxLength={PLAN_LIMITS.code} autoComplete="off" />
        </div>
        <Textarea {...form.text('list')} label={T.list} hint={T.listHint} rows={3} />
        <RulesFields page={page} values={values} isFixed={isFixed} onSet={set} />
        <SaveLine texts={T} busy={post.busy} saved={saved} />
        <Refusals errors={form.errors} shown={SHOWN} />
        <PostAlert post={post} />
      </Form>
    </Panel>
  )
}

function hintOf(field: (typeof NUMBERS)[number] | (typeof OPTIONAL_NUMBERS)[number]): string | undefined {
  if (field === 'hiddenFrom') return T.hiddenFromHint
  return OPTIONAL_NUMBERS.some((one) => one === field) ? T.noLimit : undefined
}

interface RulesFieldsProps extends Omit<ChoicesProps, 'error'> {
  readonly page: ChampionshipPage
}

/** What is switched, how places are counted, and who never meets. */
function RulesFields({ page, values, isFixed, onSet }: RulesFieldsProps) {
  const isSeated = values.roundsBy === 'schedule'
  return (
    <>
      {(isSeated ? SWITCHES : SWITCHES_BY_SEARCH).map((field) => (
        <Switch
          key={field}
          label={T[field]}
          checked={values[field]}
          disabled={isFixed(field)}
          onChange={(on) => onSet(field, on)}
        />
      ))}
      <StandingsFields
        rules={values.standings}
        disabled={isFixed('standings')}
        onChange={(rules) => onSet('standings', rules)}
      />
      {isSeated && (
        <ApartFields page={page} pairs={values.apart} onChange={(pairs) => onSet('apart', pairs)} />
      )}
    </>
  )
}

function usePlanForm(championshipId: number, plan: ChampionshipPlan) {
  const act = useAct(championshipId, saveChampionshipPlan)
  const client = useQueryClient()
  const [saved, setSaved] = useState(false)
  /** The plan over which the edits were made: it stays when somebody else changes it meanwhile. Null: nothing is edited. */
  const [before, setBefore] = useState<ChampionshipPlan | null>(null)
  const form = useForm<PlanValues>({
    initial: valuesOf(plan),
    check: (values) => Object.fromEntries(wrongNumbers(values).map((field) => [field, T.number])),
    onEdit: () => {
      setSaved(false)
      setBefore((now) => now ?? plan)
    },
  })
  const send: Send<PlanValues> = async () => {
    const edit = planEdit(form.edits, before ?? plan)
    const result = await act.send({
      id: championshipId,
      plan: sentPlan(edit.plan),
      before: sentPlan(edit.before),
    })
    if (result.state === 'done') form.reset()
    setSaved(result.state === 'done')
    if (result.state === 'done') setBefore(null)
    // The editor has read what somebody else changed: sent once more, the edits replace it.
    if (result.state === 'refused')
      setBefore(client.getQueryData<ConsoleView>(consoleKey(championshipId))?.plan ?? before)
    return namedErrors(refusedFields(result))
  }
  return { form, send, saved, post: act.post }
}

function sentPlan({ apart, ...plan }: ChampionshipPlan) {
  return { ...plan, apart: apart.map(([one, two]): [number, number] => [one, two]) }
}

/** A message that does not stand under its field says which field it is about. */
function namedErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const label = SHOWN.includes(field) ? undefined : LABELS[field]
      return [field, typeof label === 'string' ? `${label}: ${message}` : message]
    }),
  )
}

interface ChoicesProps {
  readonly values: PlanValues
  readonly error: string | undefined
  readonly isFixed: (field: string) => boolean
  readonly onSet: FormState<PlanValues>['set']
}

function Choices({ values, error, isFixed, onSet }: ChoicesProps) {
  return (
    <>
      <Select
        label={T.roundsBy}
        error={error}
        disabled={isFixed('roundsBy')}
        value={values.roundsBy}
        options={options(T.roundsByOptions)}
        onChange={(value) => onSet('roundsBy', value as PlanValues['roundsBy'])}
      />
      <Select
        label={T.ruleSet}
        disabled={isFixed('ruleSet')}
        value={values.ruleSet}
        options={options(CHAMPIONSHIP_PAGE_TEXTS.rules.rulesets)}
        onChange={(value) => onSet('ruleSet', value as PlanValues['ruleSet'])}
      />
      <Select
        label={T.judges}
        disabled={isFixed('judges')}
        value={values.judges}
        options={options(T.judgesOptions[values.roundsBy])}
        hint={values.roundsBy === 'search' ? T.judgesHint[values.judges] : undefined}
        onChange={(value) => onSet('judges', value as PlanValues['judges'])}
      />
      {values.roundsBy === 'schedule' && (
        <Select
          label={T.latePoints}
          disabled={isFixed('latePoints')}
          value={values.latePoints}
          options={options(T.latePointsOptions)}
          onChange={(value) => onSet('latePoints', value as PlanValues['latePoints'])}
        />
      )}
    </>
  )
}
