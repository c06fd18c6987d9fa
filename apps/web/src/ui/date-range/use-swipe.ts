import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Spec §9: less is a trembling finger. */
export const SWIPE_THRESHOLD_PX = 16

/** Months a finger moves by: a pull to the left brings the next one. Mostly vertical is scrolling. */
export function swipedMonths(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Put the ref on what a finger leafs by months. */
export function useSwipe(onSwipe: (months: -1 | 1) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    if (element.current === null) return
    return watchSwipes(element.current, (months) => swiped(months))
  }, [])
  return element
}

/** React listens to touches passively, and what is passive cannot keep the browser from its own reading of a move. */
function watchSwipes(element: HTMLElement, onSwipe: (months: -1 | 1) => void): () => void {
  let start: Point | null = null
  const monthsTo = ({ x, y }: Point) => (start === null ? 0 : swipedMonths(x - start.x, y - start.y))
  const onStart = (event: TouchEvent) => {
    // Two fingers enlarge the page.
    start = event.touches.length > 1 ? null : pointOf(event)
  }
  const onMove = (event: TouchEvent) => {
    // Otherwise a fling begins, and the browser takes the next press for the one that stops it.
    if (event.cancelable && monthsTo(pointOf(event)) !== 0) event.preventDefault()
  }
  const onEnd = (event: TouchEvent) => {
    const months = monthsTo(pointOf(event))
    start = null
    if (months === 0) return
    // Otherwise the day under the finger would be pressed as well.
    if (event.cancelable) event.preventDefault()
    onSwipe(months)
  }
  const listening = new AbortController()
  const active = { passive: false, signal: listening.signal }
  element.addEventListener('touchstart', onStart, { passive: true, signal: listening.signal })
  element.addEventListener('touchmove', onMove, active)
  element.addEventListener('touchend', onEnd, active)
  return () => listening.abort()
}

function pointOf({ changedTouches }: TouchEvent): Point {
  const touch = changedTouches.item(0)
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}
