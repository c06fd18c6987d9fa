// Draws the site's PNG icons, favicon.ico and the picture of link previews from their sources (icon.svg of the
// pages, scripts/icons/). Run it by hand after one of them changed: node scripts/icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const PUBLIC = `${root}apps/web/public/`
const IMAGES = `${PUBLIC}bundle/images/`
const ICON = `${IMAGES}icon.svg`
const MASKABLE = `${root}scripts/icons/maskable.svg`
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** What a favicon.ico is asked for: tabs, and tabs of sharp screens. */
const FAVICON_SIZES = [16, 32, 48]

const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
try {
  const page = await browser.newPage()
  mkdirSync(`${IMAGES}icons`, { recursive: true })
  for (const size of [192, 512]) {
    save(`${IMAGES}icons/icon-${size}.png`, await drawSvg(page, ICON, size))
    save(`${IMAGES}icons/icon-maskable-${size}.png`, await drawSvg(page, MASKABLE, size))
  }
  // The phone rounds it and paints transparent places black, so the full-bleed one.
  save(`${PUBLIC}apple-touch-icon.png`, await drawSvg(page, MASKABLE, 180))
  const favicons = []
  for (const size of FAVICON_SIZES) favicons.push({ size, png: await drawSvg(page, ICON, size) })
  save(`${PUBLIC}favicon.ico`, icoOf(favicons))
  save(`${IMAGES}social-card.png`, await drawCard(page))
} finally {
  await browser.close()
}

/** @param {import('playwright-core').Page} page @param {string} file @param {number} size @returns {Promise<Buffer>} */
async function drawSvg(page, file, size) {
  await page.setViewportSize({ width: size, height: size })
  const svg = readFileSync(file, 'utf8')
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  return page.screenshot({ omitBackground: true })
}

/** Open Graph's own size. @param {import('playwright-core').Page} page @returns {Promise<Buffer>} */
async function drawCard(page) {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto(pathToFileURL(`${root}scripts/icons/social-card.html`).href)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

/**
 * An ICO that holds PNGs: a directory of 16 bytes each, then the pictures.
 * @param {readonly { size: number, png: Buffer }[]} pictures
 */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** @param {string} file @param {Buffer} content */
function save(file, content) {
  writeFileSync(file, content)
  console.log(`${String(content.length).padStart(7)} bytes  ${file.slice(root.length)}`)
}
