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

const face = (height, depth, dist, az, more = {}) => ({
  at: height.map((y, gender) => [0, y, depth - 0.017 * gender]),
  dist,
  az,
  with: [],
  ...more,
})
const cloth = (height, depth, dist, only, more = {}) => ({
  at: height.map((y) => [0, y, depth]),
  dist,
  az: 14,
  only,
  ...more,
})
/** Where the camera looks for a man and a woman, metres, from how far, from which side (degrees), and what else is worn. */
const VIEWS = {
  beardStyle: face([1.538, 1.4], 0.06, 0.66, 22, { with: ['eyebrowStyle', 'top'] }),
  // One eye, near: of two in a whole face the shape is not to be seen at this size.
  eyebrowStyle: face([1.64, 1.501], 0.14, 0.25, 4, { aside: 0.037 }),
  hairStyle: face([1.625, 1.46], 0.03, 1, 28, { with: ['eyebrowStyle', 'top'] }),
  outfit: cloth([0.83, 0.76], 0, 4.6, ['outfit']),
  top: cloth([1.13, 1.04], 0, 2.35, ['top']),
  bottom: cloth([0.58, 0.54], 0, 3.1, ['bottom']),
  footwear: cloth([0.075, 0.07], 0.06, 1.3, ['footwear', 'sock'], { az: 38, el: 14 }),
  eyeShape: face([1.629, 1.489], 0.14, 0.235, 4, { aside: 0.037, with: ['eyebrowStyle'] }),
  faceshape: face([1.608, 1.468], 0.05, 0.78, 0, { with: ['eyebrowStyle', 'top'] }),
  lipShape: face([1.531, 1.405], 0.14, 0.235, 8),
  noseShape: face([1.588, 1.451], 0.15, 0.29, 42, { with: ['eyebrowStyle'] }),
}
/** What is wide needs more room, what is tied behind is seen from its side. */
const OWN = {
  'eyebrowStyle-mask': { dist: 0.5, aside: 0 },
  'hairStyle-long': { dist: 1.5, up: -0.1 },
  'hairStyle-braid': { dist: 1.3, up: -0.05, az: 118 },
  'hairStyle-ponytail': { dist: 1.25, up: -0.04, az: 100 },
  'hairStyle-bun': { dist: 1.05, az: 82 },
  'hairStyle-fedora': { dist: 1.25, up: 0.01 },
  'hairStyle-coils': { dist: 1.15 },
  'hairStyle-afro': { dist: 1.15 },
}

async function filled(png) {
  const inner = SIZE - 2 * MARGIN
  const cut = await sharp(png).trim({ threshold: 1 }).toBuffer()
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const fitted = await sharp(cut).resize(inner, inner, { fit: 'contain', background: clear }).toBuffer()
  return sharp(fitted).extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: clear })
}

const studio = await openStudio(SERVED)
const all = items.filter(({ external_id }) => wanted.test(external_id))
for (const [index, item] of all.entries()) {
  if (index % 20 === 0) console.log(`icons: ${index} of ${all.length}`)
  const view = { up: 0, aside: 0, ...VIEWS[item.type], ...OWN[item.external_id] }
  const worn = (view.with ?? []).map((type) =>
    items.find((one) => one.gender === item.gender && one.external_id === defaults[item.gender][type]),
  )
  const drawn = [...worn, item]
  const skin = items.find(({ type, gender }) => type === 'faceshape' && gender === item.gender)
  const eyes = items.find(({ type, gender }) => type === 'eyeShape' && gender === item.gender)
  const [x, y, z] = view.at[item.gender]
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
    at: [x + view.aside, y + view.up, z],
    dist: view.dist,
    az: view.az,
    el: view.el,
    only: view.only,
    reach: view.dist > 2 ? 1.2 : 0.4,
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
