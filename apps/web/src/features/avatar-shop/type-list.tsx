import type { AvatarItemType, AvatarType } from '@gorod/contracts/avatar'
import { type PointerEvent, useEffect, useRef } from 'react'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import styles from './avatar-shop.module.css'
import { wheelStep } from './shop-rules.ts'

/** A press that moved less is a press, not a drag. */
const DRAG_PX = 5

interface TypeListProps {
  readonly types: readonly AvatarItemType[]
  readonly selected: AvatarType
  readonly onSelect: (type: AvatarType) => void
}

/** Item types in one row, scrolled by drag, by wheel, by touch and by the keyboard (spec §2, §9). */
export function TypeList({ types, selected, onSelect }: TypeListProps) {
  const { list, dragged, ...drag } = useDragScroll()
  useWheelScroll(list)
  return (
    <div ref={list} className={styles.types} role="radiogroup" aria-label={T.types} {...drag}>
      {types.map(({ slug, label }) => (
        <label key={slug} className={styles.type}>
          <input
            type="radio"
            name="avatar-type"
            className="visually-hidden"
            checked={slug === selected}
            onChange={() => {
              if (!dragged.current) onSelect(slug)
            }}
            onFocus={({ target }) =>
              target.parentElement?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

function useWheelScroll(list: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      const before = element.scrollLeft
      element.scrollLeft += wheelStep(event)
      // At its end the page scrolls on.
      if (element.scrollLeft !== before) event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [list])
}

function useDragScroll() {
  const list = useRef<HTMLDivElement>(null)
  const from = useRef<{ readonly x: number; readonly scroll: number } | null>(null)
  const dragged = useRef(false)
  return {
    list,
    dragged,
    onPointerDown: ({ clientX, pointerType, button }: PointerEvent) => {
      dragged.current = false
      // Fingers scroll by themselves.
      if (pointerType === 'mouse' && button === 0 && list.current !== null)
        from.current = { x: clientX, scroll: list.current.scrollLeft }
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const start = from.current
      if (start === null || list.current === null) return
      if (Math.abs(clientX - start.x) > DRAG_PX) dragged.current = true
      if (dragged.current) list.current.scrollLeft = start.scroll - (clientX - start.x)
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerLeave: () => {
      from.current = null
    },
    // A key is a choice, whatever the pointer did before.
    onKeyDown: () => {
      dragged.current = false
    },
  }
}
