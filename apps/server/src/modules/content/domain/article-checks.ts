import { ARTICLE_LIMITS, ARTICLE_SLUG } from '@gorod/contracts/content'
import { ARTICLE_ERRORS, LIMITS_IN_WORDS } from './content-text.ts'

export interface ArticleWish {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
  readonly published: boolean
  /** An announcement of the site. */
  readonly announced: boolean
}

export type ArticleErrors = Readonly<Record<string, string[]>>

/** One line each: what stands in lists, feeds and the tab has no use for breaks and double spaces. */
export function tidied(wish: ArticleWish): ArticleWish {
  const line = (text: string) => text.trim().replace(/\s+/g, ' ')
  return { ...wish, slug: wish.slug.trim(), title: line(wish.title), summary: line(wish.summary) }
}

/** A draft needs a title and an address to be found again; a published article needs all. */
export function checkArticle(wish: ArticleWish): ArticleErrors {
  const errors: Record<string, string[]> = {}
  for (const field of ['slug', 'title', 'summary', 'markdown'] as const) {
    const needed = wish.published || field === 'slug' || field === 'title'
    if (needed && wish[field].trim() === '') errors[field] = [ARTICLE_ERRORS.required]
    else if (wish[field].length > ARTICLE_LIMITS[field]) errors[field] = [LIMITS_IN_WORDS[field]]
  }
  if (errors.slug === undefined && !ARTICLE_SLUG.test(wish.slug)) errors.slug = [ARTICLE_ERRORS.slugForm]
  return errors
}
