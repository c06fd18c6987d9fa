interface ShortList<Item> {
  readonly shown: readonly Item[]
  /** The row that the reader looks for first, where it is not among the shown ones. */
  readonly pinned: Item | null
  /** Nothing is left out. */
  readonly whole: boolean
}

/** The first rows of a long list, and the reader's own row. A list that is only two rows longer is shown whole. */
export function shortList<Item>(
  items: readonly Item[],
  { most, isOwn }: { readonly most: number; readonly isOwn: (item: Item) => boolean },
): ShortList<Item> {
  if (items.length <= most + 2) return { shown: items, pinned: null, whole: true }
  return { shown: items.slice(0, most), pinned: items.slice(most).find(isOwn) ?? null, whole: false }
}
