import { createContext, use } from 'react'

interface Peek {
  readonly peeking: boolean
  readonly setPeeking: (peeking: boolean) => void
}

/** Whether the own card is held open: the key and the finger share it. */
export const PeekContext = createContext<Peek>({ peeking: false, setPeeking: () => undefined })

export function usePeek(): Peek {
  return use(PeekContext)
}
