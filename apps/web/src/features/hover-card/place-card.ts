/** All in pixels of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Size = Pick<Box, 'width' | 'height'>

const GAP = 8
const MARGIN = 8

/** Under the name, above it where there is no room below; never past the window's edges. */
export function placeCard(
  anchor: Box,
  card: Size,
  view: Size,
): { readonly left: number; readonly top: number } {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - card.height
  const lowest = view.height - MARGIN - card.height
  return {
    left: within(anchor.left, MARGIN, view.width - MARGIN - card.width),
    top: within(below <= lowest || above < MARGIN ? below : above, MARGIN, lowest),
  }
}

/** `low` wins where the two bounds cross: the beginning is what is read first. */
function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
