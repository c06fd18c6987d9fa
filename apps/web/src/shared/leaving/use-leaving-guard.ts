import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext } from 'react-router'
import { firstHearing } from './first-to-hear.ts'
import { holdPage } from './held-page.ts'
import { keepPage } from './keep-page.ts'
import { takeOwnReload } from './own-reload.ts'

export interface LeavingGuard {
  /** Somebody wants to go and has not been let. */
  readonly asked: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** There is nothing to keep any more, on purpose: nobody need be asked. */
  readonly release: () => void
}

interface Keeping {
  /** Kept data survives a reload: one that the page does by itself needs no question. */
  readonly survivesReload: boolean
}

/**
 * Keeps somebody on the page while it holds what leaving would end: links, buttons, «back» and «forward» within the
 * site ask in the page's own words, everything else (reload, closing, another site) in the browser's.
 */
export function useLeavingGuard(keeps: boolean, { survivesReload }: Keeping): LeavingGuard {
  // The navigator that every link and `navigate` goes through; only React Router's data routers have a hook for this,
  // and those weigh as much as a page.
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [wanted, setWanted] = useState<{ readonly goOn: () => void } | null>(null)
  const release = useRef(() => {})
  useEffect(() => {
    if (!keeps) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!(takeOwnReload() && survivesReload)) event.preventDefault()
    }
    const endKeeping = keepPage(navigator, firstHearing, (goOn) => setWanted({ goOn }))
    addEventListener('beforeunload', onUnload)
    const endHold = survivesReload ? null : holdPage()
    const end = () => {
      setWanted(null)
      removeEventListener('beforeunload', onUnload)
      endKeeping()
      endHold?.()
      release.current = () => {}
    }
    release.current = end
    return () => release.current()
  }, [keeps, survivesReload, navigator])
  return {
    asked: wanted !== null,
    stay: () => setWanted(null),
    release: () => release.current(),
    leave: () => {
      release.current()
      wanted?.goOn()
    },
  }
}
