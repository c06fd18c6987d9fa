import type { FinishedGame } from '@gorod/contracts/game'

/** The judges of a match by name. A table has one judge or two, who may change places more than once. */
export interface JudgeNames {
  /** Who sat down beside the judge. */
  readonly second: string
  /** Who judged from this change on, counted from 1. */
  readonly after: (change: number) => string
}

/** The record of the match has the judge of its end, so the others are counted back from there. */
export function judgeNames({
  judge,
  otherJudge,
  events,
}: Pick<FinishedGame, 'judge' | 'otherJudge' | 'events'>): JudgeNames {
  const changes = events.filter(({ type }) => type === 'judgesSwapped').length
  const after = (change: number) => ((changes - change) % 2 === 0 ? judge : otherJudge)?.username ?? ''
  return { second: after(1), after }
}
