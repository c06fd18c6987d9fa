/** Draws the icon of every item of the catalogue from its model. node render/icons.mjs [pattern of external_id] */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { CATALOGUE, SERVED } from '../catalogue/paths.mjs'
import { openStudio } from './studio.mjs'

const SIZE = 160
const MARGIN = 8
const { items, bases, defaults } = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
const wanted = new RegExp(process.argv[2] ?? '')

/** Where the camera looks, metres, for a man and a woman, from how far, from which side, and what else is worn. */
const VIEWS = {
  beardStyle: { at: [[0, 1.545, 0.06]], dist: 0.72, az: 22, with: ['eyebrowStyle', 'top'] },
  eyebrowStyle: {
    at: [
      [0, 1.638, 0.08],
      [0, 1.5, 0.08],
    ],
    dist: 0.38,
    az: 0,
    with: [],
  },
  hairStyle: {
    at: [
      [0, 1.625, 0.03],
      [0, 1.46, 0.03],
    ],
    dist: 1.0,
    az: 28,
    with: ['eyebrowStyle', 'top'],
  },
  outfit: {
    at: [
      [0, 0.83, 0],
      [0, 0.76, 0],
    ],
    dist: 4.6,
    az: 14,
    only: ['outfit'],
  },
  top: {
    at: [
      [0, 1.13, 0],
      [0, 1.04, 0],
    ],
    dist: 2.35,
    az: 14,
    only: ['top'],
  },
  bottom: {
    at: [
      [0, 0.58, 0],
      [0, 0.54, 0],
    ],
    dist: 3.1,
    az: 14,
    only: ['bottom'],
  },
  footwear: {
    at: [
      [0, 0.075, 0.06],
      [0, 0.07, 0.06],
    ],
    dist: 1.3,
    az: 38,
    el: 14,
    only: ['footwear', 'sock'],
  },
  eyeShape: {
    at: [
      [0, 1.622, 0.08],
      [0, 1.484, 0.08],
    ],
    dist: 0.42,
    az: 0,
    with: ['eyebrowStyle'],
  },
  faceshape: {
    at: [
      [0, 1.6, 0.05],
      [0, 1.46, 0.05],
    ],
    dist: 0.84,
    az: 0,
    with: ['eyebrowStyle', 'top'],
  },
  lipShape: {
    at: [
      [0, 1.533, 0.1],
      [0, 1.41, 0.1],
    ],
    dist: 0.34,
    az: 12,
    with: [],
  },
  noseShape: {
    at: [
      [0, 1.575, 0.1],
      [0, 1.445, 0.1],
    ],
    dist: 0.42,
    az: 52,
    with: ['eyebrowStyle'],
  },
}
/** Long hair needs more room. */
const FAR = {
  'hairStyle-long': [1.5, -0.1],
  'hairStyle-braid': [1.2, -0.05],
  'hairStyle-fedora': [1.25, 0.01],
  'hairStyle-coils': [1.15, 0],
  'hairStyle-afro': [1.15, 0],
}

async function filled(png) {
  const inner = SIZE - 2 * MARGIN
  const cut = await sharp(png).trim({ threshold: 1 }).toBuffer()
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const fitted = await sharp(cut).resize(inner, inner, { fit: 'contain', background: clear }).toBuffer()
  return sharp(fitted).extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: clear })
}

const studio = await openStudio(SERVED)
for (const item of items.filter(({ external_id }) => wanted.test(external_id))) {
  const view = VIEWS[item.type]
  const worn = (view.with ?? []).map((type) =>
    items.find((one) => one.gender === item.gender && one.external_id === defaults[item.gender][type]),
  )
  const drawn = [...worn, item]
  const skin = items.find(({ type, gender }) => type === 'faceshape' && gender === item.gender)
  const eyes = items.find(({ type, gender }) => type === 'eyeShape' && gender === item.gender)
  const at = [...(view.at[item.gender] ?? view.at[0])]
  const [dist, up] = FAR[item.external_id] ?? [view.dist, 0]
  at[1] += up
  const { png } = await studio.draw({
    parts: [...bases[item.gender], ...drawn.flatMap(({ file }) => (file === null ? [] : [file]))].map((url) =>
      url.replace('/bundle/avatar/', '/avatar/'),
    ),
    colors: {
      ...Object.fromEntries(
        [skin, eyes, ...drawn].flatMap(({ tint, color }) => (tint === null ? [] : [[tint, color]])),
      ),
    },
    morphs: Object.fromEntries(drawn.flatMap(({ morph }) => (morph === null ? [] : [[morph, 1]]))),
    at,
    dist,
    az: view.az,
    el: view.el,
    only: view.only,
    reach: dist > 2 ? 1.2 : 0.4,
    width: SIZE * (view.only === undefined ? 1.5 : 2.5),
    height: SIZE * (view.only === undefined ? 1.5 : 2.5),
  })
  const path = join(SERVED, item.icon_url.replace('/bundle/avatar/', '').split('?')[0])
  mkdirSync(dirname(path), { recursive: true })
  // Clothes alone are shown as large as they fit; a face stays where the camera has it.
  const framed = view.only === undefined ? sharp(png).resize(SIZE, SIZE) : await filled(png)
  writeFileSync(path, await framed.webp({ quality: 82, alphaQuality: 85, effort: 6 }).toBuffer())
}
await studio.close()
