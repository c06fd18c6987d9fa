import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@gorod/contracts/current-user'
import { getHeaderNews, type SharedNews } from '@gorod/contracts/header-news'
import { getSiteSettings } from '@gorod/contracts/settings'
import { expect, it } from 'vitest'
import { BUILT_PAGES, pagesForFile } from '../../testing/built-pages.ts'
import { appForFile, call, signUp } from '../../testing/index.ts'

const WEB_DIR = await pagesForFile({
  ...BUILT_PAGES,
  'bundle/icon.svg': '<svg/>',
  'home.html': '<html><head><meta name="csrf-token" content="" /></head><body>drawn</body></html>',
  'avatar3d.html': '<html><head></head><body>viewer</body></html>',
  'preloads.json': JSON.stringify({
    '/profile/:id': ['/bundle/assets/profile-abc.js', '/bundle/assets/profile-abc.css'],
  }),
})
const app = await appForFile({ env: { WEB_DIR } })

it('every address of a page gives the same document, which holds the token of this browser', async () => {
  for (const path of ['/', '/game-search', '/cabinet', '/ratings?x=1', '/game?token=a.b.c']) {
    const response = await fetch(app.url + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [, token] = /<meta name="csrf-token" content="([\w-]{43})" \/>/.exec(await response.text()) ?? []
    expect(token, path).toBeDefined()
    expect(response.headers.getSetCookie().join()).toMatch(/csrf=.*HttpOnly.*SameSite=Lax/)
  }
})

it('an address without a page gives the same document under the status 404, and one of a page 200', async () => {
  const { status, text } = await open('/nonsense')
  expect(status).toBe(404)
  expect(text).toContain('>page<')
  expect(text).toMatch(/<meta name="csrf-token" content="[\w-]{43}" \/>/)
  expect((await fetch(`${app.url}/nonsense`, { method: 'HEAD' })).status).toBe(404)
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => [path, (await open(path)).status]))
  const missing = ['/ratings/2', '/wp-login', '/.well-known/nonsense', '/ratings/nonsense/?x=1']
  expect(await statuses(missing)).toEqual(missing.map((path) => [path, 404]))
  const pages = [
    '/ratings/',
    '/Ratings',
    '/ratings?page=2',
    '/admin/players',
    '/watch',
    '/game?token=a',
    '/?x',
  ]
  expect(await statuses(pages)).toEqual(pages.map((path) => [path, 200]))
})

async function open(path: string) {
  const response = await fetch(app.url + path)
  return { status: response.status, text: await response.text() }
}

it('a visitor gets the drawn home page at its address alone, and somebody who is signed in an empty one', async () => {
  const textOf = async (path: string, cookie = '') =>
    (await fetch(app.url + path, { headers: { cookie } })).text()
  const home = await textOf('/')
  expect(home).toContain('>drawn<')
  expect(home).toMatch(/<meta name="csrf-token" content="[\w-]{43}" \/>.*id="page-seed"/s)
  for (const path of ['/?email=confirmed', '/blog', '/game-search'])
    expect(await textOf(path), path).toContain('>page<')
  for (const cookie of ['access-token=x', 'session=x'])
    expect(await textOf('/', cookie), cookie).toContain('>page<')
})

it('the token stays the same as long as the browser keeps its cookie', async () => {
  const first = await fetch(app.url)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const again = await fetch(app.url, { headers: { cookie } })
  const tokenIn = (text: string) => /csrf-token" content="([\w-]+)"/.exec(text)?.[1]
  expect(tokenIn(await again.text())).toBe(tokenIn(await first.text()))
  expect(again.headers.getSetCookie()).toEqual([])
})

