import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { AVATAR_SIDES } from '../../domain/drawn-avatar.ts'
import { drawAvatar } from './avatar-picture.ts'

const ORANGE = { r: 255, g: 128, b: 0 }
const opaque = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: ORANGE } })
const sheer = () =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { ...ORANGE, alpha: 0.5 } } })
const grey = [163, 163, 163]

it.each<[string, () => Sharp, readonly number[]]>([
  ['a PNG of 16 bits', () => opaque().toColourspace('rgb16').png(), [255, 128, 0]],
  ['a PNG of 16 bits of grey', () => opaque().toColourspace('grey16').png(), grey],
  ['a PNG with a palette', () => opaque().png({ palette: true }), [255, 128, 0]],
  ['a grey JPEG', () => opaque().greyscale().jpeg(), grey],
  ['a JPEG for print', () => opaque().toColourspace('cmyk').jpeg(), [255, 128, 0]],
  ['a JPEG of a phone with more colours', () => opaque().withIccProfile('p3').jpeg(), [255, 128, 0]],
  ['a progressive JPEG', () => opaque().jpeg({ progressive: true }), [255, 128, 0]],
  ['a half transparent PNG', () => sheer().png(), [255, 128, 0, 128]],
  ['a half transparent WebP', () => sheer().webp({ lossless: true }), [255, 128, 0, 128]],
  ['a single pixel', () => opaque(1, 1).png(), [255, 128, 0]],
  ['a line', () => opaque(10_000, 1).png(), [255, 128, 0]],
])('a picture keeps its colour in both sizes: %s', async (_name, make, colour) => {
  const result = await drawAvatar(await make().toBuffer())
  expect(result).toHaveProperty('drawn')
  if (!('drawn' in result)) return
  expect([...result.drawn.keys()]).toEqual([512, 96])
  for (const side of AVATAR_SIDES) {
    const file = result.drawn.get(side)
    const middle = { left: side / 2, top: side / 2, width: 1, height: 1 }
    const seen = [...(await sharp(file).extract(middle).raw().toBuffer())]
    expect(seen).toHaveLength(colour.length)
    // Print and compression change it by a hair.
    for (const [index, value] of seen.entries())
      expect(Math.abs(value - (colour[index] ?? 0))).toBeLessThan(12)
  }
})
