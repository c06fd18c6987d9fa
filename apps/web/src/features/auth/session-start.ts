import { login } from '@gorod/contracts/accounts'
import { api } from '../../shared/api/client.ts'
import { storeAccessToken } from '../../shared/session/access-token.ts'
import { rememberSession } from '../../shared/session/use-me.ts'
import { readStored, writeStored } from '../../shared/storage.ts'
import { whereNext } from './where-next.ts'

/** Signs in and keeps the token; where to go is the caller's next step. */
export async function startSession(email: string, password: string): Promise<void> {
  const { access_token } = await api(login, { username: email, password })
  storeAccessToken(access_token)
}

/** Marks the browser as signed in and goes where the sign-in was meant to lead. A full load: the page's token
 * against forged requests belongs to the session. */
export function goOn(redirectUrl: string | null): void {
  rememberSession()
  const next = whereNext(redirectUrl, readStored('gameLink'))
  writeStored('gameLink', null)
  if (next === null) location.reload()
  else location.assign(next)
}
