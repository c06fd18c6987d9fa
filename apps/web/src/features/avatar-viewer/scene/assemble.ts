import { BufferAttribute, Group, type Material, type Mesh, type Object3D, Skeleton, SkinnedMesh } from 'three'
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { notesOf, numbersOfRuns, type PartNotes, type Recipe, uncovered } from '../model/recipe.ts'
import { finish } from './materials.ts'
import { hang, settle } from './settle.ts'

/** The material of the body that clothes cover. */
const BODY = 'skin_body'
/** Attribute that numbers the body's vertices as covers do. */
const VERTEX_ID = '_vid'
/** Shapes that move while a look is worn. */
export const BLINK = 'anim/blink'
export const MOUTH = 'anim/mouthOpen'
/** Seen through open lips only. */
const IN_MOUTH = new Set(['teeth', 'tongue'])
const LIPS_PART_AT = 0.03

export interface AssembledAvatar {
  readonly root: Group
  readonly skeleton: Skeleton
  /** From the floor to the top of the hair or hat, metres. */
  readonly height: number
  /** Sets {@link BLINK} or {@link MOUTH} on every part that has it, 0…1. */
  setMorph(name: string, value: number): void
  dispose(): void
}

/** One person of a body and what it wears: one skeleton for all, nothing of the skin through the cloth. */
export function assemble(base: GLTF, parts: readonly GLTF[], recipe: Recipe): AssembledAvatar {
  const root = new Group()
  root.add(base.scene)
  const notes = parts.map(({ scene }) => notesOf(scene.userData))
  const body = skinnedOf(base.scene)
  const skeleton = sharedSkeleton(body)
  const loose = [...body, ...parts.flatMap(({ scene }) => skinnedOf(scene))]
  for (const mesh of loose) settle(mesh, { worn: recipe.morphs, moving: [BLINK, MOUTH] })
  const meshes = merged(loose)
  for (const mesh of meshes) hang(mesh, skeleton)
  root.add(...meshes)
  dress(meshes, notes, recipe)
  const sole = Math.max(0, ...notes.map((note) => note.sole))
  root.position.y = sole
  const all = skinnedOf(root)
  return {
    root,
    skeleton,
    height: sole + Math.max(...meshes.map(({ geometry }) => geometry.boundingBox?.max.y ?? 0)),
    setMorph(name, value) {
      for (const mesh of all) {
        const index = mesh.morphTargetDictionary?.[name]
        if (index !== undefined && mesh.morphTargetInfluences !== undefined)
          mesh.morphTargetInfluences[index] = value
        if (name === MOUTH && IN_MOUTH.has(materialName(mesh))) mesh.visible = value > LIPS_PART_AT
      }
    },
    dispose() {
      disposeOf(all)
      skeleton.dispose()
    },
  }
}

function skinnedOf(object: Object3D): SkinnedMesh[] {
  const meshes: SkinnedMesh[] = []
  object.traverse((one) => {
    if (one instanceof SkinnedMesh) meshes.push(one)
  })
  return meshes
}

/** The body's own, standing as it was modelled: with inverses computed again, for the meshes come to it in metres. */
function sharedSkeleton([body]: readonly SkinnedMesh[]): Skeleton {
  if (body === undefined) throw new Error('a body without a skeleton')
  const { bones } = body.skeleton
  for (const bone of bones) bone.updateWorldMatrix(true, false)
  return new Skeleton(bones)
}

/** Meshes of one material (both eyes) in one, which is drawn at once. */
function merged(meshes: readonly SkinnedMesh[]): SkinnedMesh[] {
  const byMaterial = new Map<Material | Material[], SkinnedMesh[]>()
  for (const mesh of meshes) byMaterial.set(mesh.material, [...(byMaterial.get(mesh.material) ?? []), mesh])
  return [...byMaterial.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined || same.length === 1) return same
    for (const mesh of same) mesh.removeFromParent()
    first.geometry = mergeGeometries(same.map(({ geometry }) => geometry))
    return [first]
  })
}

/** Covers the skin under the cloth and gives each mesh the look of its material. */
function dress(meshes: readonly SkinnedMesh[], notes: readonly PartNotes[], recipe: Recipe): void {
  const covered = new Set(notes.flatMap(({ hide }) => [...numbersOfRuns(hide)]))
  const long = notes.some((note) => note.long)
  const outfit = { hemY: Math.max(0, ...notes.map(({ hemY }) => hemY)) }
  for (const mesh of meshes) {
    const name = materialName(mesh)
    if (name === BODY && covered.size > 0) cover(mesh, covered)
    if (long && (name === 'sock' || name.endsWith('_shaft'))) mesh.visible = false
    if (IN_MOUTH.has(name)) mesh.visible = false
    const beside = finish(mesh, recipe, outfit)
    if (beside !== null) mesh.parent?.add(beside)
  }
}

function cover({ geometry }: Mesh, covered: ReadonlySet<number>): void {
  const name = geometry.hasAttribute(VERTEX_ID) ? VERTEX_ID : VERTEX_ID.toUpperCase()
  const ids = geometry.getAttribute(name)
  const index = geometry.getIndex()
  if (ids === undefined || index === null) return
  const kept = uncovered(index.array, covered, (corner) => Math.round(ids.getX(corner)))
  geometry.setIndex(new BufferAttribute(new Uint32Array(kept), 1))
  geometry.deleteAttribute(name)
}

function materialName({ material }: Mesh): string {
  return Array.isArray(material) ? '' : material.name
}

function disposeOf(meshes: readonly Mesh[]): void {
  for (const { geometry, material } of meshes) {
    geometry.dispose()
    for (const one of Array.isArray(material) ? material : [material]) {
      if ('map' in one && one.map !== null && typeof one.map === 'object')
        (one.map as { dispose(): void }).dispose()
      one.dispose()
    }
  }
}
