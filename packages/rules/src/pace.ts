import type { RuleSet, Timing } from './model/rule-set.ts'
import { presets } from './presets.ts'

const TIMINGS = Object.keys(presets.fiim.timing) as readonly (keyof Timing)[]

/** People choose lengths in such steps, ms. */
const STEP_MS = 500

/** The same rules on a clock scaled by `factor` (0.5 = twice as fast). Negative factors count as 0. */
export function withPace(ruleSet: RuleSet, factor: number): RuleSet {
  const scale = Math.max(0, factor)
  return withTiming(ruleSet, (ms) => Math.max(0, Math.round(ms * scale)))
}

/**
 * The factor of {@link withPace} that most lengths of a game show beside those of its rule book, or of FIIM where a
 * person made the rules. A game stores only the scaled lengths, whose rounding hides a few of them.
 */
export function paceOf(ruleSet: RuleSet): number {
  const base = bookOf(ruleSet).timing
  const explained = (factor: number) =>
    TIMINGS.filter((key) => Math.round(base[key] * factor) === ruleSet.timing[key]).length
  const factors = [1, ...new Set(TIMINGS.map((key) => ruleSet.timing[key] / base[key]))]
  return factors.reduce((best, factor) => (explained(factor) > explained(best) ? factor : best))
}

/** The rules of a game without its pace: what is left are the lengths that the table chose. */
export function atUsualPace(ruleSet: RuleSet): RuleSet {
  const pace = paceOf(ruleSet)
  if (pace === 1 || pace === 0) return ruleSet
  const base = bookOf(ruleSet).timing
  return withTiming(ruleSet, (ms, key) =>
    ms === Math.round(base[key] * pace) ? base[key] : Math.round(ms / pace / STEP_MS) * STEP_MS,
  )
}

const bookOf = ({ id }: RuleSet): RuleSet => presets[id === 'custom' ? 'fiim' : id]

function withTiming(ruleSet: RuleSet, change: (ms: number, key: keyof Timing) => number): RuleSet {
  const changed = TIMINGS.map((key) => [key, change(ruleSet.timing[key], key)] as const)
  return { ...ruleSet, timing: Object.fromEntries(changed) as Record<keyof Timing, number> }
}
