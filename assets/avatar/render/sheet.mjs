/**
 * Contact sheets to look at: node render/sheet.mjs <folder> [types, by commas] [pattern of external_id].
 * Every item of both genders, on changing skins and faces, from the sides that matter; `people`: the skins and mixed clothes.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { CATALOGUE, SERVED } from '../catalogue/paths.mjs'
import { openStudio } from './studio.mjs'

const [folder = 'sheets', wanted, pattern = ''] = process.argv.slice(2)
const { items, bases, defaults, palettes } = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
const [W, H, COLUMNS] = [240, 270, 8]
const named = new RegExp(pattern)
mkdirSync(folder, { recursive: true })

/** How far the camera stands and how high over the floor, for a man; a woman is lower by a tenth. */
const NEAR = {
  head: { y: 1.6, dist: 1.02, reach: 0.35 },
  close: { y: 1.6, z: 0.12, dist: 0.62, reach: 0.35 },
  mouth: { y: 1.55, z: 0.12, dist: 0.5, reach: 0.35 },
  trunk: { y: 1.16, dist: 2.5, reach: 1.2 },
  legs: { y: 0.55, dist: 3.1, reach: 1.2 },
  feet: { y: 0.14, dist: 1.5, reach: 1.2 },
  whole: { y: 0.88, dist: 4.9, reach: 1.2 },
}
/** From which sides, degrees around and up; a third: on another face. */
const VIEWS = {
  beardStyle: ['head', [25, 3], [0, 3, true], [80, 3]],
  eyebrowStyle: ['close', [20, 3], [0, 3, true]],
  hairStyle: ['head', [25, 3], [155, 12, true], [70, 6], [10, 40]],
  outfit: ['whole', [15, 4], [195, 4]],
  top: ['trunk', [15, 4], [195, 4]],
  bottom: ['legs', [15, 4], [195, 4]],
  footwear: ['feet', [30, 12], [200, 12]],
  eyeShape: ['close', [0, 3]],
  faceshape: ['head', [0, 3], [35, 3]],
  lipShape: ['mouth', [0, 3], [35, 3]],
  noseShape: ['close', [0, 3], [75, 3]],
}
const EXTREMES = [
  { faceshape: 'faceshape-round', noseShape: 'noseShape-wide' },
  { faceshape: 'faceshape-long', eyeShape: 'eyeShape-round' },
  { faceshape: 'faceshape-square', lipShape: 'lipShape-full' },
  { faceshape: 'faceshape-diamond', eyeShape: 'eyeShape-monolid' },
]
const valuesOf = (palette) => palettes[palette].map(({ value }) => value)
const SKINS = valuesOf('skin')
const HAIRS = valuesOf('hair')

function dressed(gender, changes) {
  const worn = { ...defaults[gender], ...changes }
  if (changes.outfit !== undefined) {
    delete worn.top
    delete worn.bottom
  }
  // Long hair would hide the back of what is looked at.
  if (
    gender === 1 &&
    ['outfit', 'top', 'bottom'].some((type) => type in changes) &&
    !('hairStyle' in changes)
  )
    worn.hairStyle = 'hairStyle-bun'
  return Object.values(worn).map((id) =>
    items.find((item) => item.gender === gender && item.external_id === id),
  )
}

function shot(gender, changes, { near, az, el, skin, hair }) {
  const worn = dressed(gender, changes)
  const colors = Object.fromEntries(worn.flatMap(({ tint, color }) => (tint === null ? [] : [[tint, color]])))
  const { y, z = 0.04, dist, reach } = NEAR[near]
  return {
    at: [0, gender === 1 ? y * 0.917 : y, z],
    dist,
    reach,
    az,
    el,
    width: W,
    height: H,
    back: '#d5dcea',
    parts: [...bases[gender], ...worn.flatMap(({ file }) => (file === null ? [] : [file]))].map((url) =>
      url.replace('/bundle/avatar/', '/avatar/'),
    ),
    colors: { ...colors, ...(hair === undefined ? {} : { hair, beard: hair, brow: hair }), skin },
    morphs: Object.fromEntries(worn.flatMap(({ morph }) => (morph === null ? [] : [[morph, 1]]))),
  }
}

function shotsOf(type) {
  const [near, ...views] = VIEWS[type]
  const all = items.filter((one) => one.type === type && named.test(one.external_id))
  return all.flatMap(({ gender, external_id }, index) =>
    views.map(([az, el, extreme]) => {
      const other = extreme === true ? EXTREMES[index % EXTREMES.length] : {}
      const skin = SKINS[index % SKINS.length]
      const hair = ['hairStyle', 'beardStyle'].includes(type) ? HAIRS[(index * 3) % HAIRS.length] : undefined
      return shot(gender, { ...other, [type]: external_id }, { near, az, el, skin, hair })
    }),
  )
}

/** Every skin near and whole, and everybody in something else: each type steps through its items at its own pace. */
function people() {
  const skins = [0, 1].flatMap((gender) =>
    SKINS.map((skin) => shot(gender, {}, { near: 'close', az: 18, el: 3, skin })),
  )
  const mixed = Array.from({ length: 24 }, (_, index) => {
    const gender = index % 2
    const changes = {}
    for (const [step, type] of Object.keys(VIEWS).entries()) {
      const choice = items.filter((item) => item.type === type && item.gender === gender)
      if (choice.length === 0 || (type === 'outfit' && index % 3 !== 0)) continue
      if (type === 'beardStyle' && index % 4 === 0) continue
      changes[type] = choice[(index * (2 * step + 3) + step) % choice.length].external_id
    }
    const hair = HAIRS[(index * 5) % HAIRS.length]
    const skin = SKINS[(index * 3) % SKINS.length]
    return ['head', 'whole'].map((near) => shot(gender, changes, { near, az: 22, el: 4, skin, hair }))
  })
  return [...skins, ...mixed.flat()]
}

async function save(name, shots) {
  const tiles = []
  for (const one of shots) tiles.push((await studio.draw(one)).png)
  const columns = Math.min(COLUMNS, tiles.length)
  const height = H * Math.ceil(tiles.length / columns)
  const at = (index) => ({ left: (index % columns) * W, top: Math.floor(index / columns) * H })
  await sharp({ create: { width: W * columns, height, channels: 3, background: '#000' } })
    .composite(tiles.map((input, index) => ({ input, ...at(index) })))
    .png()
    .toFile(join(folder, `${name}.png`))
  console.log(`${name}: ${tiles.length} pictures`)
}

const studio = await openStudio(SERVED)
try {
  for (const name of wanted === undefined ? [...Object.keys(VIEWS), 'people'] : wanted.split(','))
    await save(name, name === 'people' ? people() : shotsOf(name))
} finally {
  await studio.close()
}
