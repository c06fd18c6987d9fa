import type { SearchMode } from '@gorod/contracts/search'
import type { Search } from './search.ts'

/** A queue for tables: a mode, or one championship, whose players meet nobody else. */
export interface Queue {
  readonly mode: SearchMode
  /** Null in every other mode. */
  readonly championshipId: number | null
}

/** The name of a queue in the pairing. */
export function nameOf({ mode, championshipId }: Queue): string {
  return championshipId === null ? mode : `${mode}:${championshipId}`
}

/** The queues of one search. `championships`: those that players wait for; a judge serves all of them. */
export function queuesOf(
  { role, modes, championshipId }: Pick<Search, 'role' | 'modes' | 'championshipId'>,
  championships: readonly number[],
): Queue[] {
  const own = championshipId === null ? [] : [championshipId]
  return modes.flatMap((mode): Queue[] => {
    if (mode !== 'championship') return [{ mode, championshipId: null }]
    return (role === 'judge' ? championships : own).map((id) => ({ mode, championshipId: id }))
  })
}

export interface QueueCount extends Queue {
  readonly waiting: number
}

/**
 * The queue of this mode, of the championship mode in the given championship. With null, as for a judge, the fullest one,
 * whose table is formed next. Null: nobody waits.
 */
export function queueFor(
  counts: readonly QueueCount[],
  mode: SearchMode,
  championshipId: number | null,
): QueueCount | null {
  const looksAt = (count: QueueCount) =>
    count.mode === mode &&
    (mode !== 'championship' || championshipId === null || count.championshipId === championshipId)
  return counts
    .filter(looksAt)
    .reduce<QueueCount | null>(
      (fullest, count) => (fullest === null || count.waiting > fullest.waiting ? count : fullest),
      null,
    )
}
