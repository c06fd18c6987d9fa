/** The document of one page as search engines and link previews see it. Plain text: it is escaped on the way out. */
export interface PageMeta {
  /** Without the site's name. */
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** The page's one address. */
  readonly url: string
  /** An absolute address; without it the site's own picture. */
  readonly image?: string
  /** Says what the page's own picture of {@link PREVIEW_SIZE} shows. */
  readonly imageAlt?: string
  /** `website` unless said. */
  readonly kind?: 'article' | 'profile' | 'website'
}

/** The picture of link previews, of a page that has no own one. */
export const SITE_PICTURE = '/bundle/images/social-card.png'

/** Where the module `previews` serves the pictures that it draws. */
export const PREVIEW_PATHS = {
  match: (number: number) => `/previews/match/${number}.png`,
  /** `step` counts from 1. */
  moment: (number: number, step: number) => `/previews/match/${number}/${step}.png`,
  profile: (accountId: number) => `/previews/profile/${accountId}.png`,
  club: (id: number) => `/previews/club/${id}.png`,
  championship: (id: number) => `/previews/championship/${id}.png`,
} as const
/** Pixels of these, and of the site's own picture. */
const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The answer of a module about a page: nothing (null), or that there is no such page. `path` is without query. */
export type DescribePage = (path: string, search: URLSearchParams) => Promise<PageMeta | 'missing' | null>

/** A page for search engines, which `DescribePage` of the same module knows. */
export interface ListedPage {
  readonly path: string
  /** The moment of the last change; null where nobody knows. */
  readonly changedAt: Date | null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/
/** With `og:image:width` and the like counted to `og:image`. */
const OPEN_GRAPH = /<meta property="(og:\w+)[^"]*"[^>]*>/g

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

function pictureFacts(alt: string): readonly (readonly [string, string])[] {
  return [
    ['og:image:width', String(PREVIEW_SIZE.width)],
    ['og:image:height', String(PREVIEW_SIZE.height)],
    ['og:image:alt', alt],
  ]
}

/** The document with the page's own title and description instead of the site's. */
export function withPageMeta(document: string, meta: PageMeta): string {
  const { title, description, siteName, url, image, imageAlt, kind = 'website' } = meta
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', kind],
    ['og:site_name', siteName],
    ['og:locale', 'ru_RU'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ...(image === undefined ? [] : [['og:image', image] as const]),
    ...(imageAlt === undefined ? [] : pictureFacts(imageAlt)),
  ]
  // The card itself, of a large picture, is in the document already.
  const twitter = properties.flatMap(([name, value]) =>
    /^og:(title|description|image|image:alt)$/.test(name) ? [[name.replace('og:', 'twitter:'), value]] : [],
  )
  const head = [
    `<title>${escaped(`${title} · ${siteName}`)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    ...twitter.map(([name, value = '']) => `<meta name="${name}" content="${escaped(value)}" />`),
  ].join('')
  const told = new Set(properties.map(([name]) => name))
  // Functions, for `$&` in a title would otherwise be taken for a pattern.
  return document
    .replace(TITLE, () => '')
    .replace(DESCRIPTION, () => '')
    .replace(OPEN_GRAPH, (tag, name: string) => (told.has(name) ? '' : tag))
    .replace('</head>', () => `${head}</head>`)
}
