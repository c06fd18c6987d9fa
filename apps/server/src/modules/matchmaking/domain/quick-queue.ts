import { type Pace, paces } from '@gorod/contracts'

/** Name of the queue of quick tables of one speed. */
export function quickQueue(pace: Pace): string {
  return `quick:${pace}`
}

export function paceOf(queue: string): Pace {
  return paces.find((pace) => quickQueue(pace) === queue) ?? 'normal'
}
