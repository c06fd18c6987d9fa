import { createECDH, hkdfSync } from 'node:crypto'

/** The keys by which push services know this site: https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKeys {
  /** Base64url; browsers subscribe with it. */
  readonly publicKey: string
  readonly privateKey: string
}

/** Made from the secret of the site: equal in all its processes, and kept wherever the secret is kept. */
export function vapidKeys(secret: string): VapidKeys {
  for (let round = 0; ; round++) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `vapid:${round}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(key)
    } catch {
      // One number in four thousand million is no key of this curve.
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') }
  }
}
