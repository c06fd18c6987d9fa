import type { Bone } from 'three'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import type { ViewerFocus } from '../../../shared/avatar-viewer/viewer-messages.ts'
import { FULL_PACE, paceAfter, pixelRatio } from '../model/frame-pace.ts'
import { idlePose } from '../model/idle.ts'
import type { Recipe } from '../model/recipe.ts'
import { type AssembledAvatar, assemble, BLINK, MOUTH } from './assemble.ts'
import { eased, type Framing, hasArrived, type Orbit, placeOf, turned, zoomed } from './camera-rig.ts'
import { createStage, type Stage } from './viewer-stage.ts'

/** A frame after a pause (a hidden tab) moves no further than this. */
const LONGEST_FRAME_S = 0.1
/** A person that only breathes has nearly the same shadow as a moment ago. */
const FRAMES_PER_SHADOW = 4
const PORTRAIT_PX = 512
/** Lips shut, half open, open: a picture that can speak. */
const PORTRAIT_MOUTHS = [0, 0.5, 1] as const

export interface AvatarViewer {
  /** Resolves to true when the look is on the stage, to false when another was asked for meanwhile. */
  show(recipe: Recipe): Promise<boolean>
  focus(on: ViewerFocus): void
  turn(by: { readonly x: number; readonly y: number }): void
  /** Below 1 comes nearer. False: it is as near, or as far, as can be. */
  zoom(factor: number): boolean
  /** CSS pixels. */
  resize(width: number, height: number): void
  /** Draws on while true; a hidden viewer costs nothing. */
  run(on: boolean): void
  /** Something it asks for may have changed. */
  wake(): void
  /** Head and shoulders of what is shown: squares side by side, lips shut, half open, open. */
  portrait(): Promise<Blob | null>
}

export interface AvatarViewerOptions {
  /** True when neither the person nor the camera moves by itself. */
  readonly still: () => boolean
}

/** Throws where WebGL is missing. */
export function createAvatarViewer(canvas: HTMLCanvasElement, options: AvatarViewerOptions): AvatarViewer {
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
    turn: (by) => state.move((orbit) => turned(orbit, by)),
    zoom: (factor) => state.move((orbit, framing) => zoomed(orbit, factor, framing)),
    resize: (width, height) => state.resize(width, height),
    run: (on) => state.run(on),
    wake: () => state.wake(),
    portrait: () => state.portrait(canvas),
  }
}

/** Each file is fetched once by the browser's cache; a model is built again, for it is bound to one body. */
function partLoader(): (url: string) => Promise<GLTF> {
  const loader = new GLTFLoader()
  loader.setMeshoptDecoder(MeshoptDecoder)
  return (url) => loader.loadAsync(url)
}

class State {
  readonly #stage: Stage
  readonly #options: AvatarViewerOptions
  #person: AssembledAvatar | null = null
  #framing: Framing = { height: 1.75, aspect: 0.76 }
  #size = { width: 1, height: 1 }
  #focus: ViewerFocus = 'whole'
  #at: Orbit
  #wanted: Orbit
  #pace = FULL_PACE
  #paused = false
  #frame: number | null = null
  #frames = 0
  #last = 0
  #seconds = 0

  constructor(stage: Stage, options: AvatarViewerOptions) {
    this.#stage = stage
    this.#options = options
    this.#wanted = placeOf(this.#focus, this.#framing)
    this.#at = this.#wanted
  }

