/** The state of one's own camera, judged from its pixels. */
export type PictureSignal = 'unknown' | 'fine' | 'black' | 'frozen'
/** The state of one's own microphone. A person who just listens is `quiet` too: it is no alarm by itself. */
export type SoundSignal = 'unknown' | 'fine' | 'quiet'

const WIDTH = 32
const HEIGHT = 24
/** Mean brightness of 255 below which nobody sees anything: a closed shutter gives 0–6, a dark room 12 and more. */
const BLACK_BELOW = 8
/** A real sensor's noise changes pixels all the time; so many equal looks in a row are a camera that hangs. */
const FROZEN_LOOKS = 6
const BLACK_LOOKS = 3
const QUIET_LOOKS = 10
/** About −60 dBFS. */
const QUIET_BELOW = 0.001

/** Judges a row of small grey pictures, one about every second. */
export class PictureJudge {
  #last: Uint8Array | null = null
  #same = 0
  #dark = 0

  look(pixels: Uint8Array): PictureSignal {
    const mean = pixels.reduce((sum, value) => sum + value, 0) / Math.max(1, pixels.length)
    this.#dark = mean < BLACK_BELOW ? this.#dark + 1 : 0
    this.#same = this.#last !== null && equal(this.#last, pixels) ? this.#same + 1 : 0
    this.#last = pixels
    if (this.#dark >= BLACK_LOOKS) return 'black'
    if (this.#same >= FROZEN_LOOKS) return 'frozen'
    return this.#dark > 0 ? 'unknown' : 'fine'
  }
}

/** Judges a row of sound levels (0–1), one about every second. */
export class SoundJudge {
  #quiet = 0

  listen(level: number): SoundSignal {
    this.#quiet = level < QUIET_BELOW ? this.#quiet + 1 : 0
    return this.#quiet >= QUIET_LOOKS ? 'quiet' : 'fine'
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** Takes a small grey picture of a camera's track once per call; null while there is none. */
export class PictureProbe {
  readonly #video = document.createElement('video')
  readonly #context: CanvasRenderingContext2D | null

  constructor(track: MediaStreamTrack) {
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = HEIGHT
    this.#context = canvas.getContext('2d', { willReadFrequently: true })
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.srcObject = new MediaStream([track])
    this.#video.play().catch(() => undefined) // then there is no picture and nothing is said
  }

  take(): Uint8Array | null {
    // A hidden page gets no frames: that says nothing about the camera.
    if (document.hidden || this.#video.videoWidth === 0 || this.#context === null) return null
    this.#context.drawImage(this.#video, 0, 0, WIDTH, HEIGHT)
    const { data } = this.#context.getImageData(0, 0, WIDTH, HEIGHT)
    const grey = new Uint8Array(WIDTH * HEIGHT)
    for (let pixel = 0; pixel < grey.length; pixel++) {
      const at = pixel * 4
      grey[pixel] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
    }
    return grey
  }

  close(): void {
    this.#video.srcObject = null
  }
}

/** Measures a microphone's level once per call. */
export class SoundProbe {
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples = new Float32Array(this.#analyser.fftSize)

  constructor(track: MediaStreamTrack) {
    this.#context.createMediaStreamSource(new MediaStream([track])).connect(this.#analyser)
  }

  /** Null while the browser keeps sound back until the page is touched, or for a phone call. */
  take(): number | null {
    if (this.#context.state !== 'running') {
      this.#resume()
      return null
    }
    this.#analyser.getFloatTimeDomainData(this.#samples)
    return Math.sqrt(this.#samples.reduce((sum, value) => sum + value * value, 0) / this.#samples.length)
  }

  close(): void {
    this.#context.close().catch(() => undefined)
  }

  /** No browser does it by itself. Before the first touch of the page it would only complain. */
  #resume(): void {
    const { userActivation } = navigator as Partial<Navigator>
    if (userActivation?.hasBeenActive) this.#context.resume().catch(() => undefined)
  }
}
