import { type GameEvent, PHASES, type Phase } from '@gorod/rules'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'

export interface Moment {
  /** Index of the event that begins it. */
  readonly index: number
  readonly label: string
}

/** The days and nights of a log, in order; each begins at an event. A day that the judge took back and began again counts once. */
export function momentsOf(events: readonly GameEvent[]): readonly Moment[] {
  const begun = events.flatMap((event, index) => {
    if (event.type !== 'phaseEntered' || !PHASES[event.phase.id].opening) return []
    return [{ index, label: labelOf(event.phase) }]
  })
  return begun.filter(({ label }, place) => begun.findIndex((one) => one.label === label) === place)
}

function labelOf({ id, day }: Phase): string {
  const { kind } = PHASES[id]
  if (kind === 'zeroNight') return T.zeroNight
  return kind === 'day' ? T.day(day) : T.night(day)
}

/** The day or night in which an event happened. */
export function momentLabel(moments: readonly Moment[], index: number | null): string {
  if (index === null) return T.wholeGame
  return moments.findLast((moment) => moment.index <= index)?.label ?? T.wholeGame
}
