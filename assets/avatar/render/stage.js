// Puts an avatar together from its parts and draws it, as the product's viewer does, for icons and contact sheets.
import * as THREE from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
renderer.toneMapping = THREE.NeutralToneMapping
renderer.shadowMap.enabled = true
renderer.shadowMap.type = THREE.PCFShadowMap
document.body.appendChild(renderer.domElement)

const environment = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture
const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
const files = new Map()

async function load(url) {
  if (!files.has(url)) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    files.set(url, await answer.arrayBuffer())
  }
  return loader.parseAsync(files.get(url).slice(0), '')
}

function lights(scene, at, reach) {
  scene.environment = environment
  scene.environmentIntensity = 0.55
  const key = new THREE.DirectionalLight('#fff6ee', 2.0)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.006
  key.shadow.radius = 5
  key.position.set(at.x + 0.9, at.y + 1.15, at.z + 1.5)
  key.target.position.copy(at)
  Object.assign(key.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 0.1,
    far: 5,
  })
  scene.add(key, key.target)
  for (const [color, power, x, y, z] of [
    ['#dfe8ff', 0.55, -1.6, 1.4, 1.6],
    ['#e6efff', 1.7, -1, 2.2, -1.8],
    ['#ffe2cc', 1.2, 1.6, 1.6, -1.4],
  ]) {
    const light = new THREE.DirectionalLight(color, power)
    light.position.set(x, y, z)
    scene.add(light)
  }
}

function physical(from, extra) {
  const material = new THREE.MeshPhysicalMaterial()
  THREE.MeshStandardMaterial.prototype.copy.call(material, from)
  return Object.assign(material, extra)
}

/** Texture RGB is shade and pattern, A says where the colour is multiplied in; `clip`: nothing above this height. */
function tint(mesh, material, clip, hips) {
  material.side = THREE.DoubleSide
  material.shadowSide = THREE.FrontSide
  material.customProgramCacheKey = () => `tint ${clip}`
  material.onBeforeCompile = (shader) => {
    const cut = clip ? `if (vBindY > ${clip.toFixed(4)}) discard;` : ''
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <map_fragment>',
      `vec4 tm = texture2D( map, vMapUv ); diffuseColor.rgb = mix( vec3( 1.0 ), diffuseColor.rgb, tm.a ) * tm.rgb;${cut}`,
    )
    if (!clip) return
    const bone = mesh.skeleton.bones.findIndex(({ name }) => name === 'Hips')
    const e = new THREE.Matrix4().makeTranslation(hips).multiply(mesh.skeleton.boneInverses[bone]).elements
    shader.uniforms.uBindY = { value: new THREE.Vector4(e[1], e[5], e[9], e[13]) }
    shader.vertexShader = `varying float vBindY; uniform vec4 uBindY;\n${shader.vertexShader.replace('#include <begin_vertex>', '#include <begin_vertex>\nvBindY = dot(uBindY, vec4(position,1.));')}`
    shader.fragmentShader = `varying float vBindY;\n${shader.fragmentShader}`
  }
}

function strands(mesh, material) {
  Object.assign(material, { side: THREE.DoubleSide, transparent: false, alphaTest: 0.55, depthWrite: true })
  const thin = Object.assign(material.clone(), {
    transparent: true,
    alphaTest: 0.02,
    depthWrite: false,
    depthFunc: THREE.LessDepth,
  })
  const edges = mesh.clone()
  Object.assign(edges, { material: thin, castShadow: false, renderOrder: 5 })
  if (mesh.isSkinnedMesh) edges.bind(mesh.skeleton, mesh.bindMatrix)
  edges.morphTargetInfluences = mesh.morphTargetInfluences
  mesh.parent.add(edges)
}

function finish(mesh, config, { long, hemY, hips }) {
  const { material } = mesh
  const name = material.name
  const first = name.split('_')[0]
  mesh.frustumCulled = false
  mesh.castShadow = mesh.receiveShadow = true
  if (config.morphs)
    for (const [key, value] of Object.entries(config.morphs))
      if (key in (mesh.morphTargetDictionary ?? {}))
        mesh.morphTargetInfluences[mesh.morphTargetDictionary[key]] = value
  const color = config.colors?.[name] ?? config.colors?.[first]
  if (color && name !== 'eye_white' && name !== 'eye_glint') material.color.set(color)
  if ((name === 'sock' || name.endsWith('_shaft')) && long) {
    mesh.visible = false
    return
  }
  if (config.only && !config.only.includes(first)) mesh.visible = false
  if (first === 'skin')
    mesh.material = physical(material, {
      sheen: 0.35,
      sheenRoughness: 0.55,
      sheenColor: new THREE.Color('#ffc9b4'),
      roughness: 0.58,
      specularIntensity: 0.55,
    })
  if (material.userData.tintMask) tint(mesh, material, first === 'bottom' && hemY ? hemY + 0.025 : 0, hips)
  if (first === 'eye') {
    mesh.castShadow = false
    if (name === 'eye_glint') {
      mesh.renderOrder = 4
      material.toneMapped = false
    } else material.envMapIntensity = 0.8
  }
  if (first === 'lash') {
    Object.assign(material, { side: THREE.DoubleSide, depthWrite: false, alphaTest: 0.02 })
    mesh.castShadow = false
    mesh.renderOrder = 6
  }
  if (!['hair', 'beard', 'brow'].includes(first)) return
  mesh.material = physical(material, {
    specularIntensity: 0.28,
    specularColor: material.color.clone().lerp(new THREE.Color('#fff'), 0.35),
    envMapIntensity: 0.5,
  })
  if (material.userData.soft) {
    Object.assign(mesh.material, { depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1 })
    mesh.castShadow = false
    mesh.renderOrder = 2
  } else if (material.transparent || material.alphaTest > 0) strands(mesh, mesh.material)
}

