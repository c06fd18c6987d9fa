/** Joiners, marks of direction, fillers and selectors: a screen shows nothing for them. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The Braille character without dots is no blank to a program, and one to a reader. */
const BLANKS = /[\s\u2800]+/gu

/**
 * A name as readers tell it from others. Two names that look equal because one has unseen characters, several blanks in a row, or letters
 * in two parts become equal. A joined emoji becomes its parts.
 */
export function shownName(typed: string): string {
  return typed.normalize('NFC').replace(UNSEEN, '').replace(BLANKS, ' ').trim()
}
