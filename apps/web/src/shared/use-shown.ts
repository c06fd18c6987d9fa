import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component still stands on the page, for the end of what was begun while it did. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
