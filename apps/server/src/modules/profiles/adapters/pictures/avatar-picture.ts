import sharp from 'sharp'
import {
  AVATAR_SIDES,
  type AvatarPart,
  type AvatarRefusal,
  type DrawAvatar,
} from '../../domain/drawn-avatar.ts'

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
/** A file of a few hundred bytes can say that it unfolds to gigabytes. Phones take pictures of 12 to 24 megapixels. */
const MOST_PIXELS = 25_000_000
const SECONDS = 20
const QUALITY = 84

// Whatever a file says it is, nothing but these three is ever tried: no SVG with its scripts, no PDF, no archive.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures are drawn side by side with games: one thread each, and nothing of them is kept in memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a file again as squares in WebP: upright, cut around the middle, the first picture of a moving one. Only pixels
 * come through: no place and time of taking, no camera, no text hidden behind the picture.
 */
export const drawAvatar: DrawAvatar = async (file) => {
  const refusal = await refusalOf(file)
  if (refusal !== null) return { refusal }
  try {
    // Unfolded once: of a large PNG that takes seconds.
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDES[0], AVATAR_SIDES[0], { fit: 'cover' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Not `info` itself: it says of transparent pictures that they were multiplied on the way, and would have it undone.
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const drawn = new Map<AvatarPart, Buffer>()
    // One after another: each takes one of the threads that also read files.
    for (const side of AVATAR_SIDES) {
      const square = sharp(data, { raw }).resize(side, side).webp({ quality: QUALITY })
      drawn.set(side, await square.toBuffer())
    }
    return { drawn }
  } catch {
    // Whatever the decoder says, it says it of what was sent.
    return { refusal: 'broken' }
  }
}

/** By the head of the content alone: neither name nor declared type says anything. */
async function refusalOf(file: Buffer): Promise<AvatarRefusal | null> {
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) return 'kind'
    return width * height > MOST_PIXELS ? 'vast' : null
  } catch {
    return startsLikePicture(file) ? 'broken' : 'kind'
  }
}

/** First bytes of JPEG, PNG and RIFF, which WebP begins with. */
const BEGINNINGS = ['ffd8ff', '89504e470d0a1a0a', '52494646'].map((hex) => Buffer.from(hex, 'hex'))

function startsLikePicture(file: Buffer): boolean {
  return BEGINNINGS.some((bytes) => file.subarray(0, bytes.length).equals(bytes))
}
