import { type GameEvent, stepsOf } from '@gorod/rules'
import type { Moment } from './use-replay.ts'

interface ReplayedGame {
  readonly seats: number
  readonly events: readonly GameEvent[]
}

/**
 * Steps are counted from 1 in the address, as on the screen. Reports and protests name an event by its index in the log
 * instead (`?event=`), from which nobody but the replay makes steps.
 */
export function momentOf(params: URLSearchParams, { seats, events }: ReplayedGame): Moment {
  const eyes = Number(params.get('eyes'))
  const event = params.get('event')
  return {
    step:
      event === null
        ? Math.max(1, Math.trunc(Number(params.get('step'))) || 1) - 1
        : stepOf(events, Number(event) || 0),
    eyes: Number.isInteger(eyes) && eyes >= 1 && eyes <= seats ? eyes : 'spectator',
  }
}

/** The step of an event, which is named by its index in the log. */
export function stepOf(events: readonly GameEvent[], event: number): number {
  return Math.max(
    0,
    stepsOf(events).findLastIndex(({ from }) => from <= event),
  )
}

export function paramsOf({ step, eyes }: Moment): Record<string, string> {
  return { step: String(step + 1), ...(eyes === 'spectator' ? {} : { eyes: String(eyes) }) }
}
