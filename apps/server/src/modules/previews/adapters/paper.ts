import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { drawableText, shortened } from '../domain/drawable-text.ts'

/** What link previews ask for. */
export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64

/** The colours of the pages' tokens, by time of day. */
export const LIGHTS = {
  night: { sky: ['#0a0f14', '#22323f'], ink: '#f2f5f6', ink2: '#b7c3cb', lamp: '#ffbe3d', wall: '#18222b' },
  dusk: { sky: ['#1a2130', '#4a3430'], ink: '#f6f4f1', ink2: '#c8cdd5', lamp: '#ffae4a', wall: '#2b3545' },
  day: { sky: ['#cfdce5', '#e9eeef'], ink: '#0d161e', ink2: '#3a4a56', lamp: '#ffbe3d', wall: '#dce4e9' },
} as const
export type Light = (typeof LIGHTS)[keyof typeof LIGHTS]

/** One alphabet a file. */
const FACES = {
  text: [
    import.meta.resolve('@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2'),
    import.meta.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'),
    import.meta.resolve('@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2'),
  ],
  display: [
    import.meta.resolve(
      '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-wght-normal.woff2',
    ),
    import.meta.resolve(
      '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    ),
    import.meta.resolve(
      '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-wght-normal.woff2',
    ),
  ],
} as const
type Face = keyof typeof FACES
/** Other alphabets are drawn with what the machine has, in at most so many families. */
const MOST_SYSTEM_FAMILIES = 40
let families: Readonly<Record<Face, string>> | null = null

/** Registers the fonts of the pages once. The library looks for a letter in the named families only, so all are named. */
function familiesOf(face: Face): string {
  families ??= register()
  return families[face]
}

function register(): Readonly<Record<Face, string>> {
  const ofSystem = GlobalFonts.families.map(({ family }) => family).slice(0, MOST_SYSTEM_FAMILIES)
  const listed = (face: Face) => {
    const own = FACES[face].map((file, index) => {
      GlobalFonts.registerFromPath(fileURLToPath(file), `previews-${face}-${index}`)
      return `previews-${face}-${index}`
    })
    return [...own, ...ofSystem].map((family) => `"${family.replaceAll('"', '')}"`).join(', ')
  }
  return { text: listed('text'), display: listed('display') }
}

export interface Place {
  readonly x: number
  /** The line on which the letters stand. */
  readonly y: number
  readonly maxWidth: number
}

export interface Type {
  readonly face: Face
  readonly size: number
  readonly weight: number
  readonly color: string
  readonly align?: 'left' | 'center'
}

/** A sheet in the colours of one time of day. */
export class Paper {
  readonly canvas: Canvas
  readonly context: SKRSContext2D
  readonly light: Light

  constructor(light: Light) {
    this.light = light
    this.canvas = createCanvas(WIDTH, HEIGHT)
    this.context = this.canvas.getContext('2d')
    const sky = this.context.createLinearGradient(0, 0, 0, HEIGHT)
    sky.addColorStop(0, light.sky[0])
    sky.addColorStop(1, light.sky[1])
    this.context.fillStyle = sky
    this.context.fillRect(0, 0, WIDTH, HEIGHT)
    this.context.lang = 'ru'
  }

  /** One line. Nothing of it is drawn outside of its place, whatever people wrote. */
  write(text: string, { x, y, maxWidth }: Place, { face, size, weight, color, align = 'left' }: Type): void {
    const { context } = this
    context.save()
    context.beginPath()
    context.rect(align === 'left' ? x : x - maxWidth / 2, y - size, maxWidth, size * 1.3)
    context.clip()
    context.direction = 'ltr'
    context.textAlign = align
    context.fillStyle = color
    context.font = `${size}px ${familiesOf(face)}`
    // The files hold all weights: `font` would only thicken the thinnest.
    context.fontVariationSettings = `'wght' ${weight}`
    const line = shortened(drawableText(text), maxWidth, (part) => context.measureText(part).width)
    context.fillText(line, x, y)
    context.restore()
  }

  box(at: readonly [x: number, y: number, width: number, height: number], fill: string, radius = 8): void {
    this.context.fillStyle = fill
    this.context.beginPath()
    this.context.roundRect(...at, radius)
    this.context.fill()
  }

  frame(
    at: readonly [x: number, y: number, width: number, height: number],
    line: { readonly color: string; readonly width: number },
    radius = 8,
  ): void {
    this.context.strokeStyle = line.color
    this.context.lineWidth = line.width
    this.context.beginPath()
    this.context.roundRect(...at, radius)
    this.context.stroke()
  }

  /** PNG, encoded beside the event loop. */
  encode(): Promise<Buffer> {
    return this.canvas.encode('png')
  }
}
