import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from './domain/catalogue/catalogue.ts'
import { imagesOf } from './domain/images.ts'

const PUBLIC = fileURLToPath(new URL('../../../../web/public', import.meta.url))
/** A list of them all is one look at a page: together less than one photograph. */
const MAX_BYTES = 6_000
/** The smallest size, that of the list on a phone. */
const SEEN_AT = 64

const read = (url: string) => readFile(`${PUBLIC}${url}`)

/** The code for uploaded pictures forbids sharp to read SVG, for the whole process. */
const READS_SVG = { operation: ['VipsForeignLoadSvg'] }

describe('the pictures of achievements', () => {
  beforeAll(() => sharp.unblock(READS_SVG))
  afterAll(() => sharp.block(READS_SVG))

  it.each(CATALOGUE)('$keyword has pictures in both sizes, valid and small', async ({ keyword }) => {
    const { small_url, full_url } = imagesOf(keyword)
    for (const url of [small_url, full_url]) {
      const svg = await read(url)
      expect(svg.length, url).toBeLessThan(MAX_BYTES)
      // Throws for what is no well-formed SVG.
      expect((await sharp(svg).metadata()).format).toBe('svg')
      expect(svg.toString(), url).not.toMatch(/undefined|NaN|<script|href/)
    }
  })

  it('two pictures differ visibly at the smallest size they are shown in', async () => {
    const seen = await Promise.all(
      CATALOGUE.map(async ({ keyword }) => ({
        keyword,
        pixels: await sharp(await read(imagesOf(keyword).small_url))
          .resize(SEEN_AT, SEEN_AT, { fit: 'fill' })
          .greyscale()
          .raw()
          .toBuffer(),
      })),
    )
    for (const [index, one] of seen.entries())
      for (const other of seen.slice(index + 1)) {
        const apart = one.pixels.reduce((sum, grey, i) => sum + Math.abs(grey - (other.pixels[i] ?? 0)), 0)
        expect(apart / one.pixels.length, `${one.keyword} and ${other.keyword}`).toBeGreaterThan(6)
      }
  })
})
