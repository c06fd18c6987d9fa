import { useCallback, useSyncExternalStore } from 'react'

/** Thumbs: three columns, a deck of five. */
export const PHONE = '(max-width: 768px)'
/** No room for a drawer beside the table: it lies over it. */
export const NARROW = '(max-width: 1080px)'

export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
