import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { Random } from '../../../../platform/random.ts'
import type { CaptchaProvider } from '../../domain/captcha-provider.ts'

interface AltchaCaptchaDeps {
  readonly secret: string
  readonly clock: Clock
  readonly random: Random
}

const ALGORITHM = 'PBKDF2/SHA-256'
/** Hash iterations of one try. */
const COST = 1000
/**
 * The solution is between these numbers of tries: a second of work on a phone, nothing for one person, much for a
 * thousand e-mails.
 */
const FEWEST_TRIES = 1000
const MOST_TRIES = 3000
const LIFE_MS = 8 * 60_000

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      // Used instead of the library's own `expiresAt`, which reads the clock of the machine.
      data: z.object({ expiresAtMs: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Proof of work without any foreign service: the browser searches a number whose key the server can check at once. */
export function altchaCaptcha({ secret, clock, random }: AltchaCaptchaDeps): CaptchaProvider {
  const keys = {
    hmacSignatureSecret: derive(secret, 'captcha-challenge'),
    hmacKeySignatureSecret: derive(secret, 'captcha-key'),
  }
  return {
    async siteKey() {
      const challenge = await createChallenge({
        ...keys,
        algorithm: ALGORITHM,
        cost: COST,
        counter: FEWEST_TRIES + random.integer(MOST_TRIES - FEWEST_TRIES),
        data: { expiresAtMs: clock.now() + LIFE_MS },
        deriveKey,
      })
      return { provider: 'altcha', siteKey: JSON.stringify(challenge), scriptUrl: null }
    },
    async check(token) {
      const solved = payloadOf(token)
      if (solved === null) return null
      const { verified } = await verifySolution({ ...keys, ...solved, deriveKey })
      const { expiresAtMs } = solved.challenge.parameters.data
      if (!verified || expiresAtMs <= clock.now()) return null
      // The hash of the challenge, not of the token: the same work in another encoding must not count again.
      const hash = createHash('sha256').update(solved.challenge.signature).digest()
      return { hash, expiresAt: new Date(expiresAtMs) }
    },
  }
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

/** Reads what the widget sends: JSON in base64. Null for anything else. */
function payloadOf(token: string): z.output<typeof payload> | null {
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