function cover(mesh, hidden) {
  const ids = mesh.geometry.attributes._vid,
    index = mesh.geometry.index,
    kept = []
  for (let i = 0; i < index.count; i += 3) {
    const corners = [0, 1, 2].map((k) => index.getX(i + k))
    if (!corners.every((k) => hidden.has(Math.round(ids.getX(k))))) kept.push(...corners)
  }
  mesh.geometry.setIndex(kept)
}

const meshesOf = (object) => {
  const all = []
  object.traverse((one) => {
    if (one.isMesh) all.push(one)
  })
  return all
}

/** What the last picture was of: thrown away after the next one, which needs the same programs of the graphics card. */
let before = []

/** config: parts (URLs, the base first), colors, morphs, at, dist, az, el, width, height, back, pose (bone to angles), only */
window.draw = async (config) => {
  const loaded = await Promise.all(config.parts.map(load))
  const scene = new THREE.Scene(),
    root = new THREE.Group()
  scene.add(root)
  root.add(loaded[0].scene)
  const skeleton = meshesOf(root).find((mesh) => mesh.isSkinnedMesh).skeleton
  const hips = skeleton.bones.find(({ name }) => name === 'Hips').getWorldPosition(new THREE.Vector3())
  const notes = loaded.map(({ scene: { userData } }) => userData)
  const hidden = new Set()
  for (const { hide } of notes)
    for (let i = 0; hide && i < hide.length; i += 2)
      for (let v = hide[i]; v <= hide[i + 1]; v++) hidden.add(v)
  for (const { scene: part } of loaded.slice(1))
    for (const mesh of meshesOf(part)) {
      if (mesh.isSkinnedMesh)
        mesh.bind(
          new THREE.Skeleton(
            mesh.skeleton.bones.map((bone) => skeleton.bones.find(({ name }) => name === bone.name)),
            mesh.skeleton.boneInverses,
          ),
          mesh.bindMatrix,
        )
      root.add(mesh)
    }
  const facts = {
    long: notes.some((note) => note.long),
    hemY: Math.max(0, ...notes.map((note) => note.hemY ?? 0)),
    hips,
  }
  root.position.y = Math.max(0, ...notes.map((note) => note.sole ?? 0))
  for (const mesh of meshesOf(root)) {
    if (mesh.material.name === 'skin_body' && hidden.size) cover(mesh, hidden)
    finish(mesh, config, facts)
  }
  for (const [name, [x, y, z]] of Object.entries(config.pose ?? {}))
    skeleton.bones.find((bone) => bone.name === name).rotation.set(x, y, z)
  const at = new THREE.Vector3(...config.at),
    az = ((config.az ?? 12) * Math.PI) / 180,
    el = ((config.el ?? 3) * Math.PI) / 180
  lights(scene, at, config.reach ?? 0.35)
  if (config.back) {
    scene.background = new THREE.Color(config.back)
    const floor = new THREE.Mesh(new THREE.PlaneGeometry(6, 6), new THREE.ShadowMaterial({ opacity: 0.22 }))
    floor.rotation.x = -Math.PI / 2
    floor.receiveShadow = true
    scene.add(floor)
  }
  const camera = new THREE.PerspectiveCamera(22, config.width / config.height, 0.05, 50)
  camera.position.set(
    at.x + Math.sin(az) * Math.cos(el) * config.dist,
    at.y + Math.sin(el) * config.dist,
    at.z + Math.cos(az) * Math.cos(el) * config.dist,
  )
  camera.lookAt(at)
  renderer.setSize(config.width, config.height)
  renderer.render(scene, camera)
  const { triangles, calls } = renderer.info.render
  const picture = renderer.domElement.toDataURL('image/png')
  for (const mesh of before) {
    mesh.geometry.dispose()
    mesh.material.map?.dispose()
    mesh.material.normalMap?.dispose()
    mesh.material.dispose()
  }
  before = meshesOf(scene)
  return { picture, triangles, calls }
}
window.ready = true
