/**
 * `node render/posters.mjs http://localhost:3000`: the pictures shown while a model loads and where it cannot be drawn,
 * taken of the viewer of a running site, so that they stand where the model then stands.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const site = process.argv[2] ?? 'http://localhost:3000'
const SIZE = { width: 480, height: 629 }
const WEBP_QUALITY = 0.84
const IMAGES = new URL('../../../apps/web/public/bundle/images/', import.meta.url)
const BARE = 'html, body, main, [data-stage] { background: none !important }'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', bypassCSP: true })
  context.setDefaultTimeout(120_000)
  for (const [gender, name] of ['male', 'female'].entries()) {
    const page = await context.newPage()
    await page.goto(`${site}/avatar3d?avatar=default-${gender}`)
    await page.locator('[data-stage="shown"]').waitFor()
    await page.addStyleTag({ content: BARE })
    const png = await page.screenshot({ omitBackground: true })
    const webp = await page.evaluate(toWebp, { png: png.toString('base64'), quality: WEBP_QUALITY })
    const file = fileURLToPath(new URL(`avatar-poster-${name}.webp`, IMAGES))
    writeFileSync(file, Buffer.from(webp.split(',')[1], 'base64'))
    console.log(file)
    await page.close()
  }
} finally {
  await browser.close()
}

/** In the page, which has an encoder. */
async function toWebp({ png, quality }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d').drawImage(bitmap, 0, 0)
  return canvas.toDataURL('image/webp', quality)
}
