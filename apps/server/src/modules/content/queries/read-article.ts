import type { Article } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'
import type { PublishedArticles } from '../store/articles-store.ts'

/** Texts whose HTML is remembered; that of others is made anew at each reading. */
const KEPT = 50

/** Reads published articles. Their HTML is made once per text, for many readers share it. */
export function articleReader(
  articles: PublishedArticles,
  render: RenderMarkdown,
): (slug: string) => Promise<Article> {
  const kept = new Map<string, string>()
  const htmlOf = (markdown: string): string => {
    const html = kept.get(markdown) ?? render(markdown)
    // Put back at the end: what stands first was not asked for the longest.
    kept.delete(markdown)
    kept.set(markdown, html)
    const oldest = kept.keys().next()
    if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value)
    return html
  }
  return async (slug) => {
    const article = await articles.find(slug)
    if (article === null) throw new AppError('article_not_found')
    const { previous, next } = await articles.neighbours(article)
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
