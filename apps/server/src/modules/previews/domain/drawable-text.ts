const MOST_LETTERS = 80
/** More marks than this on one letter run over the lines above and below. */
const MOST_MARKS = 2
/** Controls, overrides of the direction, private and unassigned characters, lone surrogates. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu
const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')
const letters = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/** What people wrote, as one line that may be drawn: nothing in it can turn the line around or leave it. */
export function drawableText(text: string): string {
  const plain = text
    .slice(0, MOST_LETTERS * 8)
    .normalize('NFC')
    .replace(NOT_DRAWN, '')
    .replace(MARKS, '$1')
  return lettersOf(plain.replace(/\s+/gu, ' ').trim()).slice(0, MOST_LETTERS).join('')
}

/** The longest beginning of a text that is no wider than this, with an ellipsis where something is left out. */
export function shortened(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxWidth) return text
  const all = lettersOf(text)
  let [fits, tooLong] = [0, all.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(`${all.slice(0, middle).join('')}…`) <= maxWidth) fits = middle
    else tooLong = middle
  }
  return `${all.slice(0, fits).join('').trimEnd()}…`
}

function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment)
}
