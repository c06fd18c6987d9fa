import { saveChampionshipPlan } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, PLAN_LIMITS } from '@gorod/contracts/championship-plan'
import { type FormEvent, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { ApartFields } from './apart-fields.tsx'
import styles from './console.module.css'
import { NUMBERS, OPTIONAL_NUMBERS, type PlanValues, planOf, valuesOf } from './plan-values.ts'
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
  const { values, set, wrong, saved, post, submit } = usePlanForm(page.id, plan)
  const isFixed = (field: string) => fixed.includes(field)
  const numbers = values.roundsBy === 'search' ? NUMBERS_BY_SEARCH : NUMBERS
  const number = (field: (typeof NUMBERS)[number] | (typeof OPTIONAL_NUMBERS)[number]) => (
    <Input
      key={field}
      label={T[field]}
      inputMode="numeric"
      autoComplete="off"
      value={values[field]}
      disabled={isFixed(field)}
      hint={isFixed(field) ? T.fixed : OPTIONAL_NUMBERS.some((one) => one === field) ? T.noLimit : undefined}
      error={wrong.includes(field) ? T.number : post.errors[field]}
      onChange={(event) => set(field, event.target.value)}
    />
  )
  return (
    <Panel title={CHAMPIONSHIP_CONSOLE_TEXTS.tabs.plan}>
      <form className={styles.plan} onSubmit={(event) => void submit(event)} noValidate>
        <Textarea
          label={T.description}
          rows={3}
          maxLength={PLAN_LIMITS.description}
          value={values.description}
          onChange={(event) => set('description', event.target.value)}
        />
        <div className={styles.fields}>
          <Choices values={values} error={post.errors.roundsBy} isFixed={isFixed} onSet={set} />
          {numbers.map(number)}
          {OPTIONAL_NUMBERS.map(number)}
          <Input
            label={T.code}
            maxLength={PLAN_LIMITS.code}
            autoComplete="off"
            value={values.code}
            onChange={(event) => set('code', event.target.value)}
          />
        </div>
        <Textarea
          label={T.list}
          hint={T.listHint}
          rows={3}
          value={values.list}
          onChange={(event) => set('list', event.target.value)}
        />
        <RulesFields page={page} values={values} isFixed={isFixed} onSet={set} />
        <div className={styles.buttons}>
          <Button type="submit" kind="lamp" loading={post.busy}>
            {T.save}
          </Button>
          {saved && <p role="status">{T.saved}</p>}
        </div>
        <Refusals errors={post.errors} shown={[...NUMBERS, ...OPTIONAL_NUMBERS, 'roundsBy']} />
        <PostAlert post={post} />
      </form>
    </Panel>
  )
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
  const { post, act } = useAct(championshipId, saveChampionshipPlan)
  const [values, setValues] = useState(() => valuesOf(plan))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [saved, setSaved] = useState(false)
  const set = <Field extends keyof PlanValues>(field: Field, value: PlanValues[Field]) => {
    setValues({ ...values, [field]: value })
    setWrong(wrong.filter((name) => name !== field))
    setSaved(false)
    post.clear(field)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = planOf(values, plan)
    if (!('tables' in sent)) return setWrong(sent)
    setSaved(
      await act({ id: championshipId, plan: { ...sent, apart: sent.apart.map(([one, two]) => [one, two]) } }),
    )
  }
  return { values, set, wrong, saved, post, submit }
}

interface ChoicesProps {
  readonly values: PlanValues
  readonly error: string | undefined
  readonly isFixed: (field: string) => boolean
  readonly onSet: <Field extends keyof PlanValues>(field: Field, value: PlanValues[Field]) => void
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
