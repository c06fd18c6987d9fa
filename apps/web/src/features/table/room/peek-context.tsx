import { createContext, type ReactNode, use, useMemo, useState } from 'react'

interface Peek {
  readonly peeking: boolean
  readonly setPeeking: (peeking: boolean) => void
}

/** True while the viewer's card is held open: the key and the finger share this state. */
const PeekContext = createContext<Peek>({ peeking: false, setPeeking: () => undefined })

export function PeekProvider({ children }: { readonly children: ReactNode }) {
  const [peeking, setPeeking] = useState(false)
  const peek = useMemo(() => ({ peeking, setPeeking }), [peeking])
  return <PeekContext value={peek}>{children}</PeekContext>
}

export function usePeek(): Peek {
  return use(PeekContext)
}
