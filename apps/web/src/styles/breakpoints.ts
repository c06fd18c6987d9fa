/**
 * Every width, in px, at which a layout may change. stylelint reads this list: a style sheet that names another width
 * fails `npm test -- styles`. Why these six: docs/decisions/017-one-scale-for-the-styles.md.
 */
export const BREAKPOINTS = [380, 576, 768, 1080, 1200, 1300] as const

/** Spec §9: the mobile layout of pickers begins below 576 px; they open as a sheet at the bottom of the screen. */
export const SHEET = '(width < 576px)'
/** Spec §9 «Mobile header breakpoint». In the room: three columns, a deck of five. */
export const PHONE = '(width <= 768px)'
/** No room for a drawer beside the table: it lies over it. */
export const NARROW = '(width <= 1080px)'
