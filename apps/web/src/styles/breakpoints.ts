/**
 * Every width, in px, at which a layout may change. stylelint reads this list: a style sheet that names another width
 * fails `npm test -- styles`. Why these six: docs/decisions/017-one-scale-for-the-styles.md.
 */
export const BREAKPOINTS = [380, 576, 768, 1080, 1200, 1300] as const

/** Spec §9: the mobile layout of pickers begins below 576 px; they open as a sheet at the bottom of the screen. */
export const SHEET = '(width < 576px)'
/** Spec §9 «Mobile header breakpoint». */
export const PHONE = '(width <= 768px)'
/**
 * A phone in the room, upright or held sideways: a deck of five, sheets in place of the drawer, targets for a finger. The style sheets of the
 * room ask the same. Held sideways is `(576px <= width <= 1080px) and (height <= 480px)`: an open keyboard leaves an upright phone as low, but never so wide.
 */
export const HANDHELD = '(width <= 768px), (width <= 1080px) and (height <= 480px)'
/** No room for a drawer beside the table: it lies over it. */
export const NARROW = '(width <= 1080px)'
