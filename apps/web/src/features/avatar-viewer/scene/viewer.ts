import { type Bone, Box3, Vector3 } from 'three'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import type { ViewerFocus } from '../../../shared/avatar-viewer/messages.ts'
import { idlePose, mouthAfter } from '../model/idle.ts'
import type { Recipe } from '../model/recipe.ts'
import { type Assembled, assemble } from './assemble.ts'
import { arrived, eased, type Orbit, placeOf, turned, zoomed } from './camera-rig.ts'
import { createStage, type Stage } from './stage.ts'

/** A frame after a pause (a hidden tab) moves no further than this. */
const LONGEST_FRAME_S = 0.1
const PORTRAIT_PX = 512
/** Lips shut, half open, open: a picture that can speak. */
const PORTRAIT_MOUTHS = [0, 0.5, 1] as const
const BLINK = 'anim/blink'
const MOUTH = 'anim/mouthOpen'

export interface Viewer {
  /** Resolves when the look is on the stage. Of several asked for at once only the last comes. */
  show(recipe: Recipe): Promise<boolean>
  focus(on: ViewerFocus): void
  /** Loudness of a voice, 0…1. */
  speak(level: number): void
  turn(by: { readonly x: number; readonly y: number }): void
  zoom(factor: number): void
  resize(width: number, height: number): void
  /** Draws on while true; a hidden viewer costs nothing. */
  run(on: boolean): void
  /** Head and shoulders of what is shown: squares side by side, lips shut, half open, open. */
  portrait(): Promise<Blob | null>
  /** Draw calls and triangles of the last frame. */
  cost(): { readonly calls: number; readonly triangles: number }
  dispose(): void
}

/** Moves less: a reduced motion setting keeps the person still, but for what is asked of the camera. */
export interface ViewerOptions {
  readonly still: boolean
  /** Looks out at nothing but head and shoulders, and takes no drags: a picture that lives. */
  readonly bust?: boolean
}

/** Throws where WebGL is missing. */
export function createViewer(canvas: HTMLCanvasElement, options: ViewerOptions): Viewer {
  const stage = createStage(canvas)
  const load = partLoader()
  const state = new State(stage, options)
  let asked = 0
  return {
    async show(recipe) {
      asked += 1
      const own = asked
      const [base, ...parts] = await Promise.all([recipe.base, ...recipe.parts].map(load))
      if (own !== asked || base === undefined) return false
      state.put(assemble(base, parts, recipe))
      return true
    },
    focus: (on) => state.focus(on),
    speak: (level) => state.speak(level),
    turn: (by) => state.move((orbit) => turned(orbit, by)),
    zoom: (factor) => state.move((orbit) => zoomed(orbit, factor)),
    resize: (width, height) => state.resize(width, height),
    run: (on) => state.run(on),
    portrait: () => state.portrait(canvas),
    cost: () => ({
      calls: stage.renderer.info.render.calls,
      triangles: stage.renderer.info.render.triangles,
    }),
    dispose() {
      asked += 1
      state.dispose()
    },
  }
}

/** Each file is fetched once by the browser's cache; a model is built anew, for it is bound to one body. */
function partLoader(): (url: string) => Promise<GLTF> {
  const loader = new GLTFLoader()
  loader.setMeshoptDecoder(MeshoptDecoder)
  return (url) => loader.loadAsync(url)
}

class State {
  readonly #stage: Stage
  readonly #options: ViewerOptions
  #person: Assembled | null = null
  #height = 1.75
  #focus: ViewerFocus
  #at: Orbit
  #wanted: Orbit
  #frame: number | null = null
  #last = 0
  #seconds = 0
  #level = 0
  #mouth = 0

  constructor(stage: Stage, options: ViewerOptions) {
    this.#stage = stage
    this.#options = options
    this.#focus = options.bust ? 'face' : 'whole'
    this.#wanted = placeOf(this.#focus, { height: this.#height, aspect: 0.76 })
    this.#at = this.#wanted
  }

