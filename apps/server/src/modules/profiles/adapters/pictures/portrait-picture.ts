import sharp, { type Sharp } from 'sharp'
import { AVATAR_SIDES, type AvatarPart, type DrawPortrait } from '../../domain/drawn-avatar.ts'

const FORMATS: ReadonlySet<string> = new Set(['png', 'webp'])
/** Pixels of one square as the viewer draws it, and as the strip keeps it. */
const DRAWN = { least: 96, most: 1024 } as const
const LIPS_SIDE = 256
const SQUARES = 3
const QUALITY = 86

/**
 * Head and shoulders of a 3D avatar from the strip its viewer drew: the first square is the picture, all three together
 * let it speak. Drawn again, so that nothing but pixels comes through.
 */
export const drawPortrait: DrawPortrait = async (strip) => {
  try {
    const { format, width, height } = await sharp(strip, { limitInputPixels: false }).metadata()
    const isStrip = width === height * SQUARES && height >= DRAWN.least && height <= DRAWN.most
    if (!FORMATS.has(format) || !isStrip) return null
    const whole = sharp(strip, { failOn: 'error', pages: 1 })
    const face = whole.clone().extract({ left: 0, top: 0, width: height, height })
    const lips = whole.clone().resize(LIPS_SIDE * SQUARES, LIPS_SIDE)
    const parts: [AvatarPart, Sharp][] = [
      ...AVATAR_SIDES.map((side): [AvatarPart, Sharp] => [side, face.clone().resize(side, side)]),
      ['lips', lips],
    ]
    const drawn = new Map<AvatarPart, Buffer>()
    // One after another: each takes one of the threads that also read files.
    for (const [part, picture] of parts) drawn.set(part, await picture.webp({ quality: QUALITY }).toBuffer())
    return drawn
  } catch {
    // Whatever the decoder says, it says it of what was sent.
    return null
  }
}
