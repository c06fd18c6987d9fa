import type { Article } from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'
import { findArticle, findNeighbours } from '../store/articles-store.ts'

/** Texts whose HTML is remembered; other texts are rendered at each reading. */
const REMEMBERED = 50

/** Makes the HTML of a text once, for many readers share it. */
export function rememberingRenderer(render: RenderMarkdown): RenderMarkdown {
  const rendered = new Map<string, string>()
  return (markdown) => {
    const html = rendered.get(markdown) ?? render(markdown)
    // Put back at the end: the first one has not been read for the longest.
    rendered.delete(markdown)
    rendered.set(markdown, html)
    const oldest = rendered.keys().next()
    if (rendered.size > REMEMBERED && !oldest.done) rendered.delete(oldest.value)
    return html
  }
}

/** Reads published articles. */
export function articleReader(db: Db, htmlOf: RenderMarkdown): (slug: string) => Promise<Article> {
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
