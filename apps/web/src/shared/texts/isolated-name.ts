/** Letters of scripts that are read from right to left: Hebrew, Arabic and those around them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name for a text in which a figure or another name follows it: a name that is read from right to left would draw these to
 * its other side, so that who came would stand in the place of who left. Where a name has an element of its own, the style does it.
 */
export function isolatedName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}

/** Who left a seat and who came. */
export function changeOfPlayer({ left, came }: { readonly left: string; readonly came: string }): string {
  return `${isolatedName(left)} → ${isolatedName(came)}`
}
