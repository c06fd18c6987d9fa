import { saveDraft } from '@gorod/contracts/content'
import { sql } from 'kysely'
import { call, signUp, type TestAccount, type TestApp } from '../../../testing/index.ts'

/** The clock of these tests jumps by hours; nobody shall have to sign in again for that. */
export const LONG_TOKENS = { ACCESS_TOKEN_MINUTES: '1440' }

/** Somebody with the right to write articles. */
export async function makeEditor(app: TestApp): Promise<TestAccount> {
  const editor = await signUp(app)
  await sql`update accounts set rights = '{editor}' where id = ${editor.id}`.execute(app.db)
  return editor
}

export const ARTICLE = {
  slug: 'novaya-statya',
  title: 'Новая статья',
  summary: 'О чём она.',
  markdown: '# Начало\n\nТекст **важный**.',
  published: true,
}

/** Saves an article over HTTP and answers its id. */
export async function write(
  app: TestApp,
  editor: TestAccount,
  parts: Partial<typeof ARTICLE> & { readonly id?: number } = {},
): Promise<number> {
  const { answer } = await call(app, saveDraft, { as: editor, body: { ...ARTICLE, ...parts } })
  if (!answer.success || answer.id === null) throw new Error(`not saved: ${JSON.stringify(answer)}`)
  return answer.id
}

/** The blog as it stands without the articles that come with the product. */
export async function emptyBlog(app: TestApp): Promise<void> {
  await sql`delete from articles`.execute(app.db)
}
