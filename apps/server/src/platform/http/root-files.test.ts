import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'gorod-test-web-'))
  await mkdir(join(webDir, 'bundle'))
  await writeFile(join(webDir, 'manifest.webmanifest'), '{"name":"Город"}')
  await writeFile(join(webDir, 'favicon.ico'), 'icon')
  await writeFile(join(webDir, 'index.html'), '<html><head></head></html>')
  app = await startTestApp({ env: { WEB_DIR: webDir } })
})

afterAll(async () => {
  await app.stop()
  await rm(webDir, { recursive: true })
})

it('serves icon and manifest where programs look for them, with their types', async () => {
  const manifest = await fetch(`${app.url}/manifest.webmanifest`)
  expect(manifest.status).toBe(200)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await manifest.json()).toEqual({ name: 'Город' })
  const icon = await fetch(`${app.url}/favicon.ico`)
  expect(icon.headers.get('content-type')).toMatch(/^image\/(vnd\.microsoft\.|x-)icon/)
})

it('answers 404, not the page, for one that was not built, and for any other file', async () => {
  for (const path of ['/apple-touch-icon.png', '/index.html', '/bundle/../favicon.ico.br', '/other.ico']) {
    const answer = await fetch(app.url + path)
    expect(answer.status, path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ code: 'not_found' })
  }
})
