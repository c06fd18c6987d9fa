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
 * The number of players who wait for this mode, of the championship mode in the given championship. With null, as for
 * a judge, in the fullest one, whose table is formed next.
 */
export function waitingFor(
  counts: readonly QueueCount[],
  mode: SearchMode,
  championshipId: number | null,
): number {
  const looksAt = (count: QueueCount) =>
    count.mode === mode &&
    (mode !== 'championship' || championshipId === null || count.championshipId === championshipId)
  return Math.max(0, ...counts.filter(looksAt).map(({ waiting }) => waiting))
}
