import { type RefObject, useEffect, useState } from 'react'

/** Half a screen of a phone: time enough for an answer before the eye is there. */
const MARGIN = '400px'

/** Whether the element has ever been in sight, or nearly. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
