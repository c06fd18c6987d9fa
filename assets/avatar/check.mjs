/**
 * Is the committed catalogue whole? node assets/avatar/check.mjs
 * Every item has a model or a shape, an icon, a Russian name, colours where its type has them; nothing twice; sizes hold.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CATALOGUE, SERVED } from './catalogue/paths.mjs'

const KB = 1024
const MOST = { item: 400 * KB, dressed: 1536 * KB, icon: 24 * KB, all: 20 * KB * KB }
/** What avatar shops of both genders offer at least: items by type for a man, for a woman. */
const LEAST = {
  beardStyle: [8, 0],
  eyebrowStyle: [12, 12],
  hairStyle: [15, 15],
  outfit: [4, 6],
  top: [9, 10],
  bottom: [6, 9],
  footwear: [6, 6],
  eyeShape: [8, 8],
  faceshape: [6, 6],
  lipShape: [8, 8],
  noseShape: [8, 8],
}
/** Among them these, by the last part of their id. */
const NAMED = {
  beardStyle: 'stubble short full long goatee van-dyke chinstrap moustache',
  hairStyle: 'buzz curly coils bob braid long ponytail bun fedora',
  outfit: 'suit overalls denim-set tracksuit trench doctor',
  top: 'tee tee-relaxed tee-striped tee-graphic longsleeve shirt shirt-plaid jacket blazer sheriff',
  bottom: 'jeans chinos trousers joggers shorts jean-shorts',
  footwear: 'sneakers high-tops runners loafers oxfords boots',
  eyebrowStyle: 'mask',
}
const COLORED = { hair: 8, cloth: 10, eyes: 6, skin: 8 }
const WITHOUT_COLORS = ['lipShape', 'noseShape']

const pathOf = (address) => join(SERVED, address.replace('/bundle/avatar/', '').split('?')[0])
const versionOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8)

/** The JSON and the names of shapes a model carries. */
function readModel(path) {
  const bytes = readFileSync(path)
  const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
  return {
    magic: bytes.readUInt32LE(0),
    json,
    shapes: new Set(json.meshes.flatMap((mesh) => mesh.extras?.targetNames ?? [])),
  }
}

function faultsOfFile(address, most) {
  const path = pathOf(address)
  if (!existsSync(path)) return [`${address}: no such file`]
  const faults = []
  if (statSync(path).size > most) faults.push(`${address}: ${Math.round(statSync(path).size / KB)} KB`)
  if (!address.endsWith(`?v=${versionOf(path)}`))
    faults.push(`${address}: another version of the file is there`)
  return faults
}

function faultsOfItem(item, { palettes, bodies }) {
  const faults = []
  const name = `${item.gender} ${item.external_id}`
  if (!/[а-яё]/i.test(item.name_ru)) faults.push(`${name}: no Russian name`)
  if (item.external_id.includes('.')) faults.push(`${name}: a dot in the id`)
  faults.push(...faultsOfFile(item.icon_url, MOST.icon))
  if (item.file !== null) {
    faults.push(...faultsOfFile(item.file, MOST.item))
    if (faults.length === 0 && readModel(pathOf(item.file)).magic !== 0x46546c67)
      faults.push(`${name}: no model`)
  }
  if (item.morph !== null && !bodies[item.gender].shapes.has(item.morph))
    faults.push(`${name}: no shape ${item.morph}`)
  if (WITHOUT_COLORS.includes(item.type) !== (item.palette === null)) faults.push(`${name}: colours`)
  if (item.palette !== null && !palettes[item.palette].some(({ value }) => value === item.color))
    faults.push(`${name}: its own colour is not among its colours`)
  return faults
}

function faultsOfCounts({ items, palettes }) {
  const faults = []
  const twice = (values, what) => {
    for (const value of values)
      if (values.indexOf(value) !== values.lastIndexOf(value)) faults.push(`${what} twice: ${value}`)
  }
  twice(
    items.map(({ id }) => id),
    'id',
  )
  twice(
    items.map(({ gender, external_id }) => `${gender} ${external_id}`),
    'external_id',
  )
  twice(
    items.map(({ gender, type, name_ru }) => `${gender} ${type} ${name_ru}`),
    'name',
  )
  twice(
    items.filter(({ file }) => file !== null).map(({ file }) => file),
    'model',
  )
  for (const [type, least] of Object.entries(LEAST))
    for (const gender of [0, 1]) {
      const count = items.filter((item) => item.type === type && item.gender === gender).length
      if (count < least[gender]) faults.push(`${type}: ${count} of ${least[gender]} for gender ${gender}`)
    }
  for (const [type, names] of Object.entries(NAMED))
    for (const name of names.split(' '))
      if (!items.some(({ external_id }) => external_id === `${type}-${name}`))
        faults.push(`${type}: no ${name}`)
  for (const [name, least] of Object.entries(COLORED))
    if ((palettes[name]?.length ?? 0) < least) faults.push(`palette ${name}`)
  return faults
}

function faultsOfDefault({ items, defaults, bases }, gender) {
  const worn = Object.values(defaults[gender]).map((id) =>
    items.find((item) => item.gender === gender && item.external_id === id),
  )
  if (worn.includes(undefined)) return [`default of gender ${gender}: an item there is not`]
  const files = [...bases[gender], ...worn.flatMap(({ file }) => (file === null ? [] : [file]))]
  const size = files.reduce((sum, file) => sum + statSync(pathOf(file)).size, 0)
  return size > MOST.dressed ? [`default of gender ${gender}: ${Math.round(size / KB)} KB`] : []
}

function faultsOfFolder({ items, bases }) {
  const named = new Set(
    [...bases.flat(), ...items.flatMap(({ file, icon_url }) => [file, icon_url])].flatMap((one) =>
      one === null ? [] : [pathOf(one)],
    ),
  )
  const files = readdirSync(SERVED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const faults = files.filter((file) => !named.has(file)).map((file) => `${file}: nobody asks for it`)
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return size > MOST.all ? [...faults, `all files: ${Math.round(size / KB)} KB`] : faults
}

/** What is wrong with the committed files, in words; empty: nothing. */
export function faultsOfCatalogue() {
  const catalogue = JSON.parse(readFileSync(CATALOGUE, 'utf8'))
  const missing = catalogue.bases.flat().flatMap((base) => faultsOfFile(base, MOST.dressed))
  if (missing.length > 0) return missing
  const bodies = catalogue.bases.map(([body]) => readModel(pathOf(body)))
  return [
    ...catalogue.items.flatMap((item) => faultsOfItem(item, { ...catalogue, bodies })),
    ...faultsOfCounts(catalogue),
    ...[0, 1].flatMap((gender) => faultsOfDefault(catalogue, gender)),
    ...faultsOfFolder(catalogue),
    ...bodies.flatMap(({ shapes }) => ['anim/mouthOpen', 'anim/blink'].filter((shape) => !shapes.has(shape))),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = faultsOfCatalogue()
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'The catalogue is whole.' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
