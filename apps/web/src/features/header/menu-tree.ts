import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface MenuItemBase {
  /** Its own among its neighbours. */
  readonly id: string
  readonly text: string
  readonly icon: LucideIcon
  /** Stands apart from what is above it. */
  readonly startsGroup?: boolean
}

export interface MenuSublist extends MenuItemBase {
  readonly kind: 'list'
  readonly items: readonly MenuItem[]
}

export type MenuItem =
  | (MenuItemBase & { readonly kind: 'page'; readonly to: string; readonly badge?: ReactNode })
  | (MenuItemBase & { readonly kind: 'new_tab'; readonly href: string })
  | (MenuItemBase & { readonly kind: 'action'; readonly act: () => void })
  | MenuSublist

/** Ids of the sublists that were opened one in the other. Empty: the main list. */
export type MenuPath = readonly string[]

/**
 * The sublists along a path, the innermost last. Stops where the path names what is not there any more, as after a
 * sign-out in another tab.
 */
export function openedSublists(items: readonly MenuItem[], path: MenuPath): readonly MenuSublist[] {
  const opened: MenuSublist[] = []
  let level = items
  for (const id of path) {
    const found = level.find((item) => item.id === id)
    if (found?.kind !== 'list') break
    opened.push(found)
    level = found.items
  }
  return opened
}
