import type { ActivityState } from '@gorod/contracts/search'
import { type RefObject, useEffect, useRef } from 'react'
import { takeLostFocus } from '../../shared/take-lost-focus.ts'

/**
 * A pressed button disappears with its panel: the panel that replaces it gets the focus, unless the user has gone on
 * elsewhere. Put the ref on the panel, with `tabIndex={-1}`.
 */
export function usePanelFocus(kind: ActivityState['kind'] | undefined): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    // The first state is the page's own arrival: nothing was pressed.
    if (before.current !== undefined && before.current !== kind) takeLostFocus(panel.current)
    before.current = kind
  }, [kind])
  return panel
}
