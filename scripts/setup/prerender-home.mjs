import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes `home.html` beside the built `index.html`: the same document with the home page drawn in it. Run by the build of the
 * web as a program of its own, with the built `prerender.tsx`.
 */
const [program, dist] = process.argv
  .slice(2)
  .map((path) => fileURLToPath(new URL(path, `file://${process.cwd()}/`)))
const EMPTY = '<div id="root"></div>'

const { prerenderHome } = await import(program)
const document = readFileSync(join(dist, 'index.html'), 'utf8')
if (!document.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY}`)
// They are met a moment later, where they are shown; before the style and the fonts they only hold these up.
const drawn = (await prerenderHome()).replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
writeFileSync(
  join(dist, 'home.html'),
  document.replace(EMPTY, () => `<div id="root">${drawn}</div>`),
)
