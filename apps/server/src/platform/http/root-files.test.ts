import { expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { appForFile } from '../../testing/index.ts'

const WEB_DIR = await pagesForFile({
  'bundle/index.js': '',
  'manifest.webmanifest': '{"name":"Город"}',
  'favicon.ico': 'icon',
  'sw.js': '',
  'offline.html': '<html><title>Нет связи</title></html>',
  'index.html': '<html><head></head></html>',
})
const app = await appForFile({ env: { WEB_DIR } })

it('icon and manifest are served where programs look for them, with their types', async () => {
  const manifest = await fetch(`${app.url}/manifest.webmanifest`)
  expect(manifest.status).toBe(200)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await manifest.json()).toEqual({ name: 'Город' })
  const icon = await fetch(`${app.url}/favicon.ico`)
  expect(icon.headers.get('content-type')).toMatch(/^image\/(vnd\.microsoft\.|x-)icon/)
})

it('a root file that was not built, and any other, is a 404 and not the page', async () => {
  for (const path of ['/apple-touch-icon.png', '/index.html', '/bundle/../favicon.ico.br', '/other.ico']) {
    const answer = await fetch(app.url + path)
    expect(answer.status, path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ code: 'not_found' })
  }
})

it('the service worker is asked for again at each visit, and the page without network sets no cookie', async () => {
  const worker = await fetch(`${app.url}/sw.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const offline = await fetch(`${app.url}/offline`)
  expect(await offline.text()).toBe('<html><title>Нет связи</title></html>')
  expect(offline.headers.getSetCookie()).toEqual([])
})
