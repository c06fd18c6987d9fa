import type { startPractice } from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import type { z } from 'zod'

/** What a person asks of a practice game; null leaves it to chance. */
export type PracticeWish = z.output<typeof startPractice>

/** Without what the rules do not have: a role that is not in their deck, a seat that is not at their table. */
export function fitting(wish: PracticeWish): PracticeWish {
  const preset = presets[wish.ruleSet]
  return {
    ...wish,
    role: wish.role !== null && preset.roles[wish.role] > 0 ? wish.role : null,
    seat: wish.seat !== null && wish.seat <= seatsOf(preset) ? wish.seat : null,
  }
}
