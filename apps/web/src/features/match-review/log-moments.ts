import type { GameEvent } from '@gorod/rules'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'

export interface Moment {
  /** Index of the event that begins it. */
  readonly index: number
  readonly label: string
}

/** The days and nights of a log, in order; each begins at an event. A day that the judge took back and began again counts once. */
export function momentsOf(events: readonly GameEvent[]): readonly Moment[] {
  const begun = events.flatMap((event, index) => {
    if (event.type !== 'phaseEntered') return []
    const { id, day } = event.phase
    if (id === 'mafiaMeeting') return [{ index, label: T.zeroNight }]
    if (id === 'dayStart') return [{ index, label: T.day(day) }]
    return id === 'nightFall' ? [{ index, label: T.night(day) }] : []
  })
  return begun.filter(({ label }, place) => begun.findIndex((one) => one.label === label) === place)
}

/** The day or night in which an event happened. */
export function momentLabel(moments: readonly Moment[], index: number | null): string {
  if (index === null) return T.wholeGame
  return moments.findLast((moment) => moment.index <= index)?.label ?? T.wholeGame
}