it('the address of the 3D viewer gives its own document, which needs neither token nor cookie', async () => {
  for (const path of ['/avatar3d', '/avatar3d?avatar=default-0', '/avatar3d/']) {
    const response = await fetch(app.url + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toBe('<html><head></head><body>viewer</body></html>')
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await (await fetch(`${app.url}/avatar3d/x`)).text()).toContain('>page<')
})

function seedIn(document: string): Record<string, unknown> {
  const [, json = ''] =
    /<script type="application\/json" id="page-seed">(.*?)<\/script>/s.exec(document) ?? []
  return JSON.parse(json)
}

it('a document holds what every page would ask for first, as data that cannot end its element', async () => {
  await app.settings.api.set('productName', '</script><b>$& Мафия')
  const headers = { cookie: 'region=kz' }
  const asked = await fetch(app.url, { headers })
  const seed = seedIn(await asked.text())
  expect(seed[getSiteSettings.path]).toEqual(
    await (await fetch(app.url + getSiteSettings.path, { headers })).json(),
  )
  expect(seed[getSiteSettings.path]).toMatchObject({ productName: '</script><b>$& Мафия', region: 'kz' })
  const { published, lessonsTotal, at } = seed[getHeaderNews.path] as SharedNews
  expect(published).toEqual(published.toSorted((one, other) => other - one))
  expect(published).toContain(Date.parse('2026-11-20T09:00:00.000Z'))
  const { answer: news } = await call(app, getHeaderNews)
  expect({ lessonsTotal }).toEqual({ lessonsTotal: news.lessonsTotal })
  expect(Date.parse(news.at) - Date.parse(at)).toBeLessThan(60_000)
  expect(asked.headers.get('cache-control')).toBe('no-store')
})

it('a document holds the account of its reader, and nobody of a visitor or of a session that is over', async () => {
  const anna = await signUp(app)
  const boris = await signUp(app)
  const seedFor = async (cookie: string) =>
    seedIn(await (await fetch(`${app.url}/eula`, { headers: { cookie } })).text())
  for (const account of [anna, boris]) {
    const { answer } = await call(app, getMe, { as: account })
    const seeded = (await seedFor(account.cookie))[getMe.path]
    expect(seeded).toEqual({ ...answer, news: { ...answer.news, at: expect.any(String) } })
  }
  expect(await seedFor('')).not.toHaveProperty([getMe.path])
  await fetch(`${app.url}/registration/logout`, { headers: { cookie: anna.cookie }, redirect: 'manual' })
  expect(await seedFor(anna.cookie)).not.toHaveProperty([getMe.path])
})

it('a document names the files of the screen at its address, and no other has them', async () => {
  const linksAt = async (path: string) =>
    [...(await (await fetch(app.url + path)).text()).matchAll(/<link rel="(\w+)"[^>]*href="([^"]*)"/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    )
  const files = ['modulepreload /bundle/assets/profile-abc.js', 'preload /bundle/assets/profile-abc.css']
  expect(await linksAt('/profile/1')).toEqual(expect.arrayContaining(files))
  expect(await linksAt('/profile/1/')).toEqual(expect.arrayContaining(files))
  for (const path of ['/', '/profile', '/profile/1/x', '/game-search'])
    expect(
      (await linksAt(path)).filter((link) => files.includes(link)),
      path,
    ).toEqual([])
})

it('a document allows no foreign origin and no inline code', async () => {
  const policy = (await fetch(app.url)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe-')
  expect(policy).not.toContain('https:')
  expect(policy).toContain(`ws://${new URL(app.url).host}`)
})

it('files with a hash in their name may be kept for good, others for an hour', async () => {
  const hashed = await fetch(`${app.url}/bundle/assets/index-abc.js`)
  expect(hashed.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${app.url}/bundle/icon.svg`)).headers.get('cache-control')).toBe(
    'public, max-age=3600',
  )
})

it('a new build is served without a restart, and a missing one is reported', async () => {
  const page = join(WEB_DIR, 'index.html')
  await writeFile(page, '<html><head></head><body>new page</body></html>')
  const text = await (await fetch(`${app.url}/blog`)).text()
  expect(text).toContain('new page')
  expect(text).toContain('csrf-token')
  await rm(page)
  expect((await fetch(`${app.url}/blog`)).status).toBe(503)
})
