import { useEffect } from 'react'

/** By then a dialog has given the focus back, and what comes next has focused what it wants. */
const LOOK_MS = 50
/** What lies over the table, what is in place of it or covers its middle, and the middle. */
const PLACES = ['dialog[open]', '[data-card]', '[data-curtain]', '[data-stage]'] as const

/** What had the focus last, and what was around it that can take it, from the inside out. */
interface FocusPlace {
  readonly element: Element
  readonly around: readonly HTMLElement[]
}

/**
 * A phase that ends takes its buttons along, and the focus of the keyboard would be nowhere: a screen reader would begin at the top of the page. So
 * what was around the button gets it, or the middle of the table. Never another button: a press that was meant for the one before would be one of this.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: FocusPlace | null = null
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const { activeElement, body } = document
      if (activeElement !== null && activeElement !== body && isUsable(activeElement))
        last = placeOf(activeElement)
      // The person has let go of it. Without a word it was taken away, and may be there again: disabled, or inert, for a moment.
      else if (last !== null && isLeft && isUsable(last.element)) last = null
      else if (last !== null) placeFor(last)?.focus({ preventScroll: true })
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, LOOK_MS)
    }
    const onFocus = ({ target }: FocusEvent) => {
      isLeft = false
      if (target instanceof Element) last = placeOf(target)
    }
    const onBlur = () => {
      isLeft = true
      lookSoon()
    }
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'inert', 'open'],
    })
    addEventListener('focusin', onFocus)
    addEventListener('focusout', onBlur)
    return () => {
      changes.disconnect()
      removeEventListener('focusin', onFocus)
      removeEventListener('focusout', onBlur)
      clearTimeout(timer)
    }
  }, [])
}

function placeOf(element: Element): FocusPlace {
  const around: HTMLElement[] = []
  let next = element.parentElement
  while (next !== null) {
    if (next.matches('[tabindex]')) around.push(next)
    next = next.parentElement
  }
  return { element, around }
}

function placeFor({ around }: FocusPlace): HTMLElement | undefined {
  const places = PLACES.flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)].reverse())
  return [...around, ...places].find(isUsable)
}

/** Safari knows `checkVisibility` from 17.4 on. */
function isUsable(element: Element): boolean {
  const isHidden = element.checkVisibility?.({ visibilityProperty: true }) === false
  return (
    element.isConnected && !element.matches(':disabled') && element.closest('[inert]') === null && !isHidden
  )
}
