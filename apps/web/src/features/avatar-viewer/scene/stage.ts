import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { type Orbit, positionOf } from './camera-rig.ts'

const FOV_DEGREES = 22
/** More pixels than this nobody sees, but every machine feels. */
const MAX_PIXEL_RATIO = 2

export interface Stage {
  readonly scene: Scene
  readonly renderer: WebGLRenderer
  /** Sizes in CSS pixels. */
  resize(width: number, height: number): void
  /** The camera alone, for a picture of another shape. */
  resizeCamera(aspect: number): void
  look(orbit: Orbit): void
  render(): void
  /** Width : height of the picture. */
  aspect(): number
  dispose(): void
}

/** Soft studio light, a shadow on the floor, nothing behind: the page's own colour shows through. Throws without WebGL. */
export function createStage(canvas: HTMLCanvasElement): Stage {
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true, powerPreference: 'low-power' })
  if (context === null) throw new Error('no WebGL here')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.setClearColor(0x000000, 0)
  const scene = new Scene()
  const environment = new PMREMGenerator(renderer)
  scene.environment = environment.fromScene(new RoomEnvironment(), 0.04).texture
  scene.environmentIntensity = 0.55
  const key = addLights(scene)
  addFloor(scene)
  const camera = new PerspectiveCamera(FOV_DEGREES, 1, 0.05, 50)
  const resizeCamera = (aspect: number) => {
    camera.aspect = aspect
    camera.updateProjectionMatrix()
  }

  return {
    scene,
    renderer,
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO))
      renderer.setSize(width, height, false)
      resizeCamera(width / Math.max(1, height))
    },
    resizeCamera,
    look(orbit) {
      camera.position.set(...positionOf(orbit))
      camera.lookAt(0, orbit.height, 0)
      key.target.position.set(0, orbit.height, 0)
      key.position.set(0.9, orbit.height + 1.15, 1.5)
    },
    render: () => renderer.render(scene, camera),
    aspect: () => camera.aspect,
    dispose() {
      environment.dispose()
      scene.environment?.dispose()
      renderer.dispose()
    },
  }
}

/** Warm key from the right, cool fill, two rims that cut the hair from the dark. */
function addLights(scene: Scene): DirectionalLight {
  const key = new DirectionalLight('#fff6ee', 2)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.006
  key.shadow.radius = 5
  const reach = 1.1
  Object.assign(key.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 0.1,
    far: 6,
  })
  const fill = new DirectionalLight('#dfe8ff', 0.55)
  fill.position.set(-1.6, 1.4, 1.6)
  const rim = new DirectionalLight('#e6efff', 1.7)
  rim.position.set(-1, 2.2, -1.8)
  const warmRim = new DirectionalLight('#ffe2cc', 1.2)
  warmRim.position.set(1.6, 1.6, -1.4)
  scene.add(key, key.target, fill, rim, warmRim, new HemisphereLight('#dbe6ff', '#2a2018', 0.25))
  return key
}

function addFloor(scene: Scene): void {
  const floor = new Mesh(new PlaneGeometry(6, 6), new ShadowMaterial({ opacity: 0.34 }))
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  scene.add(floor)
}
