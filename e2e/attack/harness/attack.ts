import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { type TaskMeta, test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** For the table at the end of `npm run test:attack`. */
    attack?: { tried: string; readonly measured: string[] }
  }
}

/** `npm run test:attack`; the short form is the same attacks with smaller numbers. */
export const LONG = process.env.ATTACK === 'long'
export const howMany = (short: number, long: number): number => (LONG ? long : short)

/** What an attack tells of itself. */
export interface Told {
  tried(what: string): void
  measured(what: string): void
  /** Something did not hold. The attack goes on, so that the rest is measured too. */
  broken(problem: unknown): void
}

/** One attack by its finding. It has held when the test passes. */
export function attack(id: string, holds: string, body: (told: Told) => Promise<void>): void {
  test(`${id} ${holds}`, async ({ task }) => {
    const report = { tried: '', measured: [] as string[] }
    ;(task.meta as TaskMeta).attack = report
    const problems: unknown[] = []
    const broken = (problem: unknown): void => void problems.push(problem)
    await body({
      broken,
      tried: (what) => {
        report.tried = what
      },
      measured: (what) => void report.measured.push(what),
    }).catch(broken)
    if (problems.length === 0) return
    const told = problems.map(sentenceOf).join('; ')
    // What only came too late may be the fault of a busy machine: `npm test` then tries again, alone.
    throw problems.every((problem) => problem instanceof TimeoutError)
      ? new TimeoutError(told)
      : new Error(told)
  })
}

function sentenceOf(problem: unknown): string {
  return (problem instanceof Error ? problem.message : String(problem)).split('\n')[0] ?? ''
}