  put(person: Assembled): void {
    const first = this.#person === null
    if (this.#person !== null) {
      this.#stage.scene.remove(this.#person.root)
      this.#person.dispose()
    }
    this.#person = person
    this.#stage.scene.add(person.root)
    this.#height = new Box3().setFromObject(person.root).getSize(new Vector3()).y || this.#height
    this.focus(this.#focus)
    if (first) this.#at = this.#wanted
    this.#draw(0)
  }

  focus(on: ViewerFocus): void {
    this.#focus = on
    const place = placeOf(on, { height: this.#height, aspect: this.#stage.aspect() })
    // How the person was turned stays.
    this.#wanted = { ...place, azimuth: this.#wanted.azimuth }
    this.#wake()
  }

  move(change: (orbit: Orbit) => Orbit): void {
    this.#wanted = change(this.#wanted)
    this.#wake()
  }

  speak(level: number): void {
    this.#level = level
    this.#wake()
  }

  resize(width: number, height: number): void {
    this.#stage.resize(width, height)
    this.focus(this.#focus)
    this.#at = this.#wanted
    this.#draw(0)
  }

  run(on: boolean): void {
    if (!on && this.#frame !== null) {
      cancelAnimationFrame(this.#frame)
      this.#frame = null
    }
    this.#paused = !on
    if (on) this.#wake()
  }
  #paused = false

  async portrait(canvas: HTMLCanvasElement): Promise<Blob | null> {
    const strip = document.createElement('canvas')
    strip.width = PORTRAIT_PX * PORTRAIT_MOUTHS.length
    strip.height = PORTRAIT_PX
    const drawing = strip.getContext('2d')
    if (this.#person === null || drawing === null) return null
    const { width, height } = canvas.getBoundingClientRect()
    this.#stage.renderer.setPixelRatio(1)
    this.#stage.renderer.setSize(PORTRAIT_PX, PORTRAIT_PX, false)
    this.#stage.resizeCamera(1)
    this.#stage.look({ ...placeOf('face', { height: this.#height, aspect: 1 }), azimuth: 0.25 })
    for (const [index, mouth] of PORTRAIT_MOUTHS.entries()) {
      this.#person.setMorph(MOUTH, mouth)
      this.#person.setMorph(BLINK, 0)
      this.#stage.render()
      // Read in the same task: the drawing buffer is gone with the next frame.
      drawing.drawImage(canvas, index * PORTRAIT_PX, 0)
    }
    this.resize(width, height)
    return new Promise((done) => strip.toBlob(done, 'image/webp', 0.9))
  }

  dispose(): void {
    this.run(false)
    this.#person?.dispose()
    this.#stage.dispose()
  }

  #wake(): void {
    if (this.#frame !== null || this.#paused) return
    this.#last = performance.now()
    this.#frame = requestAnimationFrame((now) => this.#tick(now))
  }

  #tick(now: number): void {
    const seconds = Math.min(LONGEST_FRAME_S, Math.max(0, (now - this.#last) / 1000))
    this.#last = now
    this.#frame = null
    this.#draw(seconds)
    const moves = this.#person !== null && !this.#options.still
    const quiet = this.#level === 0 && this.#mouth < 0.01 && arrived(this.#at, this.#wanted)
    if ((moves || !quiet) && !this.#paused) this.#frame = requestAnimationFrame((next) => this.#tick(next))
  }

  #draw(seconds: number): void {
    this.#seconds += seconds
    this.#at = this.#options.still ? this.#wanted : eased(this.#at, this.#wanted, seconds)
    this.#mouth = mouthAfter(this.#mouth, this.#level, seconds)
    if (this.#person !== null) this.#pose(this.#person)
    this.#stage.look(this.#at)
    this.#stage.render()
  }

  #pose({ skeleton, setMorph }: Assembled): void {
    const pose = idlePose(this.#options.still ? 0 : this.#seconds)
    const turn = (name: string, axis: 'x' | 'y' | 'z', angle: number) => {
      const bone: Bone | undefined = skeleton.bones.find((one) => one.name === name)
      if (bone !== undefined) bone.rotation[axis] = angle
    }
    turn('Spine1', 'x', pose.breath)
    turn('Spine', 'z', pose.sway)
    turn('Head', 'y', pose.headTurn)
    turn('Head', 'x', pose.headNod)
    setMorph(BLINK, pose.blink)
    setMorph(MOUTH, this.#mouth)
  }
}
