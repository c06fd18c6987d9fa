import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to type the next character, short enough to be read before the next field is done. */
const RESTED_MS = 500

/**
 * What the server says about a value while its form is filled in: asked once the typing rests, the call given up when it
 * goes on. Null: nothing, also where the call failed, for the form itself will tell. `typed` null: nothing to ask.
 */
export function useTypedCheck(
  typed: string | null,
  ask: (typed: string, signal: AbortSignal) => Promise<string | null>,
): string | null {
  const [told, setTold] = useState<{ readonly typed: string; readonly error: string | null } | null>(null)
  const check = useEffectEvent(ask)
  useEffect(() => {
    if (typed === null) return
    const given = new AbortController()
    const asked = async () => {
      const error = await check(typed, given.signal).catch(() => null)
      if (!given.signal.aborted) setTold({ typed, error })
    }
    const timer = setTimeout(() => void asked(), RESTED_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [typed])
  return told !== null && told.typed === typed ? told.error : null
}
