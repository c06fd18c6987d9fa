import { type Achievement, once, times } from '../achievement.ts'
import type { Table } from '../facts/seat-facts.ts'

/** A judge of practice players trains; a judge of people works. */
const led = ({ peopleOnly }: Table): 1 | null => (peopleOnly ? 1 : null)

/** Achievements that depend on others: the judge's place and the rating. */
export const STANDING: readonly Achievement[] = [
  { keyword: 'judge_first', rule: once, judge: led },
  { keyword: 'judge_50', rule: times(50), judge: led },
  { keyword: 'mmr_1300', mmr: 1300 },
  { keyword: 'mmr_1500', mmr: 1500 },
]
