import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface Peek {
  readonly peeking: boolean
  readonly setPeeking: (peeking: boolean) => void
}

/** True while the viewer's card is held open: the key and the finger share this state. */
const PeekContext = createContext<Peek>({ peeking: false, setPeeking: () => undefined })

export function PeekProvider({ children }: { readonly children: ReactNode }) {
  const [peeking, setPeeking] = useState(false)
  useReleaseAnywhere(setPeeking)
  const peek = useMemo(() => ({ peeking, setPeeking }), [peeking])
  return <PeekContext value={peek}>{children}</PeekContext>
}

export function usePeek(): Peek {
  return use(PeekContext)
}

/**
 * Closes the card also when the finger slides off or the window loses the keyboard focus. Not a matter of the card: with the
 * drawer shut there is none, and it would be open in the drawer that opens later.
 */
function useReleaseAnywhere(setPeeking: (peeking: boolean) => void): void {
  useEffect(() => {
    const release = () => setPeeking(false)
    const events = ['pointerup', 'pointercancel', 'blur', 'visibilitychange'] as const
    for (const name of events) addEventListener(name, release)
    return () => {
      for (const name of events) removeEventListener(name, release)
    }
  }, [setPeeking])
}
