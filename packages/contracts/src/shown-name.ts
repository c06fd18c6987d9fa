/** Joiners, marks of direction, fillers and selectors: a screen shows nothing for them. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The Braille character without dots is no blank to a program, and one to a reader. */
const BLANKS = /[\s\u2800]+/gu

/** More marks on one letter than any script writes: they cover the lines above and below it. */
const PILES = /(\p{M}{3})\p{M}+/gu

/** They have no letter of their own, and would stand on what is shown before the name. */
const LEADING_MARKS = /^[\p{M}\s]+/u

/** Without the marks of a letter after the third. */
function withoutPiles(typed: string): string {
  return typed.normalize('NFC').replace(PILES, '$1')
}

/**
 * A name as readers tell it from others. Two names that look equal because one has unseen characters, several blanks in a row, or letters
 * in two parts become equal. A joined emoji becomes its parts. A letter keeps three marks.
 */
export function shownName(typed: string): string {
  const seen = withoutPiles(typed.normalize('NFC').replace(UNSEEN, '')).replace(BLANKS, ' ').trim()
  return seen.replace(LEADING_MARKS, '').trim()
}

/** The marks that turn the direction of what follows: with them a line could make the rest of somebody's page read backwards. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu

/** What people write for others to read, without what moves or covers its neighbours. What shows nothing at all is empty. */
export function readable(typed: string): string {
  return shownName(typed) === '' ? '' : withoutPiles(typed).replace(TURNS, '')
}