  put(person: AssembledAvatar): void {
    const first = this.#person === null
    if (this.#person !== null) {
      this.#stage.scene.remove(this.#person.root)
      this.#person.dispose()
    }
    this.#person = person
    this.#stage.scene.add(person.root)
    this.#framing = { ...this.#framing, height: person.height }
    this.#pace = { ...FULL_PACE, scale: this.#pace.scale, settled: this.#pace.settled }
    this.focus(this.#focus)
    if (first) this.#at = this.#wanted
    this.#draw(0)
  }

  focus(on: ViewerFocus): void {
    this.#focus = on
    // The person keeps the direction.
    this.#wanted = { ...placeOf(on, this.#framing), azimuth: this.#wanted.azimuth }
    this.wake()
  }

  move(change: (orbit: Orbit, framing: Framing) => Orbit): boolean {
    const before = this.#wanted
    this.#wanted = change(before, this.#framing)
    this.wake()
    return !hasArrived(before, this.#wanted)
  }

  resize(width: number, height: number): void {
    this.#size = { width, height }
    this.#framing = { ...this.#framing, aspect: width / Math.max(1, height) }
    this.#pace = FULL_PACE
    this.#sharpen()
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
    if (on) this.wake()
  }

  wake(): void {
    if (this.#frame !== null || this.#paused) return
    this.#last = performance.now()
    this.#frame = requestAnimationFrame((now) => this.#tick(now))
  }

  async portrait(canvas: HTMLCanvasElement): Promise<Blob | null> {
    const strip = document.createElement('canvas')
    strip.width = PORTRAIT_PX * PORTRAIT_MOUTHS.length
    strip.height = PORTRAIT_PX
    const drawing = strip.getContext('2d')
    if (this.#person === null || drawing === null) return null
    this.#stage.resize({ width: PORTRAIT_PX, height: PORTRAIT_PX, ratio: 1 })
    this.#stage.bare(true)
    this.#stage.look({ ...placeOf('face', { ...this.#framing, aspect: 1 }), azimuth: 0.25 })
    for (const [index, mouth] of PORTRAIT_MOUTHS.entries()) {
      this.#person.setMorph(MOUTH, mouth)
      this.#person.setMorph(BLINK, 0)
      this.#stage.render(true)
      // Read in the same task: the drawing buffer is gone with the next frame.
      drawing.drawImage(canvas, index * PORTRAIT_PX, 0)
    }
    this.#person.setMorph(MOUTH, 0)
    this.#stage.bare(false)
    this.#sharpen()
    this.#draw(0)
    return new Promise((done) => strip.toBlob(done, 'image/webp', 0.9))
  }

  #sharpen(): void {
    const { width, height } = this.#size
    const { scale } = this.#pace
    this.#stage.resize({
      width,
      height,
      ratio: pixelRatio({ ratio: devicePixelRatio, width, height, scale }),
    })
  }

  #tick(now: number): void {
    const frameMs = Math.max(0, now - this.#last)
    this.#last = now
    this.#frame = null
    this.#keepPace(frameMs)
    this.#draw(Math.min(LONGEST_FRAME_S, frameMs / 1000))
    const moves = this.#person !== null && !this.#options.still()
    if ((moves || !hasArrived(this.#at, this.#wanted)) && !this.#paused)
      this.#frame = requestAnimationFrame((next) => this.#tick(next))
  }

  #keepPace(frameMs: number): void {
    const { scale } = this.#pace
    if (this.#person !== null && !this.#options.still()) this.#pace = paceAfter(this.#pace, frameMs)
    if (this.#pace.scale !== scale) this.#sharpen()
  }

  /** Zero seconds: something else than time went by, and everything is drawn again. */
  #draw(seconds: number): void {
    const moving = !hasArrived(this.#at, this.#wanted)
    this.#seconds += seconds
    this.#frames += 1
    this.#at = this.#options.still() ? this.#wanted : eased(this.#at, this.#wanted, seconds)
    if (this.#person !== null) this.#pose(this.#person)
    this.#stage.look(this.#at)
    this.#stage.render(seconds === 0 || moving || this.#frames % FRAMES_PER_SHADOW === 0)
  }

  #pose({ skeleton, setMorph }: AssembledAvatar): void {
    const pose = idlePose(this.#options.still() ? 0 : this.#seconds)
    const turn = (name: string, axis: 'x' | 'y' | 'z', angle: number) => {
      const bone: Bone | undefined = skeleton.bones.find((one) => one.name === name)
      if (bone !== undefined) bone.rotation[axis] = angle
    }
    turn('Spine1', 'x', pose.breath)
    turn('Spine', 'z', pose.sway)
    turn('Head', 'y', pose.headTurn)
    turn('Head', 'x', pose.headNod)
    setMorph(BLINK, pose.blink)
  }
}
