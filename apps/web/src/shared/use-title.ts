import { useEffect } from 'react'
import { INTERFACE_TEXTS } from './texts/interface.ts'

/** Names the tab while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${INTERFACE_TEXTS.productName}`
    return () => {
      document.title = before
    }
  }, [title])
}
