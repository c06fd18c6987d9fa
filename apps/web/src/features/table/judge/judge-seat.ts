import { isOver, LAST_FOUL, type PermittedCommand, type Seat, type View } from '@gorod/rules'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import type { AllowedCommands } from '../model/allowed-commands.ts'
import { isReviewOver } from '../model/phase-clock.ts'

const WHY = JUDGE_TEXTS.why

export type SeatCommandOfJudge = Extract<
  PermittedCommand['type'],
  | 'giveFoul'
  | 'takeBackFoul'
  | 'giveTechFoul'
  | 'takeBackTechFoul'
  | 'removePlayer'
  | 'declareTeamLoss'
  | 'warn'
  | 'awardExtra'
  | 'markBest'
  | 'markWorst'
>

/**
 * The reason why the judge cannot do this to a seat now; null when it can be done. `permitted` decides, this function
 * only explains.
 */
export function whyNot(
  view: View,
  allowed: AllowedCommands,
  { seat, command, now }: { readonly seat: Seat; readonly command: SeatCommandOfJudge; readonly now: number },
): string | null {
  const over = isOver(view)
  // The end of the review is a moment, not an event, so it removes no button.
  if (over && isReviewOver(view, now)) return WHY.reviewOver
  if (allowed.seats(command).includes(seat)) return null
  if (command === 'markBest' || command === 'markWorst') return over ? WHY.bestAlready : WHY.afterGame
  if (over) return WHY.over
  const { fouls = 0, techFouls = 0 } = view.seats.find((one) => one.seat === seat) ?? {}
  switch (command) {
    case 'giveFoul':
      if (!allowed.seats('removePlayer').includes(seat)) return WHY.out
      return fouls >= LAST_FOUL ? WHY.fourFouls : WHY.otherRemoval
    case 'takeBackFoul':
      return fouls === 0 ? WHY.noFouls : WHY.out
    case 'giveTechFoul':
      if (view.ruleSet.techFouls === 'off') return WHY.techOff
      return techFouls >= 2 ? WHY.twoTech : WHY.out
    case 'takeBackTechFoul':
      if (view.ruleSet.techFouls === 'off') return WHY.techOff
      return techFouls === 0 ? WHY.noTech : WHY.out
    case 'declareTeamLoss':
      return WHY.beforeDayOne
    default:
      return WHY.out
  }
}

/** Typed points as the contract accepts them: steps of 0.05 without binary rounding errors; null for any other text. */
export function pointsOf(typed: string): number | null {
  const points = Number(typed.trim().replace(',', '.').replace('−', '-'))
  if (typed.trim() === '' || !Number.isFinite(points) || Math.abs(points) > 1) return null
  const steps = points * 20
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? Math.round(steps) / 20 : null
}
