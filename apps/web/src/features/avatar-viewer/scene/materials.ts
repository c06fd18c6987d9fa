import {
  Color,
  DoubleSide,
  FrontSide,
  LessDepth,
  type Material,
  Matrix4,
  type Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  SkinnedMesh,
  Vector3,
  Vector4,
} from 'three'
import { colorKey, type Recipe } from '../model/recipe.ts'

/** Drawn after what they lie on. */
const ORDER = { soft: 2, glint: 4, strands: 5, lashes: 6 } as const
const STRANDS = new Set(['hair', 'beard', 'brow'])
/** Painted in their own colours. */
const UNTINTED = new Set(['teeth', 'tongue', 'hat', 'mask'])
/** Cloth under a hem ends so much above it, metres. */
const UNDER_HEM = 0.025

/** How clothes of one person meet. */
export interface Outfit {
  /** Height of the top's hem over the floor in the rest pose, metres; 0: no top. */
  readonly hemY: number
}

/** Gives a mesh the look its material's name asks for, in the recipe's colours. Answers what has to be drawn beside it. */
export function finish(mesh: Mesh, { colors }: Pick<Recipe, 'colors'>, { hemY }: Outfit): Object3D | null {
  const material = mesh.material
  if (!(material instanceof MeshStandardMaterial)) return finishUnlit(mesh)
  const key = colorKey(material.name)
  const color = colors[material.name] ?? colors[key]
  if (color !== undefined && !UNTINTED.has(key)) material.color.set(color)
  mesh.castShadow = true
  mesh.receiveShadow = true
  if (key === 'skin') mesh.material = skin(material)
  else if (key === 'eye') finishEye(mesh, material)
  else if (key === 'lash') finishLash(mesh, material)
  else if (STRANDS.has(key)) return finishStrands(mesh, material)
  else finishCloth(mesh, material, key === 'bottom' && hemY > 0 ? hemY + UNDER_HEM : null)
  return null
}

function finishUnlit(mesh: Mesh): null {
  // The painted light in the eyes.
  mesh.castShadow = false
  mesh.renderOrder = ORDER.glint
  const material = mesh.material as Material
  material.toneMapped = false
  return null
}

/** A soft edge of warm light, as skin has. */
function skin(from: MeshStandardMaterial): MeshPhysicalMaterial {
  const material = physical(from)
  material.sheen = 0.35
  material.sheenRoughness = 0.55
  material.sheenColor = new Color('#ffc9b4')
  material.roughness = 0.58
  material.specularIntensity = 0.55
  return material
}

function finishEye(mesh: Mesh, material: MeshStandardMaterial): void {
  mesh.castShadow = false
  material.envMapIntensity = 0.8
}

function finishLash(mesh: Mesh, material: MeshStandardMaterial): void {
  material.side = DoubleSide
  material.depthWrite = false
  material.alphaTest = 0.02
  mesh.castShadow = false
  mesh.renderOrder = ORDER.lashes
}

function finishStrands(mesh: Mesh, from: MeshStandardMaterial): Object3D | null {
  const material = physical(from)
  material.specularIntensity = 0.28
  material.specularColor = material.color.clone().lerp(new Color('#ffffff'), 0.35)
  material.envMapIntensity = 0.5
  mesh.material = material
  if (from.userData.soft) {
    // Lies on the skin: never in its way.
    material.depthWrite = false
    material.polygonOffset = true
    material.polygonOffsetFactor = -1
    mesh.castShadow = false
    mesh.renderOrder = ORDER.soft
    return null
  }
  return from.transparent || from.alphaTest > 0 ? edgesOf(mesh, material) : null
}

/**
 * Strands in two passes: the solid middle with depth, then the thin edges over it. One blended pass would sort them
 * wrongly, one cut pass would make them jagged.
 */
function edgesOf(mesh: Mesh, material: MeshPhysicalMaterial): Object3D {
  material.side = DoubleSide
  material.transparent = false
  material.alphaTest = 0.55
  material.depthWrite = true
  const thin = material.clone()
  thin.transparent = true
  thin.alphaTest = 0.02
  thin.depthWrite = false
  thin.depthFunc = LessDepth
  const edges = mesh.clone()
  edges.material = thin
  edges.castShadow = false
  edges.renderOrder = ORDER.strands
  if (mesh instanceof SkinnedMesh && edges instanceof SkinnedMesh) edges.bind(mesh.skeleton, mesh.bindMatrix)
  return edges
}

/**
 * Cloth is painted grey; where its mask says so the chosen colour is multiplied in. Above `cutAt` there is none: a
 * waistband would show through the top over it.
 */
function finishCloth(mesh: Mesh, material: MeshStandardMaterial, cutAt: number | null): void {
  material.side = DoubleSide
  material.shadowSide = FrontSide
  if (!material.userData.tintMask) return
  const hips = cutAt === null || !(mesh instanceof SkinnedMesh) ? null : restHeightOf(mesh)
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <map_fragment>',
      `vec4 tinted = texture2D(map, vMapUv);
       diffuseColor.rgb = mix(vec3(1.0), diffuseColor.rgb, tinted.a) * tinted.rgb;`,
    )
    if (hips === null || cutAt === null) return
    shader.uniforms.restHeight = { value: hips }
    shader.vertexShader = `varying float vRestHeight; uniform vec4 restHeight;\n${shader.vertexShader.replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\nvRestHeight = dot(restHeight, vec4(position, 1.0));',
    )}`
    shader.fragmentShader = `varying float vRestHeight;\n${shader.fragmentShader.replace(
      'vec4 tinted =',
      `if (vRestHeight > ${cutAt.toFixed(4)}) discard;\nvec4 tinted =`,
    )}`
  }
  material.customProgramCacheKey = () => `tinted-cloth ${cutAt ?? ''}`
}

/** Weights that give a stored (quantised) vertex its height over the floor in the rest pose. */
function restHeightOf({ skeleton }: SkinnedMesh): Vector4 | null {
  const index = skeleton.bones.findIndex(({ name }) => name === 'Hips')
  const inverse = skeleton.boneInverses[index]
  const hips = skeleton.bones[index]
  if (inverse === undefined || hips === undefined) return null
  const rest = new Matrix4().makeTranslation(hips.getWorldPosition(new Vector3())).multiply(inverse)
  const [, y1 = 0, , , , y2 = 0, , , , y3 = 0, , , , y4 = 0] = rest.elements
  return new Vector4(y1, y2, y3, y4)
}

function physical(from: MeshStandardMaterial): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial()
  MeshStandardMaterial.prototype.copy.call(material, from)
  return material
}
