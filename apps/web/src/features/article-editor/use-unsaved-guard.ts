import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

export interface UnsavedGuard {
  /** Somebody wants to go and has not been let. */
  readonly asked: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** What was unsaved is gone on purpose: nobody need be asked. */
  readonly release: () => void
}

/**
 * Keeps the reader on the page while something is unsaved: links, buttons and «back» within the site ask in the
 * page's own words, everything else (reload, closing, another site) in the browser's.
 */
export function useUnsavedGuard(unsaved: boolean): UnsavedGuard {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<NavigateEvent | null>(null)
  const free = useRef(false)
  useEffect(() => {
    free.current = false
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault()
    }
    // Browsers before 2026 may lack it: there only `beforeunload` guards.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>
    const onNavigate = (event: NavigateEvent) => {
      const elsewhere = new URL(event.destination.url).pathname !== location.pathname
      // Without `sameDocument` the page is unloaded, and the other guard asks.
      if (free.current || !elsewhere || !event.destination.sameDocument || !event.cancelable) return
      // The page itself moves to the address of what it has just saved.
      if (event.navigationType === 'replace') return
      event.preventDefault()
      setWanted(event)
    }
    addEventListener('beforeunload', onUnload)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [unsaved])
  return {
    asked: wanted !== null,
    stay: () => setWanted(null),
    release: () => {
      free.current = true
    },
    leave: () => {
      free.current = true
      setWanted(null)
      if (wanted === null) return
      const { key, url } = wanted.destination
      const { pathname, search, hash } = new URL(url)
      if (wanted.navigationType === 'traverse') window.navigation.traverseTo(key)
      else void navigate(pathname + search + hash)
    },
  }
}
