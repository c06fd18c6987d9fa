/** A headless browser that draws avatars in software: the same pictures on every machine. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../../..')
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.glb': 'model/gltf-binary' }

/** `models`: folder with male/ and female/. Answers draw(config) → { png: Buffer, triangles, calls } and close(). */
export async function openStudio(models) {
  const folders = { three: join(ROOT, 'node_modules/three'), render: HERE, avatar: models }
  const server = createServer((request, response) => {
    const [, first, ...rest] = new URL(request.url, 'http://x').pathname.split('/')
    const path = join(folders[first] ?? '/nowhere', normalize(`/${rest.join('/')}`))
    if (!existsSync(path)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
    createReadStream(path).pipe(response)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } })
  page.on('console', (message) => {
    if (message.type() === 'error') console.error('page:', message.text())
  })
  page.on('pageerror', (error) => console.error('page:', error.message))
  await page.goto(`http://127.0.0.1:${server.address().port}/render/page.html`)
  await page.waitForFunction(() => window.ready === true)
  return {
    async draw(config) {
      const { picture, ...counts } = await page.evaluate((one) => window.draw(one), config)
      return { png: Buffer.from(picture.split(',')[1], 'base64'), ...counts }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}
