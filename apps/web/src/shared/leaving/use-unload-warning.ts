import { useEffect, useRef } from 'react'
import { holdPage } from './held-page.ts'

/**
 * The browser asks before typed but unsaved changes are lost by a reload or another site. The returned function ends
 * that before the change itself has reached the state.
 */
export function useUnloadWarning(unsaved: boolean): () => void {
  const ended = useRef(false)
  useEffect(() => {
    if (!unsaved) return
    ended.current = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!ended.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const endHold = holdPage()
    return () => {
      removeEventListener('beforeunload', ask)
      endHold()
    }
  }, [unsaved])
  return () => {
    ended.current = true
  }
}
