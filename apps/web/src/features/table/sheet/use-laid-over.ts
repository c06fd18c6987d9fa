import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * For a panel over the table that is not modal: the game goes on beside it, with all its keys. The panel gets the focus
 * and gives it back, and Escape closes it from wherever the focus is.
 */
export function useLaidOver(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
