import {
  Color,
  DoubleSide,
  FrontSide,
  LessDepth,
  type Material,
  type Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  SkinnedMesh,
} from 'three'
import { colorKey, type Recipe } from '../model/recipe.ts'

/** Drawn after what they lie on. */
const ORDER = { soft: 2, glint: 4, strands: 5, lashes: 6 } as const
const STRANDS = new Set(['hair', 'beard', 'brow'])
/** Between the legs and on the floor no shadow of the key light is seen: drawing them twice would buy nothing. */
const SHADELESS = new Set(['bottom', 'footwear', 'sock', 'teeth', 'tongue'])
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
  mesh.castShadow = !SHADELESS.has(key)
  mesh.receiveShadow = true
  if (key === 'skin') mesh.material = skin(material)
  else if (key === 'eye') finishEye(mesh, material)
  else if (key === 'lash') finishLash(mesh, material)
  else if (STRANDS.has(key)) return finishStrands(mesh, material)
  else finishCloth(material, key === 'bottom' && hemY > 0 ? hemY + UNDER_HEM : null)
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
function finishCloth(material: MeshStandardMaterial, cutAt: number | null): void {
  material.side = DoubleSide
  material.shadowSide = FrontSide
  if (!material.userData.tintMask) return
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <map_fragment>',
      `vec4 tinted = texture2D(map, vMapUv);
       diffuseColor.rgb = mix(vec3(1.0), diffuseColor.rgb, tinted.a) * tinted.rgb;`,
    )
    if (cutAt === null) return
    shader.vertexShader = `varying float vRestHeight;\n${shader.vertexShader.replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\nvRestHeight = position.y;',
    )}`
    shader.fragmentShader = `varying float vRestHeight;\n${shader.fragmentShader.replace(
      'vec4 tinted =',
      `if (vRestHeight > ${cutAt.toFixed(4)}) discard;\nvec4 tinted =`,
    )}`
  }
  material.customProgramCacheKey = () => `tinted-cloth ${cutAt ?? ''}`
}

function physical(from: MeshStandardMaterial): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial()
  MeshStandardMaterial.prototype.copy.call(material, from)
  return material
}
