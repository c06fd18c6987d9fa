import {
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { type Orbit, positionOf } from './camera-rig.ts'
import { createPodium } from './podium.ts'
import { WEBGL } from './webgl.ts'

const FOV_DEGREES = 22
/** The key light's shadow takes in as much as the camera sees, metres to each side, and no more than a person. */
const SHADOW_REACH = { perDistance: 0.3, least: 0.34, most: 1.02 } as const
/** Where the key light stands from the point looked at. */
const KEY_FROM = [1.1, 1.35, 1.5] as const

export interface Stage {
  readonly scene: Scene
  readonly renderer: WebGLRenderer
  /** CSS pixels, and device pixels to each. */
  resize(size: { readonly width: number; readonly height: number; readonly ratio: number }): void
  /** The camera alone, for a picture of another shape. */
  resizeCamera(aspect: number): void
  look(orbit: Orbit): void
  /** Shadows that are not drawn again stay as they were. */
  render(shadows: boolean): void
  /** Width : height of the picture. */
  aspect(): number
  /** Without what is stood on. */
  bare(is: boolean): void
}

/** Soft studio light, a podium, nothing behind: the page's own colour shows through. Throws without WebGL. */
export function createStage(canvas: HTMLCanvasElement): Stage {
  const context = canvas.getContext('webgl2', WEBGL)
  if (context === null) throw new Error('no WebGL here')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.setClearColor(0x000000, 0)
  const scene = new Scene()
  const environment = roomLight(renderer)
  scene.environment = environment.texture
  scene.environmentIntensity = 0.5
  const key = addLights(scene)
  const podium = createPodium()
  scene.add(podium)
  const camera = new PerspectiveCamera(FOV_DEGREES, 1, 0.1, 20)
  const resizeCamera = (aspect: number) => {
    camera.aspect = aspect
    camera.updateProjectionMatrix()
  }

  return {
    scene,
    renderer,
    resize({ width, height, ratio }) {
      renderer.setPixelRatio(ratio)
      renderer.setSize(width, height, false)
      resizeCamera(width / Math.max(1, height))
    },
    resizeCamera,
    look(orbit) {
      camera.position.set(...positionOf(orbit))
      camera.lookAt(0, orbit.height, 0)
      aim(key, orbit)
    },
    render(shadows) {
      renderer.shadowMap.needsUpdate = shadows
      renderer.render(scene, camera)
    },
    aspect: () => camera.aspect,
    bare(is) {
      podium.visible = !is
    },
  }
}

/** The light of a white room, equal from every side. */
function roomLight(renderer: WebGLRenderer) {
  const generator = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const light = generator.fromScene(room, 0.06)
  room.dispose()
  generator.dispose()
  return light
}

/** A wide warm key from the front, cool fill, two rims that cut the hair from the dark. */
function addLights(scene: Scene): DirectionalLight {
  const key = new DirectionalLight('#fff1e4', 2)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.006
  key.shadow.radius = 6
  key.shadow.intensity = 0.85
  const fill = new DirectionalLight('#d5e2ff', 0.4)
  fill.position.set(-1.8, 1.2, 1.6)
  const rim = new DirectionalLight('#dbe9ff', 1.9)
  rim.position.set(-1.1, 2.2, -1.8)
  const warmRim = new DirectionalLight('#ffd9b0', 1.5)
  warmRim.position.set(1.6, 1.6, -1.4)
  scene.add(key, key.target, fill, rim, warmRim, new HemisphereLight('#dbe6ff', '#3a2c20', 0.2))
  return key
}

/** The nearer one looks, the finer the shadow under a nose. */
function aim(key: DirectionalLight, { height, distance }: Orbit): void {
  const { perDistance, least, most } = SHADOW_REACH
  const reach = Math.min(most, Math.max(least, distance * perDistance))
  const [x, y, z] = KEY_FROM
  key.target.position.set(0, height, 0)
  key.position.set(x, height + y, z)
  const { camera } = key.shadow
  Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.5, far: 4.5 })
  camera.updateProjectionMatrix()
}
