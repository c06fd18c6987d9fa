import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Matrix4,
  MeshBasicMaterial,
  Skeleton,
  SkinnedMesh,
} from 'three'
import { describe, expect, it } from 'vitest'
import { hang, settle } from './settle.ts'

const FULL = 32767

/** Two bones a metre apart; one of them is a metre over the floor. */
function bonesOf(): Bone[] {
  const [hips, head] = [new Bone(), new Bone()]
  hips.name = 'Hips'
  hips.position.y = 1
  head.name = 'Head'
  head.position.y = 1
  hips.add(head)
  hips.updateMatrixWorld(true)
  return [hips, head]
}

/** One triangle as files have it: packed into 16 bits, which the inverses of its own bones unpack to 2 m around 1 m. */
function packed(shapes: Readonly<Record<string, readonly number[]>>): SkinnedMesh {
  const geometry = new BufferGeometry()
  const ints = (numbers: readonly number[]) =>
    new BufferAttribute(new Int16Array(numbers.map((part) => part * FULL)), 3, true)
  geometry.setAttribute('position', ints([0, 0, 0, 0.5, 0, 0, 0, 1, 0]))
  geometry.setAttribute('normal', ints([0, 0, 1, 0, 0, 1, 0, 0, 1]))
  geometry.morphAttributes.position = Object.values(shapes).map(ints)
  const mesh = new SkinnedMesh(geometry, new MeshBasicMaterial())
  mesh.morphTargetDictionary = Object.fromEntries(Object.keys(shapes).map((name, index) => [name, index]))
  const unpacking = new Matrix4().makeTranslation(0, 1, 0).multiply(new Matrix4().makeScale(2, 2, 2))
  const bones = bonesOf()
  const inverses = bones.map((bone) => bone.matrixWorld.clone().invert().multiply(unpacking))
  mesh.bind(new Skeleton(bones, inverses), new Matrix4())
  return mesh
}

const WIDE = [0.25, 0, 0, 0, 0, 0, 0, 0, 0]
const SHUT = [0, 0, 0, 0, 0, 0, 0, -0.5, 0]
const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0]
const rounded = (numbers: ArrayLike<number>) => Array.from(numbers, (one) => Math.round(one * 100) / 100)

describe('a settled mesh', () => {
  it('the mesh is in metres over the floor, in the shapes that are worn', () => {
    const mesh = packed({ 'nose/wide': WIDE, 'nose/long': SHUT })
    settle(mesh, { worn: { 'nose/wide': 1, 'mouth/none': 1 }, moving: [] })
    expect(rounded(mesh.geometry.getAttribute('position').array)).toEqual([0.5, 1, 0, 1, 1, 0, 0, 3, 0])
    expect(mesh.geometry.morphAttributes.position).toBeUndefined()
    expect(mesh.morphTargetDictionary).toEqual({})
  })

  it('keeps the shapes that go on moving it, in metres too, and no others', () => {
    const mesh = packed({ 'nose/wide': WIDE, blink: SHUT, mouth: NONE })
    settle(mesh, { worn: {}, moving: ['mouth', 'blink', 'brows'] })
    expect(mesh.morphTargetDictionary).toEqual({ blink: 0 })
    expect(mesh.morphTargetInfluences).toEqual([0])
    expect(rounded(mesh.geometry.morphAttributes.position?.[0]?.array ?? [])).toEqual([
      0, 0, 0, 0, 0, 0, 0, -1, 0,
    ])
  })

  it('hangs on the body’s bones and is found by the sphere around it', () => {
    const mesh = packed({})
    settle(mesh, { worn: {}, moving: [] })
    const body = new Skeleton(bonesOf())
    hang(mesh, body)
    expect(mesh.skeleton).toBe(body)
    expect(mesh.boundingSphere?.center.y).toBeCloseTo(2)
    expect(mesh.boundingSphere?.radius).toBeGreaterThan(1)
    expect(() => hang(packed({}), new Skeleton([new Bone()]))).toThrow('no bone Hips')
  })
})
