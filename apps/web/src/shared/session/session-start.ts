import { login } from '@gorod/contracts/accounts'
import { api } from '../api/client.ts'
import { readStored, writeStored } from '../storage.ts'
import { storeAccessToken } from './access-token.ts'
import { rememberSession } from './use-me.ts'
import { whereNext } from './where-next.ts'

/** Signs in and keeps the token; where to go is the caller's next step. */
export async function startSession(email: string, password: string): Promise<void> {
  const { access_token } = await api(login, { username: email, password })
  storeAccessToken(access_token)
}

/**
 * Spec §4 «Sign-in success»: marks the browser as signed in, then goes to the asked address, else to the saved game
 * link, else reloads. `instead` is where a page goes that must not be loaded again. A full load in every case: nothing
 * a visitor was shown stays in memory.
 */
export function goOn(redirectUrl: string | null, instead: string | null = null): void {
  rememberSession()
  const next = whereNext(redirectUrl, readStored('gameLink')) ?? instead
  writeStored('gameLink', null)
  if (next !== null) location.assign(next)
  // An address that differs from this one only behind `#` loads nothing.
  if (next === null || withoutHash(next) === withoutHash(location.href)) location.reload()
}

function withoutHash(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}
