import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the screen something may be and still count as about to be seen. */
const AHEAD = '200px'

/** Whether the element has come near the screen yet; it stays seen. */
export function useSeen<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || element.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [seen])
  return [element, seen]
}
