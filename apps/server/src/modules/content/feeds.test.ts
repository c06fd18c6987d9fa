import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { emptyBlog, write } from '../../testing/editor.ts'
import { appForFile, FakeClock, LONG_TOKENS, signUp } from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 11, 1, 12))
const ODD_TITLE = 'Кто & кого: <b>"3" > 2</b> ]]> $& \u0001'

const WEB_DIR = await pagesForFile({
  'index.html':
    '<!doctype html><html><head><meta name="csrf-token" content="" /><title>Город</title><meta name="description" content="Всё" /><meta property="og:title" content="Город" /><meta property="og:image:width" content="9" /></head><body></body></html>',
})
const PUBLIC_URL = 'https://gorod.example/'
const app = await appForFile({ clock, env: { ...LONG_TOKENS, PUBLIC_URL, WEB_DIR } })
const editor = await signUp(app, { rights: ['editor'] })
await emptyBlog(app)
await write(app, editor, { slug: 'odd', title: ODD_TITLE, summary: 'Кратко & <ясно>' })
await clock.leap(12 * 3_600_000)
await write(app, editor, { slug: 'second', title: 'Второе' })

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

async function xml(path: string) {
  const text = await (await get(path)).text()
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(text)
}

describe('the feed', () => {
  it('the feed is RSS 2.0 with absolute links, dates of RFC 822 and its own address', async () => {
    const { rss } = await xml('/blog/rss.xml')
    expect(rss['@_version']).toBe('2.0')
    expect(rss.channel.link).toBe('https://gorod.example/blog')
    expect(rss.channel['atom:link']).toMatchObject({
      '@_href': 'https://gorod.example/blog/rss.xml',
      '@_rel': 'self',
    })
    const [second, odd] = rss.channel.item
    expect(second).toMatchObject({
      title: 'Второе',
      link: 'https://gorod.example/blog/second',
      guid: { '#text': 'https://gorod.example/blog/second', '@_isPermaLink': 'true' },
      pubDate: 'Wed, 02 Dec 2026 00:00:00 GMT',
    })
    expect(odd.title).toContain('Кто & кого: <b>"3" > 2</b> ]]> $&')
    expect(odd.description).toBe('Кратко & <ясно>')
  })

  it('a reader who asks again gets «not modified» until something has changed', async () => {
    const first = await get('/blog/rss.xml')
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=600')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/blog/rss.xml', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/blog/rss.xml', { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    await write(app, editor, { slug: 'third', title: 'Третье', published: true })
    expect((await get('/blog/rss.xml', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the site map and the robots’ file', () => {
  it('name every public page and nobody’s own', async () => {
    const { urlset } = await xml('/sitemap.xml')
    const pages = urlset.url.map(({ loc }: { loc: string }) => loc)
    for (const path of [
      '/',
      '/blog',
      '/blog/odd',
      '/academy',
      '/academy/noch',
      '/rules',
      '/eula',
      '/personal-data',
    ])
      expect(pages).toContain(`https://gorod.example${path}`)
    expect(urlset.url.find(({ loc }: { loc: string }) => loc.endsWith('/odd')).lastmod).toBe(
      '2026-12-01T12:00:00.000Z',
    )
    expect(pages.join()).not.toMatch(/cabinet|admin|game/)
    const robots = await (await get('/robots.txt')).text()
    for (const line of [
      'Disallow: /cabinet',
      'Disallow: /admin',
      'Disallow: /game$',
      'Disallow: /game-search',
    ])
      expect(robots).toContain(`${line}\n`)
    expect(robots).toContain('Sitemap: https://gorod.example/sitemap.xml')
  })
})

describe('the document of a page', () => {
  it('each page of the site map has a description of its own', async () => {
    const { urlset } = await xml('/sitemap.xml')
    expect(urlset.url.length).toBeGreaterThan(6)
    for (const { loc } of urlset.url) {
      const page = await (await get(new URL(loc).pathname)).text()
      expect(page, loc).toContain(`<link rel="canonical" href="${loc}" />`)
    }
  })

  it('carries the title and the description of its article, escaped', async () => {
    const answer = await get('/blog/odd/?from=mail')
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('<title>Кто &amp; кого: &lt;b&gt;&quot;3&quot; &gt; 2&lt;/b&gt; ]]&gt; $&amp;')
    expect(page).toContain('<meta name="description" content="Кратко &amp; &lt;ясно&gt;" />')
    expect(page).toContain('<meta property="og:type" content="article" />')
    expect(page).toContain('<link rel="canonical" href="https://gorod.example/blog/odd" />')
    expect(page).toContain('"og:image" content="https://gorod.example/bundle/images/social-card.png"')
    expect(page).not.toContain('og:image:width')
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(page.match(/"og:title"/g)).toHaveLength(1)
    expect(page.match(/name="description"/g)).toHaveLength(1)
    expect(page).toMatch(/csrf-token" content="[\w-]{43}"/)
  })

  it('the lists and the lessons have descriptions of their own, and all other pages the general one', async () => {
    expect(await (await get('/blog')).text()).toContain('<title>Блог · Город засыпает</title>')
    expect(await (await get('/academy')).text()).toContain('<title>Академия · Город засыпает</title>')
    expect(await (await get('/academy/noch')).text()).toContain('<meta property="og:title" content="Ночь" />')
    expect(await (await get('/eula')).text()).toContain('<title>Пользовательское соглашение · ')
    expect(await (await get('/system-check')).text()).toContain('<title>Город</title>')
  })

  it('a document is sent without a description rather than not at all', async () => {
    app.platform.http.describePages(() => Promise.reject(new Error('no database')))
    const answer = await get('/system-check')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Город</title>')
  })

  it('a status says that there is no such article or lesson', async () => {
    for (const path of ['/blog/nowhere', '/academy/nowhere', '/blog/%3Cscript%3E']) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).toContain('csrf-token')
    }
    expect((await get('/blog/a/b')).status).toBe(404)
    expect((await get('/content/nowhere')).headers.get('content-type')).toContain('json')
  })
})
