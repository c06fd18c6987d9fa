import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MenuItem, type MenuPath, type MenuSublist, openedSublists } from './menu-tree.ts'

interface Sublists {
  /** The one shown; null for the main list. */
  readonly sublist: MenuSublist | null
  open(id: string): void
  back(): void
}

/** Which list of the tree is shown. The focus goes to the back arrow on the way in and to the sublist's item on the way out. */
export function useSublists(items: readonly MenuItem[], root: RefObject<HTMLElement | null>): Sublists {
  const [path, setPath] = useState<MenuPath>([])
  const opened = openedSublists(items, path)
  const sublist = opened.at(-1) ?? null
  const before = useRef(path)
  useLayoutEffect(() => {
    const left = before.current
    before.current = path
    if (path.length === left.length) return
    const target = path.length > left.length ? '[data-back]' : `[data-sublist="${left.at(-1)}"]`
    root.current?.querySelector<HTMLElement>(target)?.focus()
  }, [path, root])
  return {
    sublist,
    open: (id) => setPath([...path, id]),
    back: () => setPath(path.slice(0, -1)),
  }
}
