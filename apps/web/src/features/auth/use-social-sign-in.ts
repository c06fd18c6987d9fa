import { type SocialType, startSocial } from '@gorod/contracts/social'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { useShown } from '../../shared/use-shown.ts'
import { rememberErrand } from './social-errand.ts'
import { onHandedOver, type SocialAnswer } from './social-handover.ts'
import { startSocialSession } from './social-return.ts'

interface Pending {
  readonly type: SocialType
  readonly state: string
  readonly popup: Window
}

interface SocialSignIn {
  /** The provider whose button waits. */
  readonly loading: SocialType | null
  readonly begin: (type: SocialType) => void
}

const LOOK_EVERY_MS = 300
const POPUP = 'popup,width=500,height=640'

/**
 * Sign-in through a provider, in a window of its own, or by leaving the page where the browser blocks windows. A failure of whatever kind silently stops
 * the waiting (spec §8).
 */
export function useSocialSignIn(redirectUrl: string | null, onDone: () => void): SocialSignIn {
  const [loading, setLoading] = useState<SocialType | null>(null)
  const pending = useRef<Pending | null>(null)
  const shown = useShown()
  useAnswers(pending, setLoading, onDone)

  const start = async (type: SocialType) => {
    setLoading(type)
    // A window closed before would end this waiting too.
    pending.current = null
    // Before anything is awaited, or the browser takes it for an advertisement. Null: blocked.
    const popup = window.open('about:blank', '_blank', POPUP)
    try {
      const { url, state } = await api(startSocial, { type })
      // The modal was closed meanwhile.
      if (!shown.current) popup?.close()
      else if (popup !== null) {
        pending.current = { type, state, popup }
        popup.location.replace(url)
      } else if (rememberErrand({ type, state, redirectUrl, from: here() })) location.assign(url)
      else setLoading(null)
    } catch {
      popup?.close()
      setLoading(null)
    }
  }
  return { loading, begin: (type) => void start(type) }
}

/** Waits for what the pop-up brings, or for its end. */
function useAnswers(
  pending: RefObject<Pending | null>,
  setLoading: (type: SocialType | null) => void,
  onDone: () => void,
): void {
  const signedIn = useEffectEvent(onDone)
  useEffect(() => {
    const finish = async ({ state, idToken }: SocialAnswer): Promise<void> => {
      if (pending.current?.state !== state) return
      const { type, popup } = pending.current
      pending.current = null
      popup.close()
      if (idToken === null) return setLoading(null)
      setLoading(type)
      try {
        await startSocialSession(type, idToken)
        signedIn()
      } catch {
        setLoading(null)
      }
    }
    const stopHearing = onHandedOver((answer) => void finish(answer))
    // No event reports that a window was closed. An answer may still be on its way, so only the waiting ends.
    const timer = setInterval(() => {
      if (pending.current?.popup.closed) setLoading(null)
    }, LOOK_EVERY_MS)
    // Back from the provider by the browser's own button: the page stands as it was left.
    const stopWaiting = () => setLoading(null)
    addEventListener('pageshow', stopWaiting)
    return () => {
      removeEventListener('pageshow', stopWaiting)
      stopHearing()
      clearInterval(timer)
      pending.current?.popup.close()
      pending.current = null
    }
  }, [pending, setLoading])
}

function here(): string {
  return location.pathname + location.search + location.hash
}
