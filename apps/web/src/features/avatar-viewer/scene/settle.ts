import {
  type BufferAttribute,
  type BufferGeometry,
  Float32BufferAttribute,
  type InterleavedBufferAttribute,
  type Matrix4,
  Skeleton,
  type SkinnedMesh,
  Sphere,
} from 'three'

type Attribute = BufferAttribute | InterleavedBufferAttribute

/** Shapes of one face, and those that go on changing while it is worn. */
export interface Shapes {
  /** Shape by its name in the models, 0…1. */
  readonly worn: Readonly<Record<string, number>>
  readonly moving: readonly string[]
}

/** A shape that moves no vertex further than this, metres, is left out. */
const LEAST_MOVE = 1e-4
/** How far idle movements carry a mesh out of where it stands, in metres. */
const SWAY = 0.08

/**
 * Does once what would be done again in each frame: unpacks the vertices to metres over the floor, puts on the shapes of
 * the face and drops the others. Half a dozen megabytes of shapes never reach the graphics card.
 */
export function settle(mesh: SkinnedMesh, { worn, moving }: Shapes): void {
  const { geometry } = mesh
  const names = mesh.morphTargetDictionary ?? {}
  const unpacking = unpackingOf(mesh)
  const scale = unpacking.getMaxScaleOnAxis()
  putOn(geometry, names, worn)
  const kept = moving.filter((name) => reach(geometry, names[name]) * scale > LEAST_MOVE)
  keepOnly(
    geometry,
    kept.flatMap((name) => names[name] ?? []),
    scale,
  )
  geometry.setAttribute('position', floats(geometry.getAttribute('position')).applyMatrix4(unpacking))
  delete mesh.morphTargetInfluences
  mesh.updateMorphTargets()
  mesh.morphTargetDictionary = Object.fromEntries(kept.map((name, index) => [name, index]))
}

/** Moves a settled mesh to the bones of a body. The sphere around it then decides whether it is in the picture. */
export function hang(mesh: SkinnedMesh, skeleton: Skeleton): void {
  const bones = mesh.skeleton.bones.map(({ name }) => {
    const own = skeleton.bones.find((one) => one.name === name)
    if (own === undefined) throw new Error(`the body has no bone ${name}`)
    return own
  })
  const sameOrder = bones.every((bone, index) => bone === skeleton.bones[index])
  mesh.position.set(0, 0, 0)
  mesh.quaternion.identity()
  mesh.scale.set(1, 1, 1)
  mesh.updateMatrix()
  mesh.bind(sameOrder ? skeleton : new Skeleton(bones), mesh.matrix.clone())
  mesh.geometry.computeBoundingBox()
  const around = new Sphere()
  mesh.geometry.boundingBox?.getBoundingSphere(around)
  around.radius += SWAY
  mesh.boundingSphere = around
}

/** From stored (quantised) numbers to metres in the rest pose: the same whichever bone is asked, and evenly scaled. */
function unpackingOf({ skeleton }: SkinnedMesh): Matrix4 {
  const [bone] = skeleton.bones
  const [inverse] = skeleton.boneInverses
  if (bone === undefined || inverse === undefined) throw new Error('a skeleton without bones')
  bone.updateWorldMatrix(true, false)
  return bone.matrixWorld.clone().multiply(inverse)
}

function putOn(
  geometry: BufferGeometry,
  names: Readonly<Record<string, number>>,
  worn: Shapes['worn'],
): void {
  for (const kind of ['position', 'normal'] as const) {
    const targets = geometry.morphAttributes[kind] ?? []
    const own = geometry.getAttribute(kind)
    const shapes = Object.entries(worn).flatMap(([name, weight]) => {
      const target = targets[names[name] ?? -1]
      return target === undefined ? [] : [{ target, weight }]
    })
    if (own === undefined || shapes.length === 0) continue
    const shaped = floats(own)
    for (const { target, weight } of shapes)
      for (let at = 0; at < shaped.count; at++)
        shaped.setXYZ(
          at,
          shaped.getX(at) + target.getX(at) * weight,
          shaped.getY(at) + target.getY(at) * weight,
          shaped.getZ(at) + target.getZ(at) * weight,
        )
    geometry.setAttribute(kind, shaped)
    if (kind === 'normal') geometry.normalizeNormals()
  }
}

function keepOnly(geometry: BufferGeometry, indexes: readonly number[], scale: number): void {
  for (const [kind, by] of [
    ['position', scale],
    ['normal', 1],
  ] as const) {
    const targets = geometry.morphAttributes[kind]
    if (targets === undefined) continue
    geometry.morphAttributes[kind] = indexes.flatMap((index) => {
      const target = targets[index]
      if (target === undefined) return []
      const moved = floats(target)
      for (let at = 0; at < moved.array.length; at++) moved.array[at] = (moved.array[at] ?? 0) * by
      return [moved]
    })
    if (indexes.length === 0) delete geometry.morphAttributes[kind]
  }
}

/** The distance by which a shape moves the vertex that it moves most, in stored numbers. */
function reach(geometry: BufferGeometry, index: number | undefined): number {
  const target = geometry.morphAttributes.position?.[index ?? -1]
  let furthest = 0
  for (let at = 0; at < (target?.count ?? 0); at++)
    furthest = Math.max(
      furthest,
      Math.abs(target?.getX(at) ?? 0),
      Math.abs(target?.getY(at) ?? 0),
      Math.abs(target?.getZ(at) ?? 0),
    )
  return furthest
}

function floats(attribute: Attribute): Float32BufferAttribute {
  const read = new Float32BufferAttribute(new Float32Array(attribute.count * 3), 3)
  for (let at = 0; at < attribute.count; at++)
    read.setXYZ(at, attribute.getX(at), attribute.getY(at), attribute.getZ(at))
  return read
}
