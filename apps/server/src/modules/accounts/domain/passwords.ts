import { hash, verify } from '@node-rs/argon2'
import type { WorkQueue } from '../../../platform/work-queue.ts'

export interface Passwords {
  /** This and `verify` throw `unavailable` when the queue is full. */
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
  /** True when the hash was made with other costs than today's. */
  isOutdated(hash: string): boolean
}

/** argon2id, which is the library's default, with one lane and two passes. All hashes go through one queue. */
export function argonPasswords(memoryKib: number, queue: WorkQueue): Passwords {
  const costs = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  return {
    hash: (password) => queue.run(() => hash(password, costs)),
    verify: (password, kept) => queue.run(() => verify(kept, password)),
    isOutdated: (kept) => !kept.startsWith('$argon2id$') || !kept.includes(`$m=${memoryKib},t=2,p=1$`),
  }
}
