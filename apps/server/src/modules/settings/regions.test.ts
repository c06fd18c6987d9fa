import { getSiteSettings, redirectToRegion } from '@gorod/contracts/settings'
import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { beforeEach, expect, it } from 'vitest'
import { appForFile, call } from '../../testing/index.ts'

const app = await appForFile({ env: { PUBLIC_URL: 'https://gorod.example/' } })

const defaults = SITE_SETTINGS.regions.fallback
/** The regions of the first day, some with a site of their own. */
const setSites = (sites: Readonly<Record<string, string>>) =>
  app.settings.api.set(
    'regions',
    defaults.map((region) => ({ ...region, site: sites[region.code] ?? null })),
  )

beforeEach(() => setSites({}))

const choose = (region: string) => call(app, redirectToRegion, { query: { region } })

/** Asks as a browser does that follows a link. */
const follow = (search: string) =>
  fetch(`${app.url}/region/redirect${search}`, {
    redirect: 'manual',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })

const markedWith = async (cookie: string) => {
  const answer = await fetch(app.url + getSiteSettings.path, { headers: { cookie } })
  return ((await answer.json()) as { region: string | null }).region
}

it('regions are offered from the first day, and each is a link that works', async () => {
  const { regions } = (await call(app, getSiteSettings)).answer
  expect(regions.map(({ code }) => code)).toEqual([
    ...['ru', 'by', 'kz', 'am', 'ge', 'uz', 'md', 'il', 'de', 'lv', 'tr', 'us'],
  ])
  for (const { code } of regions) expect((await choose(code)).status, code).toBe(302)
})

it('the choice is remembered for a year and leads to the home page while the region has no site of its own', async () => {
  const { status, headers } = await choose('kz')
  expect(status).toBe(302)
  expect(headers.get('location')).toBe('/')
  const [cookie] = headers.getSetCookie()
  expect(cookie).toMatch(/^region=kz; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await markedWith('region=kz')).toBe('kz')
})

it('the first region is marked until one is chosen, also when the chosen one has left the list', async () => {
  expect(await markedWith('')).toBe('ru')
  expect(await markedWith('region=atlantis')).toBe('ru')
})

it('a region leads to its own site where the operator named one', async () => {
  await setSites({
    kz: 'https://kz.gorod.example',
    by: 'https://gorod.example',
  })
  expect((await choose('kz')).headers.get('location')).toBe('https://kz.gorod.example')
  // This very site is no other one: no loop over its own name.
  expect((await choose('by')).headers.get('location')).toBe('/')
  expect(await markedWith('region=kz')).toBe('by')
})

it('a value that is no bare https origin leads nobody there', async () => {
  for (const site of [
    'http://kz.example',
    'https://kz.example/path',
    'https://kz.example@evil.example',
    'javascript:alert(1)',
    '//evil.example',
    'evil.example',
  ]) {
    await setSites({ kz: site })
    expect((await choose('kz')).headers.get('location'), site).toBe('/')
  }
})

it('an address that the caller names is never followed', async () => {
  for (const region of ['//evil.example', 'https://evil.ex', '/\\evil.example', '__proto__', 'constructor']) {
    const { status, headers, error } = await choose(region)
    expect(status, region).toBe(404)
    expect(error.code).toBe('not_found')
    expect(headers.get('location')).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
    const page = await follow(`?region=${encodeURIComponent(region)}`)
    expect(page.headers.get('location'), region).toBe('/')
  }
  const { headers } = await follow('?region=kz&url=https://evil.example')
  expect(headers.get('location')).toBe('/')
})

it('an unknown region answers a program 404, and takes a person with an old link to the home page', async () => {
  expect((await choose('su')).error).toMatchObject({ code: 'not_found', statusCode: 404 })
  const page = await follow('?region=su')
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe('/')
  expect(page.headers.getSetCookie()).toEqual([])
})

it('a link without a region is refused', async () => {
  expect((await fetch(`${app.url}/region/redirect`)).status).toBe(422)
  expect((await choose('r'.repeat(21))).status).toBe(422)
})
