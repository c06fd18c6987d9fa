/** A page's number, or a gap: pressing it jumps to `to`, the middle of what it hides. */
export type PageItem = { readonly page: number } | { readonly to: number; readonly side: 'left' | 'right' }

/** How many places the row has, first, last and dots included (spec §9). */
export const DISPLAY_COUNT = 8

/** Spec §4 «Page bounds are 1 to max»: the nearest page there is. */
export function boundedPage(page: number, max: number): number {
  return Math.max(1, Math.min(Math.trunc(page), max))
}

/** Spec §5: only where there is more than one page, unless forced. */
export function isShown(max: number, force: boolean): boolean {
  return force || max > 1
}

/**
 * The places of a pagination row: always first and last, the current page with its neighbours, dots for the rest.
 * The row keeps its length while the page changes, so buttons do not slip away from under the pointer.
 */
export function pageItems(page: number, max: number, count: number = DISPLAY_COUNT): PageItem[] {
  const current = boundedPage(page, max)
  if (max <= count) return range(1, Math.max(1, max)).map((one) => ({ page: one }))
  const edge = count - 2
  if (current < edge) return [...pages(1, edge), gap(edge + 1, max - 1, 'right'), { page: max }]
  if (current > max - edge + 1)
    return [{ page: 1 }, gap(2, max - edge, 'left'), ...pages(max - edge + 1, max)]
  const inner = count - 4
  const from = current - Math.floor((inner - 1) / 2)
  const till = from + inner - 1
  return [
    { page: 1 },
    gap(2, from - 1, 'left'),
    ...pages(from, till),
    gap(till + 1, max - 1, 'right'),
    { page: max },
  ]
}

function pages(from: number, till: number): PageItem[] {
  return range(from, till).map((page) => ({ page }))
}

function gap(from: number, till: number, side: 'left' | 'right'): PageItem {
  return { to: Math.round((from + till) / 2), side }
}

function range(from: number, till: number): number[] {
  return Array.from({ length: till - from + 1 }, (_, index) => from + index)
}
