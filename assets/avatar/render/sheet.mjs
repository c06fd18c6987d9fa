/**
 * Contact sheets to look at: node render/sheet.mjs <folder>. Every item of both genders, on changing skins and faces.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { CATALOGUE, SERVED } from '../catalogue/paths.mjs'
import { openStudio } from './studio.mjs'

const [folder = 'sheets', wanted] = process.argv.slice(2)
const { items, bases, defaults, palettes } = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
const [W, H] = [220, 250]
const FACE = ['beardStyle', 'eyebrowStyle', 'hairStyle', 'eyeShape', 'faceshape', 'lipShape', 'noseShape']
mkdirSync(folder, { recursive: true })

function dressed(gender, changes) {
  const worn = { ...defaults[gender], ...changes }
  if (changes.outfit !== undefined) {
    delete worn.top
    delete worn.bottom
  }
  return Object.values(worn).map((id) =>
    items.find((item) => item.gender === gender && item.external_id === id),
  )
}

function shot(gender, changes, { face, az, skin, hair, extreme }) {
  const worn = dressed(gender, { ...changes, ...extreme })
  const colors = Object.fromEntries(worn.flatMap(({ tint, color }) => (tint === null ? [] : [[tint, color]])))
  if (hair !== undefined) Object.assign(colors, { hair, beard: hair })
  const near = face
    ? { at: [0, gender ? 1.47 : 1.6, 0.04], dist: 1.02, reach: 0.35 }
    : { at: [0, gender ? 0.8 : 0.88, 0], dist: 4.9, reach: 1.2 }
  return {
    ...near,
    az,
    width: W,
    height: H,
    back: '#d5dcea',
    parts: [...bases[gender], ...worn.flatMap(({ file }) => (file === null ? [] : [file]))].map((url) =>
      url.replace('/bundle/avatar/', '/avatar/'),
    ),
    colors: { ...colors, skin },
    morphs: Object.fromEntries(worn.flatMap(({ morph }) => (morph === null ? [] : [[morph, 1]]))),
  }
}

const studio = await openStudio(SERVED)
const skins = palettes.skin.map(({ value }) => value)
const hairs = palettes.hair.map(({ value }) => value)
const extremes = [
  {},
  { faceshape: 'faceshape-round', noseShape: 'noseShape-wide' },
  { faceshape: 'faceshape-long', eyeShape: 'eyeShape-round' },
  { faceshape: 'faceshape-square', lipShape: 'lipShape-full' },
  { faceshape: 'faceshape-diamond', eyeShape: 'eyeShape-monolid' },
]
for (const type of [...new Set(items.map((item) => item.type))].filter(
  (type) => wanted === undefined || wanted.split(',').includes(type),
)) {
  const tiles = []
  for (const [index, item] of items.filter((one) => one.type === type).entries()) {
    const face = FACE.includes(type)
    const shape = item.file === null
    const views = face
      ? [
          [shape ? (type === 'noseShape' ? 75 : 0) : 25, {}],
          ...(shape ? [] : [[type === 'hairStyle' ? 150 : 0, extremes[(index % 4) + 1]]]),
        ]
      : [
          [15, {}],
          [195, {}],
        ]
    for (const [az, extreme] of views) {
      const { png } = await studio.draw(
        shot(
          item.gender,
          { [type]: item.external_id },
          {
            face,
            az,
            extreme,
            skin: skins[index % skins.length],
            hair: type === 'hairStyle' || type === 'beardStyle' ? hairs[index % hairs.length] : undefined,
          },
        ),
      )
      tiles.push(png)
    }
  }
  const columns = Math.min(8, tiles.length)
  await sharp({
    create: {
      width: W * columns,
      height: H * Math.ceil(tiles.length / columns),
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % columns) * W,
        top: Math.floor(index / columns) * H,
      })),
    )
    .png()
    .toFile(join(folder, `${type}.png`))
}
await studio.close()
