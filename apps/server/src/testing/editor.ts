import { saveDraft } from '@gorod/contracts/content'
import { sql } from 'kysely'
import { call, type TestAccount, type TestApp } from './index.ts'

export const ARTICLE = {
  slug: 'novaya-statya',
  title: 'Новая статья',
  summary: 'О чём она.',
  markdown: '# Начало\n\nТекст **важный**.',
  published: true,
  announced: false,
}

/** Saves an article over HTTP and returns its id. */
export async function write(
  app: TestApp,
  editor: TestAccount,
  parts: Partial<typeof ARTICLE> & { readonly id?: number } = {},
): Promise<number> {
  const { answer } = await call(app, saveDraft, { as: editor, body: { ...ARTICLE, ...parts } })
  if (!answer.success || answer.id === null) throw new Error(`not saved: ${JSON.stringify(answer)}`)
  return answer.id
}

/** Empties the blog of the articles that come with the product. */
export async function emptyBlog(app: TestApp): Promise<void> {
  await sql`delete from articles`.execute(app.db)
}
