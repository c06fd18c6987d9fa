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

/** How an attack reports what it did. */
export interface AttackReport {
  tried(what: string): void
  measured(what: string): void
  /** Something did not hold. The attack goes on, so that the rest is measured too. */
  broken(problem: unknown): void
}

/** One attack by its finding. The site has resisted when the test passes. */
export function attack(id: string, holds: string, body: (report: AttackReport) => Promise<void>): void {
  test(`${id} ${holds}`, async ({ task }) => {
    const figures = { tried: '', measured: [] as string[] }
    ;(task.meta as TaskMeta).attack = figures
    const problems: unknown[] = []
    const broken = (problem: unknown): void => void problems.push(problem)
    await body({
      broken,
      tried: (what) => {
        figures.tried = what
      },
      measured: (what) => void figures.measured.push(what),
    }).catch(broken)
    if (problems.length === 0) return
    const sentence = problems.map(sentenceOf).join('; ')
    // An answer that only came too late may be the fault of a busy machine: `npm test` then repeats the file alone.
    throw problems.every(isLate) ? new TimeoutError(sentence) : new Error(sentence)
  })
}

/** What an acknowledgement of socket.io that does not come throws has no class of its own. */
function isLate(problem: unknown): boolean {
  if (problem instanceof TimeoutError) return true
  return problem instanceof Error && problem.message === 'operation has timed out'
}

function sentenceOf(problem: unknown): string {
  return (problem instanceof Error ? problem.message : String(problem)).split('\n')[0] ?? ''
}
