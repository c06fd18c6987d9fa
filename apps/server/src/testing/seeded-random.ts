import { createHash } from 'node:crypto'
import { type Random, randomFrom } from '../platform/random.ts'

/** Returns the same sequence for the same seed. */
export function seededRandom(seed: string): Random {
  let block = 0
  let rest = Buffer.alloc(0)
  return randomFrom((count) => {
    while (rest.length < count) {
      rest = Buffer.concat([rest, createHash('sha256').update(`${seed}:${block++}`).digest()])
    }
    const taken = Buffer.from(rest.subarray(0, count))
    rest = rest.subarray(count)
    return taken
  })
}
