import type { ImpatientClient } from './impatient.ts'

/** Gives each key to the first owner that claims it. */
export interface Claims {
  /**
   * True for the first owner that claims this key, also when that owner claims it again; false for every other owner.
   */
  claim(key: string, owner: string): Promise<boolean>
}

/** Claims of this process. Each is forgotten after `forMs`. */
export function ownClaims(forMs: number): Claims {
  // The oldest first.
  const claimed = new Map<string, { readonly owner: string; readonly endsAt: number }>()
  const forget = (now: number): void => {
    for (const [key, { endsAt }] of claimed) {
      if (endsAt > now) return
      claimed.delete(key)
    }
  }
  return {
    async claim(key, owner) {
      const now = performance.now()
      forget(now)
      const known = claimed.get(key)
      if (known !== undefined) return known.owner === owner
      claimed.set(key, { owner, endsAt: now + forMs })
      return true
    },
  }
}

const CLAIM = `
  redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
  return redis.call('get', KEYS[1])`

/** Claims of all processes. While Redis is away each process has its own. */
export function redisClaims(client: ImpatientClient, prefix: string, forMs: number): Claims {
  const own = ownClaims(forMs)
  return {
    async claim(key, owner) {
      if (!client.isReady()) return own.claim(key, owner)
      const asked = client.eval(CLAIM, { keys: [`${prefix}:${key}`], arguments: [owner, String(forMs)] })
      return asked.then(
        (first) => first === owner,
        () => own.claim(key, owner),
      )
    },
  }
}
