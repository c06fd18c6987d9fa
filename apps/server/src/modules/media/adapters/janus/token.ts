import { createHmac } from 'node:crypto'

/**
 * A token Janus checks by itself (`token_auth_secret`): expiry, realm and the only plugins it opens, signed.
 * Attaching any other plugin with it is refused (405), an old or changed one too (403).
 */
export function signJanusToken(secret: string, plugins: readonly string[], expiresAtMs: number): string {
  const claims = [Math.floor(expiresAtMs / 1000), 'janus', ...plugins].join(',')
  return `${claims}:${createHmac('sha1', secret).update(claims).digest('base64')}`
}
