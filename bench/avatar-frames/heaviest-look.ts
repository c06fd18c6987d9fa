import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AvatarLook, avatarTypes } from '../../packages/contracts/src/avatar.ts'
import { avatarCatalogue, type DrawnAvatarItem } from '../../packages/contracts/src/avatar-catalogue.ts'

const PUBLIC = fileURLToPath(new URL('../../apps/web/public', import.meta.url))
const JSON_LENGTH_AT = 12
const JSON_AT = 20

interface Gltf {
  readonly meshes: readonly { readonly primitives: readonly { readonly indices: number }[] }[]
  readonly accessors: readonly { readonly count: number }[]
}

/** Takes the item with the most triangles of each type, and an outfit instead of top and bottom where it has more. */
export function heaviestLook(gender: 0 | 1, name: string): AvatarLook {
  const heaviest = avatarTypes.flatMap((type) => {
    const items = avatarCatalogue.items.filter((item) => item.type === type && item.gender === gender)
    const [first] = items.toSorted((a, b) => trianglesOf(b) - trianglesOf(a))
    return first === undefined ? [] : [first]
  })
  const weight = (type: string) => heaviest.filter((item) => item.type === type).map(trianglesOf)[0] ?? 0
  const left = weight('outfit') > weight('top') + weight('bottom') ? ['top', 'bottom'] : ['outfit']
  const worn = heaviest.filter(({ type }) => !left.includes(type))
  const assets = Object.fromEntries(worn.map(({ type, external_id }) => [type, external_id]))
  return { rpm_avatar_id: name, gender, assets, portrait: null }
}

function trianglesOf({ file }: DrawnAvatarItem): number {
  if (file === null) return 0
  const bytes = readFileSync(PUBLIC + file.replace(/\?.*$/, ''))
  const length = bytes.readUInt32LE(JSON_LENGTH_AT)
  const { meshes, accessors } = JSON.parse(bytes.toString('utf8', JSON_AT, JSON_AT + length)) as Gltf
  const corners = meshes.flatMap(({ primitives }) =>
    primitives.map(({ indices }) => accessors[indices]?.count ?? 0),
  )
  return corners.reduce((sum, count) => sum + count, 0) / 3
}
