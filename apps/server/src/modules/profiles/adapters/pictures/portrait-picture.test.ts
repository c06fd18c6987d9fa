import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { drawPortrait } from './portrait-picture.ts'

/** Three squares: red, green, blue. */
function strip(side = 128): Sharp {
  const square = (background: string) => ({
    create: { width: side, height: side, channels: 3 as const, background },
  })
  return sharp({ create: { width: side * 3, height: side, channels: 3, background: '#0000ff' } }).composite([
    { input: square('#ff0000'), left: 0, top: 0 },
    { input: square('#00ff00'), left: side, top: 0 },
  ])
}

const isNear = (pixel: Buffer, colour: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) < 24)

it('the first square is the picture, and all three are kept to speak with', async () => {
  const drawn = await drawPortrait(await strip().webp().toBuffer())
  expect([...(drawn?.keys() ?? [])]).toEqual([512, 96, 'lips'])
  const at = (part: 512 | 96 | 'lips', left: number) =>
    sharp(drawn?.get(part)).extract({ left, top: 40, width: 1, height: 1 }).raw().toBuffer()
  expect(isNear(await at(512, 500), [255, 0, 0])).toBe(true)
  expect(await sharp(drawn?.get('lips')).metadata()).toMatchObject({
    width: 768,
    height: 256,
    format: 'webp',
  })
  expect(isNear(await at('lips', 384), [0, 255, 0])).toBe(true)
  expect(isNear(await at('lips', 700), [0, 0, 255])).toBe(true)
})

it.each([
  ['a square', () => strip().resize(300, 300, { fit: 'fill' }).png().toBuffer()],
  ['squares too small', () => strip(64).png().toBuffer()],
  ['squares too large', () => strip(1100).png().toBuffer()],
  ['a photo', () => strip().jpeg().toBuffer()],
  ['half a file', async () => (await strip().png().toBuffer()).subarray(0, 300)],
  ['a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="384" height="128"/>')],
  ['nothing', async () => Buffer.alloc(0)],
])('a file that is no portrait is refused: %s', async (_what, make) => {
  expect(await drawPortrait(await make())).toBeNull()
})
