import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this somebody reads the newest line. */
const NEAR_PX = 24

interface StickToEnd<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>
  readonly onScroll: () => void
  /** Something new came while the reader looked further up. */
  readonly behind: boolean
  readonly toEnd: () => void
}

/** Keeps a list at its end as it grows, unless its reader has scrolled up. `newest` changes with every line. */
export function useStickToEnd<Box extends HTMLElement = HTMLElement>(newest: number): StickToEnd<Box> {
  const box = useRef<Box>(null)
  const atEnd = useRef(true)
  const [seen, setSeen] = useState(newest)
  const toEnd = () => {
    const element = box.current
    if (element !== null) element.scrollTop = element.scrollHeight
    atEnd.current = true
    setSeen(newest)
  }
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || !atEnd.current) return
    element.scrollTop = element.scrollHeight
    setSeen(newest)
  }, [newest])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    // A phone's keyboard makes the box smaller: its end would slip away.
    const watching = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  return {
    box,
    onScroll: () => {
      const element = box.current
      if (element === null) return
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
      if (atEnd.current) setSeen(newest)
    },
    behind: seen !== newest,
    toEnd,
  }
}
