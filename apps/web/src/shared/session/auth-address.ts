import type { AuthRequest } from './auth-dialog.ts'
import { ownPath } from './own-path.ts'

/** What an address asks of the auth modal, and the address without it. */
export interface AuthAddress {
  readonly request: AuthRequest
  readonly cleaned: string
}

interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const VIEWS = ['signin', 'signup', 'reset'] as const
const RECOVERY = '#new_password='

/**
 * Links in e-mails and on other pages open the modal: `#new_password=TOKEN`, `#signin`, `#signup`, `#reset`,
 * `?auth=signin&redirect=/path`. Other hashes belong to the page (spec §2: a profile's tabs). Null: nothing is asked.
 */
export function authAddress({ pathname, search, hash }: Address): AuthAddress | null {
  if (hash.startsWith(RECOVERY) && hash.length > RECOVERY.length) {
    const recoveryToken = decoded(hash.slice(RECOVERY.length))
    return { request: { view: 'reset', redirectUrl: null, recoveryToken }, cleaned: pathname + search }
  }
  const params = new URLSearchParams(search)
  const byHash = VIEWS.find((view) => hash === `#${view}`)
  const byQuery = VIEWS.find((view) => params.get('auth') === view)
  const view = byHash ?? byQuery
  if (view === undefined) return null
  const redirectUrl = ownPath(params.get('redirect'))
  params.delete('auth')
  params.delete('redirect')
  const rest = params.size === 0 ? '' : `?${params}`
  return {
    request: { view, redirectUrl, recoveryToken: null },
    cleaned: pathname + rest + (byHash === undefined ? hash : ''),
  }
}

/** A link cut or mangled on its way is a token the server does not know. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
