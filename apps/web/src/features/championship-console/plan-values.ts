import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'

/** Numbers of the plan that may be left empty. */
export const OPTIONAL_NUMBERS = [
  'minMmr',
  'maxMmr',
  'minGames',
  'minAccountDays',
  'clubId',
  'hiddenFrom',
] as const
export const NUMBERS = [
  'tables',
  'rounds',
  'semiRounds',
  'semiTables',
  'finalRounds',
  'finalTables',
  'fee',
  'lateUntilRound',
  'walkOverPoints',
] as const
/** What the form shows as it is in the plan. */
const PLAIN = [
  'description',
  'roundsBy',
  'ruleSet',
  'judges',
  'semiKeepsPoints',
  'finalKeepsPoints',
  'substituteTakesPoints',
  'standings',
  'apart',
  'judgesOfOtherClubs',
  'latePoints',
] as const
type NumberField = (typeof NUMBERS)[number] | (typeof OPTIONAL_NUMBERS)[number]

/** The plan as the form has it: numbers as typed. */
export type PlanValues = Pick<ChampionshipPlan, (typeof PLAIN)[number]> &
  Readonly<Record<NumberField, string>> & {
    readonly code: string
    /** Names, one a line. */
    readonly list: string
  }

export function valuesOf(plan: ChampionshipPlan): PlanValues {
  const { conditions, hiddenFrom, code, list } = plan
  const typed = (value: number | null) => (value === null ? '' : String(value))
  const numbers = Object.fromEntries([
    ...NUMBERS.map((field) => [field, typed(plan[field])] as const),
    ...Object.entries({ ...conditions, hiddenFrom }).map(([field, value]) => [field, typed(value)] as const),
  ]) as Record<NumberField, string>
  return {
    ...plainOf(plan),
    ...numbers,
    code: code ?? '',
    list: list?.join('\n') ?? '',
  }
}

function plainOf(from: Pick<ChampionshipPlan, (typeof PLAIN)[number]>) {
  return Object.fromEntries(PLAIN.map((field) => [field, from[field]])) as Pick<
    ChampionshipPlan,
    (typeof PLAIN)[number]
  >
}

/** The fields of numbers in which something else was typed. */
export function wrongNumbers(values: PlanValues): readonly NumberField[] {
  return [
    ...NUMBERS.filter((field) => numberOf(values[field]) === null),
    ...OPTIONAL_NUMBERS.filter((field) => values[field].trim() !== '' && numberOf(values[field]) === null),
  ]
}

/** The plan to send, when no number is wrong. What the form does not show stays as it was. */
export function planOf(values: PlanValues, before: ChampionshipPlan): ChampionshipPlan {
  const names = values.list
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const required = Object.fromEntries(NUMBERS.map((field) => [field, numberOf(values[field]) ?? 0]))
  return {
    ...before,
    ...(required as Record<(typeof NUMBERS)[number], number>),
    ...plainOf(values),
    conditions: {
      minMmr: numberOf(values.minMmr),
      maxMmr: numberOf(values.maxMmr),
      minGames: numberOf(values.minGames),
      minAccountDays: numberOf(values.minAccountDays),
      clubId: numberOf(values.clubId),
    },
    hiddenFrom: numberOf(values.hiddenFrom),
    code: values.code.trim() === '' ? null : values.code.trim(),
    list: names.length === 0 ? null : names,
  }
}

/** What is sent of an edit: the plan with it, over the plan that was shown when the edit began. */
export function planEdit(
  edits: Partial<PlanValues>,
  before: ChampionshipPlan,
): { readonly plan: ChampionshipPlan; readonly before: ChampionshipPlan } {
  return { plan: planOf({ ...valuesOf(before), ...edits }, before), before }
}

function numberOf(typed: string): number | null {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
