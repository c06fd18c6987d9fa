import type { Db } from '../../../platform/db/db.ts'
import { type PageMeta, SITE_PICTURE } from '../../../platform/http/page-meta.ts'
import { PAGE_TEXTS } from '../domain/content-text.ts'
import type { LessonText } from '../domain/lessons.ts'
import { findArticle } from '../store/articles-store.ts'

interface DescribeDeps {
  readonly db: Db
  readonly lessons: readonly LessonText[]
  readonly siteUrl: () => string
}

const PAGE = /^\/(blog|academy)(?:\/([^/]+))?$/

/** The pages of the blog and the academy for search engines and link previews. */
export function pageDescriber({ db, lessons, siteUrl }: DescribeDeps) {
  return async (path: string): Promise<PageMeta | 'missing' | null> => {
    const [, part, slug] = PAGE.exec(path) ?? []
    if (part === undefined) return null
    const described = (title: string, description: string): PageMeta => ({
      title,
      description,
      siteName: PAGE_TEXTS.siteName,
      url: siteUrl() + path,
      image: siteUrl() + SITE_PICTURE,
    })
    if (slug === undefined) {
      const { title, description } = part === 'blog' ? PAGE_TEXTS.blog : PAGE_TEXTS.academy
      return described(title, description)
    }
    const found =
      part === 'blog' ? await findArticle(db, slug) : lessons.find((lesson) => lesson.slug === slug)
    if (found === null || found === undefined) return 'missing'
    return { ...described(found.title, found.summary), kind: 'article' }
  }
}
