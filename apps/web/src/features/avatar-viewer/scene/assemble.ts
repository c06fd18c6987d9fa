import { BufferAttribute, Group, Mesh, type Object3D, Skeleton, SkinnedMesh } from 'three'
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { notesOf, numbersOfRuns, type Recipe, uncovered } from '../model/recipe.ts'
import { finish } from './materials.ts'

/** The material of the body that clothes cover. */
const BODY = 'skin_body'
/** Attribute that numbers the body's vertices as covers do. */
const VERTEX_ID = '_vid'

export interface Assembled {
  readonly root: Group
  readonly skeleton: Skeleton
  /** Sets a shape of face or mouth on every part that has it, 0…1. */
  setMorph(name: string, value: number): void
  dispose(): void
}

/** One person of a body and what it wears: one skeleton for all, nothing of the skin through the cloth. */
export function assemble(base: GLTF, parts: readonly GLTF[], recipe: Recipe): Assembled {
  const root = new Group()
  root.add(base.scene)
  const skeleton = skeletonOf(base.scene)
  const notes = parts.map(({ scene }) => notesOf(scene.userData))
  for (const { scene } of parts) for (const mesh of meshesOf(scene)) root.add(rebound(mesh, skeleton))
  const covered = new Set(notes.flatMap(({ hide }) => [...numbersOfRuns(hide)]))
  const long = notes.some((note) => note.long)
  const outfit = { hemY: Math.max(0, ...notes.map(({ hemY }) => hemY)) }
  for (const mesh of meshesOf(root)) {
    // Bones move the vertices: their box says nothing.
    mesh.frustumCulled = false
    const name = materialName(mesh)
    if (name === BODY && covered.size > 0) cover(mesh, covered)
    if (long && (name === 'sock' || name.endsWith('_shaft'))) mesh.visible = false
    const beside = finish(mesh, recipe, outfit)
    if (beside !== null) mesh.parent?.add(beside)
  }
  root.position.y = Math.max(0, ...notes.map(({ sole }) => sole))
  const all = meshesOf(root)
  const setMorph = (name: string, value: number) => {
    for (const { morphTargetDictionary, morphTargetInfluences } of all) {
      const index = morphTargetDictionary?.[name]
      if (index !== undefined && morphTargetInfluences !== undefined) morphTargetInfluences[index] = value
    }
  }
  for (const [name, value] of Object.entries(recipe.morphs)) setMorph(name, value)
  return { root, skeleton, setMorph, dispose: () => disposeOf(all) }
}

function meshesOf(object: Object3D): Mesh[] {
  const meshes: Mesh[] = []
  object.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one)
  })
  return meshes
}

function skeletonOf(scene: Object3D): Skeleton {
  const skinned = meshesOf(scene).find((mesh): mesh is SkinnedMesh => mesh instanceof SkinnedMesh)
  if (skinned === undefined) throw new Error('a body without a skeleton')
  return skinned.skeleton
}

/** The part hangs on the body's bones instead of its own. */
function rebound(mesh: Mesh, skeleton: Skeleton): Mesh {
  if (!(mesh instanceof SkinnedMesh)) return mesh
  const bones = mesh.skeleton.bones.map((bone) => {
    const own = skeleton.bones.find(({ name }) => name === bone.name)
    if (own === undefined) throw new Error(`the body has no bone ${bone.name}`)
    return own
  })
  mesh.bind(new Skeleton(bones, mesh.skeleton.boneInverses), mesh.bindMatrix)
  return mesh
}

function cover({ geometry }: Mesh, covered: ReadonlySet<number>): void {
  const ids = geometry.getAttribute(VERTEX_ID) ?? geometry.getAttribute(VERTEX_ID.toUpperCase())
  const index = geometry.getIndex()
  if (ids === undefined || index === null) return
  const kept = uncovered(index.array, covered, (corner) => Math.round(ids.getX(corner)))
  geometry.setIndex(new BufferAttribute(new Uint32Array(kept), 1))
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
