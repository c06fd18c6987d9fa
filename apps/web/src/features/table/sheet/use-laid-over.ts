import { type RefObject, useEffect, useLayoutEffect } from 'react'

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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
