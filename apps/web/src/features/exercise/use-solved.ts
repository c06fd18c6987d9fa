import { useCallback } from 'react'
import { useLocalStorage } from '../../shared/use-local-storage.ts'

/** The numbers of the solved tasks by lesson, kept in this browser. */
type SolvedTasks = Readonly<Record<string, readonly number[]>>

const NOTHING: readonly number[] = []

function parse(stored: string | null): SolvedTasks {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).map(([slug, tasks]) => [
        slug,
        Array.isArray(tasks) ? tasks.filter(Number.isInteger) : [],
      ]),
    )
  } catch {
    return {}
  }
}

/** How many tasks of a lesson are solved in this browser. */
export function useSolvedCount(slug: string): number {
  const [solved] = useLocalStorage('academy-exercises', parse)
  return new Set(solved[slug]).size
}

/** The solved tasks of a lesson, and how to mark one. */
export function useSolved(slug: string): readonly [readonly number[], (task: number) => void] {
  const [solved, store] = useLocalStorage('academy-exercises', parse)
  const own = solved[slug] ?? NOTHING
  const mark = useCallback(
    (task: number) => {
      if (!own.includes(task)) store({ ...solved, [slug]: [...own, task] })
    },
    [own, solved, slug, store],
  )
  return [own, mark]
}
