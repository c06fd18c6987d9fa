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

function place(gender, file, from = file) {
  const folder = join(SERVED, GENDERS[gender])
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(dist, GENDERS[gender], `${from}.glb`), join(folder, `${file}.glb`))
}

/** The address changes with the content, so that browsers may keep what they have. */
function addressOf(path) {
  const file = join(SERVED, path)
  const version = existsSync(file)
    ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    : 'missing'
  return `/bundle/avatar/${path}?v=${version}`
}

if (dist !== undefined) {
  for (const gender of [0, 1]) {
    rmSync(join(SERVED, GENDERS[gender]), { recursive: true, force: true })
    for (const file of BASES[gender]) place(gender, file, file === 'lash' ? LASHES[gender] : file)
    for (const { items } of TYPES)
      for (const { file, genders } of items)
        if (file !== undefined && genders.includes(gender)) place(gender, file)
  }
}

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
