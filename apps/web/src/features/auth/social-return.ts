import { type SocialType, socialLogin } from '@gorod/contracts/social'
import { api } from '../../shared/api/client.ts'
import { storeAccessToken } from '../../shared/session/access-token.ts'
import { goOn } from '../../shared/session/session-start.ts'
import { takeErrand } from './social-errand.ts'
import { handOver, type SocialAnswer } from './social-handover.ts'

/** Signs in with a provider's token and keeps ours; where to go is the caller's next step. */
export async function startSocialSession(type: SocialType, token: string): Promise<void> {
  const { access_token } = await api(socialLogin, { type, token, platform: 'web' })
  storeAccessToken(access_token)
}

/** The data that a provider put behind `#`. */
export function answerOf(hash: string): SocialAnswer {
  const fields = new URLSearchParams(hash.slice(1))
  return { state: fields.get('state') ?? '', idToken: fields.get('id_token') }
}

/** The window closes itself before that, where there is somebody to close for. */
const CLOSE_WITHIN_MS = 1_000

/**
 * Ends what a provider's answer belongs to: this tab's own errand, or that of the page which opened this window. Goes
 * on like any sign-in, after a failure silently back to where it began (spec §8). Resolves only where it is nobody's.
 */
export async function endSocial(type: SocialType, answer: SocialAnswer): Promise<void> {
  const errand = takeErrand(type, answer.state)
  if (errand === null) {
    if (answer.state !== '') handOver(answer)
    window.close()
    await new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS))
    return
  }
  if (await signsIn(type, answer.idToken)) goOn(errand.redirectUrl, errand.from)
  else location.replace(errand.from)
  await new Promise<never>(() => undefined)
}

async function signsIn(type: SocialType, token: string | null): Promise<boolean> {
  if (token === null) return false
  try {
    await startSocialSession(type, token)
    return true
  } catch {
    return false
  }
}
