import type { RuleSet } from './model/rule-set.ts'

/** A game without a draw rule ends at the latest after this day. */
const safetyDays = 20

export interface DrawCounter {
  /** Quiet nights and days in a row, counted from a night: night, day, night, … */
  readonly quiet: number
  /** True when somebody left since the last night or day ended. */
  readonly exitSince: boolean
  /** Players alive at the start of day n at index n − 1. */
  readonly dayStarts: readonly number[]
}

export type DrawMoment =
  /** Somebody was shot, voted out or removed. One entry per exit or per batch, before the end of its night or day. */
  | { readonly kind: 'exit' }
  | { readonly kind: 'nightEnded'; readonly alive: number }
  | { readonly kind: 'dayStarted'; readonly day: number; readonly alive: number }
  | { readonly kind: 'dayEnded'; readonly day: number }

export interface DrawStep {
  readonly counter: DrawCounter
  readonly verdict: 'draw' | 'red' | null
}

export const freshDrawCounter: DrawCounter = { quiet: 0, exitSince: false, dayStarts: [] }

/** Advances the counter of quiet nights and days, and returns the verdict if the game ends here (rule book §11.3). */
export function advanceDraw(rule: RuleSet['draw'], counter: DrawCounter, moment: DrawMoment): DrawStep {
  switch (moment.kind) {
    case 'exit':
      return { counter: { ...counter, quiet: 0, exitSince: true }, verdict: null }
    case 'nightEnded': {
      const quiet = counter.exitSince ? 0 : counter.quiet + 1
      return {
        counter: { ...counter, quiet, exitSince: false },
        verdict: nightVerdict(rule, quiet, moment.alive),
      }
    }
    case 'dayStarted': {
      const dayStarts = [...counter.dayStarts]
      dayStarts[moment.day - 1] = moment.alive
      const same = rule === '3_days' && dayStarts[moment.day - 4] === moment.alive
      return { counter: { ...counter, dayStarts }, verdict: same ? 'draw' : null }
    }
    case 'dayEnded': {
      // A quiet day alone starts no count: pairs begin with a night.
      const quiet = counter.exitSince || counter.quiet === 0 ? 0 : counter.quiet + 1
      return {
        counter: { ...counter, quiet, exitSince: false },
        verdict: dayVerdict(rule, quiet, moment.day),
      }
    }
  }
}

function nightVerdict(rule: RuleSet['draw'], quiet: number, alive: number): DrawStep['verdict'] {
  if (rule === '3n2d' && quiet >= 5) return 'draw'
  return rule === 'red_at_four' && alive === 4 && quiet >= 5 ? 'red' : null
}

function dayVerdict(rule: RuleSet['draw'], quiet: number, day: number): DrawStep['verdict'] {
  if ((rule === 'fiim_3n3d' || rule === 'red_at_four') && quiet >= 6) return 'draw'
  return day >= safetyDays ? 'draw' : null
}
