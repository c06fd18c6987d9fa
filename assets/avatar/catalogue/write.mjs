/**
 * Puts the optimised models where the pages serve them from and writes the catalogue over them.
 * node catalogue/write.mjs <folder with male/ and female/>
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE, SERVED } from './paths.mjs'
import { BASES, DEFAULTS, GENDERS, LASHES, PALETTES, TYPES } from './wardrobe.mjs'

const dist = process.argv[2]
const nameOf = (type, name) => `${type}-${name}`

/** Every model the catalogue names, as [gender, name it is served under, name it is built under]. */
function models() {
  const all = []
  for (const gender of [0, 1]) {
    for (const file of BASES[gender]) all.push([gender, file, file === 'lash' ? LASHES[gender] : file])
    for (const { items } of TYPES)
      for (const { file, genders } of items)
        if (file !== undefined && genders.includes(gender)) all.push([gender, file, file])
  }
  return all.map(([gender, file, from]) => ({
    to: join(SERVED, GENDERS[gender], `${file}.glb`),
    from: join(dist, GENDERS[gender], `${from}.glb`),
  }))
}

/** All or nothing: what is served stays until everything that takes its place is there. */
function place() {
  const missing = models().filter(({ from }) => !existsSync(from))
  if (missing.length > 0) throw new Error(`not built: ${missing.map(({ from }) => from).join(', ')}`)
  for (const gender of GENDERS) {
    rmSync(join(SERVED, gender), { recursive: true, force: true })
    mkdirSync(join(SERVED, gender), { recursive: true })
  }
  for (const { from, to } of models()) copyFileSync(from, to)
}

/** The address changes with the content, so that browsers may keep what they have. */
function addressOf(path) {
  const file = join(SERVED, path)
  const version = existsSync(file)
    ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    : 'missing'
  return `/bundle/avatar/${path}?v=${version}`
}

if (dist !== undefined) place()

const items = TYPES.flatMap(({ type, palette, tint, color: common, items: all }, typeIndex) =>
  all.flatMap((item, index) =>
    item.genders.map((gender) => {
      const external_id = nameOf(type, item.name)
      const color =
        palette === null ? null : PALETTES[palette].find(([id]) => id === (item.color ?? common))[2]
      return {
        id: (typeIndex + 1) * 1000 + index * 2 + gender,
        type,
        external_id,
        name_ru: item.name_ru,
        icon_url: addressOf(`icons/${GENDERS[gender]}/${external_id}.webp`),
        gender,
        color,
        palette,
        file: item.file === undefined ? null : addressOf(`${GENDERS[gender]}/${item.file}.glb`),
        morph: item.shape === true && index > 0 ? `${type}/${item.name}` : null,
        tint,
      }
    }),
  ),
)
const palettes = Object.fromEntries(
  Object.entries(PALETTES).map(([name, colors]) => [
    name,
    colors.map(([id, name_ru, value]) => ({ id, name_ru, value })),
  ]),
)
const defaults = DEFAULTS.map((worn) =>
  Object.fromEntries(Object.entries(worn).map(([type, name]) => [type, nameOf(type, name)])),
)
const bases = BASES.map((files, gender) => files.map((file) => addressOf(`${GENDERS[gender]}/${file}.glb`)))
writeFileSync(CATALOGUE, `${JSON.stringify({ palettes, bases, defaults, items }, null, 1)}\n`)
console.log(`${items.length} items, ${readdirSync(SERVED).join(', ')}`)
