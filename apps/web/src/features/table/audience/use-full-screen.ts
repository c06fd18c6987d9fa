import { useSyncExternalStore } from 'react'

export interface FullScreen {
  readonly on: boolean
  /** Null: this browser cannot (an iPhone). */
  readonly toggle: (() => void) | null
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The page on the whole screen. The browser itself lets Escape end it. */
export function useFullScreen(): FullScreen {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement != null)
  if (document.fullscreenEnabled !== true) return { on: false, toggle: null }
  // A browser that refuses shows why itself, or the person sees that nothing changed.
  const change = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return { on, toggle: () => void change().catch(() => undefined) }
}
