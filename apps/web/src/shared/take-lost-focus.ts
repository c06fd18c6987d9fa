import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to an element when nothing else has it any more: somebody may have gone on to another field. */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled'))
    element?.focus({ preventScroll: true })
}

/** A row that goes takes its button's focus along: the list gets it. */
export function useFocusOfRemoved(list: RefObject<HTMLElement | null>, rowCount: number): void {
  const before = useRef(rowCount)
  useEffect(() => {
    if (rowCount < before.current) takeLostFocus(list.current)
    before.current = rowCount
  }, [list, rowCount])
}
