import type { ArticleDraft } from '@gorod/contracts/content'

/** The values of the editor's fields. */
export interface ArticleValues {
  readonly title: string
  readonly slug: string
  readonly summary: string
  readonly markdown: string
}

export type ArticleField = keyof ArticleValues

export const NO_VALUES: ArticleValues = { title: '', slug: '', summary: '', markdown: '' }

export function valuesOf({ title, slug, summary, markdown }: ArticleDraft): ArticleValues {
  return { title, slug, summary, markdown }
}

export function differ(a: ArticleValues, b: ArticleValues): boolean {
  return a.title !== b.title || a.slug !== b.slug || a.summary !== b.summary || a.markdown !== b.markdown
}
