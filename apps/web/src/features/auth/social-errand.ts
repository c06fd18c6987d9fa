import { type SocialType, socialTypes } from '@gorod/contracts/social'
import { ownPath } from '../../shared/session/own-path.ts'

/** The data that this tab keeps while it is away at a provider. */
export interface SocialErrand {
  readonly type: SocialType
  readonly state: string
  /** Where the sign-in was meant to lead; null leaves it to the saved game link or to where it began. */
  readonly redirectUrl: string | null
  /** The page it began on. */
  readonly from: string
}

const KEY = 'socialErrand'

/** False where the tab may not remember: then it must not leave either. */
export function rememberErrand(errand: SocialErrand): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(errand))
    return true
  } catch {
    return false
  }
}

/**
 * The errand that waits for this answer. A state nobody here drew means that somebody else made the link: signing in
 * with it would sign the visitor in to another's account.
 */
export function takeErrand(type: SocialType, state: string): SocialErrand | null {
  try {
    const errand = errandOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    if (errand === null || errand.type !== type || errand.state !== state) return null
    sessionStorage.removeItem(KEY)
    return errand
  } catch {
    return null
  }
}

function errandOf(kept: unknown): SocialErrand | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { type, state, redirectUrl, from } = kept as Record<string, unknown>
  const known = socialTypes.find((name) => name === type)
  if (known === undefined || typeof state !== 'string' || state === '' || typeof from !== 'string')
    return null
  return {
    type: known,
    state,
    redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : null,
    // `https://site//elsewhere` is a page of this site whose path alone leads to another.
    from: ownPath(from) ?? '/',
  }
}
