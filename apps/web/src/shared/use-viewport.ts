import { useEffect } from 'react'

/** A keyboard makes the page lower instead of lying over it, where the browser knows that (not in Safari). */
export const RESIZED_BY_KEYBOARD =
  'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

/** What the document asks of the window while this is shown. */
export function useViewport(content: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
    if (meta === null) return
    const before = meta.content
    meta.content = content
    return () => {
      meta.content = before
    }
  }, [content])
}
