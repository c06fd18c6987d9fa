import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 768px)'

/** Whether the room is drawn for thumbs: three columns, a deck of five. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(QUERY).matches)
}

function watch(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
