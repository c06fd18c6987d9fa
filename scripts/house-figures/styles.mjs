import { countFiles, countText } from './checkout.mjs'

const SPACE = String.raw`(?:margin|padding|gap|row-gap|column-gap)[\w-]*`
const HELPERS = /className="[^"]*\b(i16|i18|vh|sec|mut|num|tnum)\b[^"]*"/g

/** Tokens against literals in the style sheets of the web app. */
export function styleFigures({ styles, production }) {
  const web = styles.filter(({ file }) => file.startsWith('apps/web/src/'))
  const parts = web.filter(({ file }) => !file.includes('/styles/'))
  const queries = web.flatMap(({ text }) => [...text.matchAll(/@media[^{]*/g)].map(([query]) => query))
  const widths = new Set(queries.flatMap((query) => query.match(/[\d.]+px/g) ?? []))
  const declared = (property) => new RegExp(String.raw`(?<![\w-])${property}:([^;}]*)`, 'g')
  const values = (property, holds) =>
    web.flatMap(({ text }) => [...text.matchAll(declared(property))]).filter(([, value]) => holds.test(value))
      .length
  return [
    ['`var(--…)`', countText(web, /var\(--/g)],
    ['tokens of space, used', countText(parts, /var\(--s-\d+/g)],
    ['literals in px, all properties', countText(parts, /(?<![\w.-])-?[\d.]+px\b/g)],
    ['margin, padding and gap in px', values(SPACE, /\d(px|rem)\b/)],
    [
      'font sizes: token / literal',
      `${values('font(?:-size)?', /var\(--/)} / ${values('font(?:-size)?', /\d(px|rem)\b/)}`,
    ],
    [
      'radii: token / literal',
      `${values('border-[\\w-]*radius', /var\(--/)} / ${values('border-[\\w-]*radius', /\d(px|rem)\b/)}`,
    ],
    ['hex colours outside `styles/`', countText(parts, /:[^;{}]*#[0-9a-f]{3,8}\b/gi)],
    ['widths in media queries', widths.size],
    [
      'files of TypeScript that name a width in px of a breakpoint',
      countFiles(production, /\((min|max)-width|\(width [<>]/),
    ],
    ['uses of helper classes of one to five letters', countText(production, HELPERS)],
    ['`!important`', countText(web, /!important/g)],
  ]
}
