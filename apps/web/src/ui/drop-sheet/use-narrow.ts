import { useSyncExternalStore } from 'react'
import { SHEET } from '../../styles/breakpoints.ts'

/** Whether pickers open as a sheet at the bottom of the screen. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(SHEET).matches)
}

function watch(listener: () => void): () => void {
  const list = matchMedia(SHEET)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
