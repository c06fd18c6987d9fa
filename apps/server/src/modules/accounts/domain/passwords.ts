import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
  /** Whether the hash was made with other costs than today's. */
  isOutdated(hash: string): boolean
}

/** argon2id, which is the library's default, with one lane and two passes. */
export function argonPasswords(memoryKib: number): Passwords {
  const costs = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  return {
    hash: (password) => hash(password, costs),
    verify: (password, kept) => verify(kept, password),
    isOutdated: (kept) => !kept.startsWith('$argon2id$') || !kept.includes(`$m=${memoryKib},t=2,p=1$`),
  }
}
