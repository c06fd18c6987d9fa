import { AsyncResource } from 'node:async_hooks'
import type { WorkQueueName, WorkQueueUse } from '@gorod/contracts/operations'
import { promise as fastq } from 'fastq'
import { AppError } from './app-error.ts'

/** Heavy work in turn: hashes, pictures, downloads. */
export interface WorkQueue {
  /** Answers what `work` answers. Throws `unavailable`, and does not begin it, when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkQueueOptions {
  readonly atOnce: number
  /** Beside those at work. */
  readonly mostWaiting: number
}

/** Those of this process. */
export interface WorkQueues {
  /** Once for each name. */
  create(name: WorkQueueName, options: WorkQueueOptions): WorkQueue
  /** How full they are now. */
  list(): readonly WorkQueueUse[]
}

/**
 * Work that needs much processor time or memory goes through a short queue, so that a flood of it is refused instead
 * of slowing down everybody: hashes, pictures and the reading of files share the few threads of Node.
 */
export function createWorkQueues(): WorkQueues {
  const uses = new Map<WorkQueueName, () => WorkQueueUse>()
  return {
    create(name, { atOnce, mostWaiting }) {
      if (uses.has(name)) throw new Error(`two queues of ${name}`)
      const queue = fastq(async (work: () => Promise<unknown>) => work(), atOnce)
      const isFull = () => queue.running() >= atOnce && queue.length() >= mostWaiting
      uses.set(name, () => ({
        queue: name,
        waiting: queue.length(),
        running: queue.running(),
        isFull: isFull(),
      }))
      return {
        async run<Result>(work: () => Promise<Result>) {
          if (isFull()) throw new AppError('unavailable')
          // Started by the work that ended before it, but on behalf of its own caller.
          return (await queue.push(AsyncResource.bind(work))) as Result
        },
      }
    },
    list: () => [...uses.values()].map((use) => use()),
  }
}
