import type { ArticleDraft } from '@gorod/contracts/content'

/** The values of the editor's fields. */
export interface ArticleValues {
  readonly title: string
  readonly slug: string
  readonly summary: string
  readonly markdown: string
  readonly announced: boolean
}

/** The fields with a text. */
export type ArticleField = Exclude<keyof ArticleValues, 'announced'>

export const NO_VALUES: ArticleValues = { title: '', slug: '', summary: '', markdown: '', announced: false }

export function valuesOf({ title, slug, summary, markdown, announced }: ArticleDraft): ArticleValues {
  return { title, slug, summary, markdown, announced }
}

export function differ(a: ArticleValues, b: ArticleValues): boolean {
  return (['title', 'slug', 'summary', 'markdown', 'announced'] as const).some((name) => a[name] !== b[name])
}
