import { createHash } from 'node:crypto'

/** The stored form of a secret that a browser or an e-mail holds. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
