import { AppError } from './app-error.ts'
import type { Log } from './log.ts'

/** Work on the files of one folder, which may be another machine's. */
export interface BoundedFiles {
  /** Throws `unavailable` when the folder does not answer, or too much waits for it; `work` may have been done all the same. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface BoundedFilesOptions {
  readonly folder: string
  /** Threads of Node it may take. `work` uses one at a time. */
  readonly atOnce: number
  /** For one work, its waiting for a thread included. */
  readonly patienceMs?: number
  readonly log: Pick<Log, 'error' | 'info'>
}

const PATIENCE_MS = 5_000
const MOST_WAITING = 200

let stuckThreads = 0

/** Some thread of this process waits for a folder that does not answer: `process.exit` would wait for the thread, for ever. */
export const hasStuckThreads = (): boolean => stuckThreads > 0

/**
 * A folder of another machine that hangs answers no call, not even with an error, and each call keeps one of the few threads that
 * read files, hash and look up names. So it gets a few of them, each caller hears soon that it is unavailable, and while all of its
 * threads are stuck nobody waits at all.
 */
export function boundedFiles({
  folder,
  atOnce,
  patienceMs = PATIENCE_MS,
  log,
}: BoundedFilesOptions): BoundedFiles {
  const waiting = new Set<() => void>()
  let running = 0
  let stuck = 0
  const away = () => new AppError('unavailable', { cause: new Error(`${folder} does not answer`) })

  function becomeStuck(): void {
    stuck += 1
    stuckThreads += 1
    if (stuck === 1) log.error({ folder }, 'a folder does not answer')
  }
  function ended(wasStuck: boolean): void {
    running -= 1
    if (wasStuck) {
      stuck -= 1
      stuckThreads -= 1
      if (stuck === 0) log.info({ folder }, 'the folder answers again')
    }
    const [next] = waiting
    next?.()
  }
  return {
    run: <Result>(work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        if (stuck >= atOnce || waiting.size >= MOST_WAITING) return reject(away())
        let isRunning = false
        let isStuck = false
        const timer = setTimeout(() => {
          reject(away())
          waiting.delete(begin)
          if (!isRunning) return
          isStuck = true
          becomeStuck()
        }, patienceMs)
        const begin = (): void => {
          waiting.delete(begin)
          running += 1
          isRunning = true
          work()
            .then(resolve, reject)
            .finally(() => {
              clearTimeout(timer)
              ended(isStuck)
            })
        }
        if (running < atOnce) begin()
        else waiting.add(begin)
      }),
  }
}
