import type { Db } from '../../../platform/db/db.ts'
import {
  type DescribePage,
  type ListedPage,
  type PageMeta,
  SITE_PICTURE,
} from '../../../platform/http/page-meta.ts'
import { PAGE_TEXTS, SITE_NAME } from '../domain/content-text.ts'
import type { ReadLessons } from '../domain/lessons.ts'
import { findArticle, listArticles } from '../store/articles-store.ts'

interface PagesDeps {
  readonly db: Db
  readonly lessons: ReadLessons
  readonly siteUrl: () => string
}

const STANDING: ReadonlyMap<string, { readonly title: string; readonly description: string }> = new Map(
  Object.entries(PAGE_TEXTS),
)
const TEXT = /^\/(blog|academy)\/([^/]+)$/
/** The format of site maps allows 50,000 addresses in one file. */
const LISTED_ARTICLES = 40_000

/** The pages of the blog and the academy, and the legal pages, for search engines and link previews. */
export function pageDescriber({ db, lessons, siteUrl }: PagesDeps): DescribePage {
  return async (path) => {
    const described = (title: string, description: string): PageMeta => ({
      title,
      description,
      siteName: SITE_NAME,
      url: siteUrl() + path,
      image: siteUrl() + SITE_PICTURE,
    })
    const standing = STANDING.get(path)
    if (standing !== undefined) return described(standing.title, standing.description)
    const [, part, slug] = TEXT.exec(path) ?? []
    if (part === undefined || slug === undefined) return null
    const found =
      part === 'blog' ? await findArticle(db, slug) : (await lessons()).find((lesson) => lesson.slug === slug)
    if (found === null || found === undefined) return 'missing'
    return { ...described(found.title, found.summary), kind: 'article' }
  }
}

/** The same pages, for the site map. */
export async function listPages({ db, lessons }: PagesDeps): Promise<readonly ListedPage[]> {
  const [articles, taught] = await Promise.all([
    listArticles(db, { limit: LISTED_ARTICLES, offset: 0 }),
    lessons(),
  ])
  return [
    ...[...STANDING.keys()].map((path) => ({ path, changedAt: null })),
    ...articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
    ...taught.map(({ slug }) => ({ path: `/academy/${slug}`, changedAt: null })),
  ]
}
