import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

export interface LeavingGuard {
  /** Somebody wants to go and has not been let. */
  readonly asked: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Keeps a searching page: links, buttons and «back» within the site ask in the page's own words, closing it in the
 * browser's. A reload by the page itself passes, for the search survives it.
 */
export function useLeavingGuard(searching: boolean): LeavingGuard {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<NavigateEvent | null>(null)
  const free = useRef(false)
  useEffect(() => {
    free.current = false
    if (!searching) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault()
    }
    const onNavigate = (event: NavigateEvent) => {
      // Browsers tell of reloads by script only, and do so before they ask.
      if (event.navigationType === 'reload') free.current = true
      const elsewhere = new URL(event.destination.url).pathname !== location.pathname
      if (free.current || !elsewhere || !event.destination.sameDocument || !event.cancelable) return
      event.preventDefault()
      setWanted(event)
    }
    // Browsers before 2026 may lack it: there only `beforeunload` guards.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>
    addEventListener('beforeunload', onUnload)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      setWanted(null)
      removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [searching])
  return {
    asked: wanted !== null,
    stay: () => setWanted(null),
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
