import { useEffect, useState } from 'react'
import { type PlayerLink, playerLinkAt } from './player-link.ts'

/** Passing over a name on the way elsewhere must not open anything. */
const OPENS_AFTER_MS = 350
/** Long enough to cross the gap between the name and its card. */
const CLOSES_AFTER_MS = 200

/** Marks the card itself: the pointer may go over it to read on. */
export const CARD_ATTRIBUTE = 'data-hover-card'

/**
 * The player whose name is pointed at or has the keyboard's focus, anywhere on the page; null: none. Touch opens
 * nothing: a finger that touches a link follows it.
 */
export function useHoveredPlayer(): PlayerLink | null {
  const [hovered, setHovered] = useState<PlayerLink | null>(null)
  useEffect(() => watchNames(setHovered), [])
  return hovered
}

/** Returns how to stop. */
function watchNames(show: (hovered: PlayerLink | null) => void): () => void {
  let shown: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (next: PlayerLink | null, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => now(next), ms)
  }
  const now = (next: PlayerLink | null) => {
    clearTimeout(timer)
    shown = next?.link ?? null
    show(next)
  }
  const leave = () => {
    if (shown === null) clearTimeout(timer)
    else later(null, CLOSES_AFTER_MS)
  }
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch') return
    const player = playerLinkAt(target)
    const kept = target instanceof Element && target.closest(`[${CARD_ATTRIBUTE}]`) !== null
    if (kept || (player !== null && player.link === shown)) clearTimeout(timer)
    else if (player !== null) later(player, OPENS_AFTER_MS)
    else leave()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const player = playerLinkAt(target)
    // A press gives focus too, but not the kind that shows.
    if (player?.link.matches(':focus-visible')) later(player, OPENS_AFTER_MS)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' || key === 'Enter') now(null)
  }
  // Its place is where the name was. What scrolls beside it, as a chat does with every line, has not moved it.
  const onMoved = ({ target }: Event) => {
    if (shown !== null && !(target instanceof Element && !target.contains(shown))) now(null)
  }
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', onPointer, { signal })
  document.documentElement.addEventListener('pointerleave', leave, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', leave, { signal })
  document.addEventListener('pointerdown', () => now(null), { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('scroll', onMoved, { signal, capture: true, passive: true })
  addEventListener('resize', onMoved, { signal })
  // This code comes after the page: a pointer may rest on a name since before it.
  const rests = playerLinkAt(document.querySelector('a[href]:hover'))
  if (rests !== null && matchMedia('(hover: hover)').matches) later(rests, OPENS_AFTER_MS)
  return () => {
    clearTimeout(timer)
    listeners.abort()
  }
}
