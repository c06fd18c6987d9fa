import { useSyncExternalStore } from 'react'

/** Spec §9: the mobile layout of pickers begins below 576 px. */
const NARROW = '(max-width: 575.98px)'

/** Whether pickers open as a sheet at the bottom of the screen. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(NARROW).matches)
}

function watch(listener: () => void): () => void {
  const list = matchMedia(NARROW)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
