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
export const NUMBERS = ['tables', 'rounds', 'finalRounds', 'fee', 'lateUntilRound', 'walkOverPoints'] as const
type NumberField = (typeof NUMBERS)[number] | (typeof OPTIONAL_NUMBERS)[number]

/** The plan as the form has it: numbers as typed. */
export type PlanValues = Pick<
  ChampionshipPlan,
  'description' | 'roundsBy' | 'ruleSet' | 'judges' | 'finalKeepsPoints' | 'substituteTakesPoints'
> &
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
  const { description, roundsBy, ruleSet, judges, finalKeepsPoints, substituteTakesPoints } = plan
  return {
    description,
    roundsBy,
    ruleSet,
    judges,
    finalKeepsPoints,
    substituteTakesPoints,
    ...numbers,
    code: code ?? '',
    list: list?.join('\n') ?? '',
  }
}

/** The plan to send, or the names of numbers that are none. What the form does not show stays as it was. */
export function planOf(
  values: PlanValues,
  before: ChampionshipPlan,
): ChampionshipPlan | readonly NumberField[] {
  const wrong = [
    ...NUMBERS.filter((field) => numberOf(values[field]) === null),
    ...OPTIONAL_NUMBERS.filter((field) => values[field].trim() !== '' && numberOf(values[field]) === null),
  ]
  if (wrong.length > 0) return wrong
  const names = values.list
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const { description, roundsBy, ruleSet, judges, finalKeepsPoints, substituteTakesPoints } = values
  const required = Object.fromEntries(NUMBERS.map((field) => [field, numberOf(values[field]) ?? 0]))
  return {
    ...before,
    ...(required as Record<(typeof NUMBERS)[number], number>),
    description,
    roundsBy,
    ruleSet,
    judges,
    finalKeepsPoints,
    substituteTakesPoints,
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

function numberOf(typed: string): number | null {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
