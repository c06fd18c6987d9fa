import { type RefObject, useEffect, useRef, useState } from 'react'

/** The distance below the screen from which an element counts as almost visible. */
const AHEAD = '200px'

/** True once the element has come near the screen; it stays true. */
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
