import { AsyncResource } from 'node:async_hooks'
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

/**
 * Work that needs much processor time or memory goes through a short queue, so that a flood of it is refused instead
 * of slowing down everybody: hashes, pictures and the reading of files share the few threads of Node.
 */
export function createWorkQueue({ atOnce, mostWaiting }: WorkQueueOptions): WorkQueue {
  const queue = fastq(async (work: () => Promise<unknown>) => work(), atOnce)
  return {
    async run<Result>(work: () => Promise<Result>) {
      if (queue.running() >= atOnce && queue.length() >= mostWaiting) throw new AppError('unavailable')
      // Started by the work that ended before it, but on behalf of its own caller.
      return (await queue.push(AsyncResource.bind(work))) as Result
    },
  }
}
