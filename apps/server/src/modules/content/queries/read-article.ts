import type { Article } from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'
import { findArticle, findNeighbours } from '../store/articles-store.ts'

/** Texts whose HTML is remembered; other texts are rendered at each reading. */
const REMEMBERED = 50

/** Reads published articles. Their HTML is made once per text, for many readers share it. */
export function articleReader(db: Db, render: RenderMarkdown): (slug: string) => Promise<Article> {
  const rendered = new Map<string, string>()
  const htmlOf = (markdown: string): string => {
    const html = rendered.get(markdown) ?? render(markdown)
    // Put back at the end: the first one has not been read for the longest.
    rendered.delete(markdown)
    rendered.set(markdown, html)
    const oldest = rendered.keys().next()
    if (rendered.size > REMEMBERED && !oldest.done) rendered.delete(oldest.value)
    return html
  }
  return async (slug) => {
    const article = await findArticle(db, slug)
    if (article === null) throw new AppError('article_not_found')
    const { previous, next } = await findNeighbours(db, article)
    return {
      slug: article.slug,
      title: article.title,
      summary: article.summary,
      publishedAt: article.publishedAt.toISOString(),
      html: htmlOf(article.markdown),
      previous: previous === null ? null : { slug: previous.slug, title: previous.title },
      next: next === null ? null : { slug: next.slug, title: next.title },
    }
  }
}
