import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Joins the pictures of the home page in one file, so that its first view is one request instead of sixteen: each is a view of
 * `home.svg`, by the name of its own file (`home.svg#door`). Run by hand after one of them changed: node scripts/home-pictures.mjs
 */
const IMAGES = fileURLToPath(new URL('../apps/web/public/bundle/images/', import.meta.url))
export const HOME_PICTURES = `${IMAGES}home.svg`
const AVATARS = [1, 3, 4, 5, 6, 8, 9].map((number) => `avatar-${number}`)
const ROLES = ['civilian-1', 'civilian-2', 'civilian-3', 'sheriff', 'mafia', 'godfather'].map(
  (role) => `role-${role}`,
)
const NAMES = [...AVATARS, ...ROLES, 'silhouette-mafia', 'silhouette-godfather', 'door']

/** The joined file. @returns {string} */
export function joinPictures() {
  const views = []
  const pictures = []
  let y = 0
  for (const name of NAMES) {
    const { box, width, height, inner } = partsOf(name)
    // Fills the place it is shown in, and nothing of its neighbours comes into sight.
    const view = `viewBox="0 ${y} ${width} ${height}" preserveAspectRatio="xMidYMid slice"`
    views.push(`<view id="${name}" ${view}/>`)
    pictures.push(`<svg y="${y}" width="${width}" height="${height}" viewBox="${box}">${inner}</svg>`)
    y += height
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 ${y}">\n${[...views, ...pictures].join('\n')}\n</svg>\n`
}

/** @param {string} name */
function partsOf(name) {
  const text = readFileSync(`${IMAGES}${name}.svg`, 'utf8')
  const [, box] = /^<svg[^>]* viewBox="([-\d. ]+)"/.exec(text) ?? []
  if (box === undefined) throw new Error(`${name}.svg has no viewBox`)
  const [, , width = 0, height = 0] = box.split(' ').map(Number)
  const inner = text
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    // Names hold for a file: here each needs the name of its picture.
    .replaceAll(/\bid="([^"]+)"/g, `id="${name}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${name}-$1"`)
    .replaceAll(/\s*\n\s*/g, '')
  return { box, width, height, inner }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(HOME_PICTURES, joinPictures())
  console.log(`${HOME_PICTURES} holds ${NAMES.length} pictures`)
}
