import {
  ARTICLE_LIMITS,
  deleteDraft,
  getArticle,
  getArticles,
  getDraft,
  listDrafts,
  previewDraft,
  saveDraft,
} from '@gorod/contracts/content'
import { HOUR_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ARTICLE, emptyBlog, write } from '../../testing/editor.ts'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp, startTestApp } from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 11, 1, 12))

const app = await appForFile({ clock, env: LONG_TOKENS })
const editor = await signUp(app, { rights: ['editor'] })
beforeEach(() => emptyBlog(app))

const save = (
  body: Partial<typeof ARTICLE> & { readonly id?: number; readonly updatedAt?: string | undefined },
) => call(app, saveDraft, { as: editor, body: { ...ARTICLE, ...body } })

describe('the editor’s side', () => {
  it('the editor’s side is closed for players, judges and moderators, open for editors and administrators', async () => {
    const player = await signUp(app, { verified: true })
    const id = await write(app, editor)
    for (const [rights, status] of [
      ['{}', 403],
      ['{judge,moderator}', 403],
      ['{administrator}', 200],
      ['{editor}', 200],
    ] as const) {
      await sql`update accounts set rights = ${rights} where id = ${player.id}`.execute(app.db)
      const answers = [
        await call(app, listDrafts, { as: player }),
        await call(app, getDraft, { as: player, query: { id } }),
        await call(app, previewDraft, { as: player, body: { markdown: 'x' } }),
        await call(app, saveDraft, { as: player, body: { ...ARTICLE, id, title: rights } }),
      ]
      for (const answer of answers) expect(answer.status, rights).toBe(status)
      if (status === 403) expect(answers[0]?.error.code).toBe('forbidden')
    }
    await sql`update accounts set rights = '{}' where id = ${player.id}`.execute(app.db)
    expect((await call(app, deleteDraft, { as: player, body: { id } })).error.code).toBe('forbidden')
    expect((await call(app, getDraft, { as: editor, query: { id } })).status).toBe(200)
  })

  it('an administrator named by address gets in only once the address is confirmed', async () => {
    const named = await startTestApp({ env: { ADMIN_EMAILS: 'boss@example.com' }, clock })
    const boss = await signUp(named, { email: 'boss@example.com' })
    expect((await call(named, listDrafts, { as: boss })).error.code).toBe('forbidden')
    await sql`update accounts set email_confirmed_by_owner_at = now() where id = ${boss.id}`.execute(named.db)
    expect((await call(named, listDrafts, { as: boss })).status).toBe(200)
    await named.stop()
  })

  it('keeps what was written and lists drafts before the newest articles', async () => {
    const old = await write(app, editor, { slug: 'old' })
    await clock.leap(HOUR_MS)
    const fresh = await write(app, editor, { slug: 'fresh' })
    const draft = await write(app, editor, { slug: 'draft', published: false })
    const { answer } = await call(app, listDrafts, { as: editor })
    expect(answer.map(({ id }) => id)).toEqual([draft, fresh, old])
    expect(answer[0]).not.toHaveProperty('markdown')
    const { answer: kept } = await call(app, getDraft, { as: editor, query: { id: draft } })
    expect(kept).toMatchObject({
      title: ARTICLE.title,
      markdown: ARTICLE.markdown,
      slug: 'draft',
      publishedAt: null,
    })
  })

  it('an article that was saved in another window is not overwritten, published or withdrawn by one that was read before', async () => {
    const id = await write(app, editor, { published: false })
    const read = async () => (await call(app, getDraft, { as: editor, query: { id } })).answer
    const { updatedAt } = await read()
    await clock.advance(1000)
    const published = await save({ id, updatedAt, title: 'Готовая', published: true })
    expect(published.answer).toMatchObject({ success: true, updatedAt: (await read()).updatedAt })
    await clock.advance(1000)
    const late = await save({ id, updatedAt, title: 'Черновик', published: false })
    expect(late.answer).toMatchObject({
      success: false,
      errors: { updatedAt: [expect.any(String)] },
      updatedAt: null,
    })
    expect(await read()).toMatchObject({ title: 'Готовая', publishedAt: expect.any(String) })
    const next = published.answer.updatedAt ?? undefined
    const tries = await Promise.all(
      [1, 2].map((one) => save({ id, updatedAt: next, title: `Правка ${one}` })),
    )
    expect(tries.map(({ answer }) => answer.success).sort()).toEqual([false, true])
  })

  it('reports what is wrong under the field it is wrong in', async () => {
    const cases = [
      [{ slug: '' }, { slug: ['Это поле обязательно'] }],
      [{ slug: 'Статья' }, { slug: ['Только латинские буквы, цифры и дефис'] }],
      [{ slug: 'a/b' }, { slug: ['Только латинские буквы, цифры и дефис'] }],
      [{ slug: 'a'.repeat(ARTICLE_LIMITS.slug + 1) }, { slug: ['Не больше 100 символов'] }],
      [{ title: '  ' }, { title: ['Это поле обязательно'] }],
      [{ title: 'а'.repeat(ARTICLE_LIMITS.title + 1) }, { title: ['Не больше 150 символов'] }],
      [{ summary: '' }, { summary: ['Это поле обязательно'] }],
      [{ summary: 'а'.repeat(ARTICLE_LIMITS.summary + 1) }, { summary: ['Не больше 300 символов'] }],
      [{ markdown: '\n' }, { markdown: ['Это поле обязательно'] }],
    ] as const
    for (const [wrong, errors] of cases) {
      const { status, answer } = await save(wrong)
      expect(status).toBe(200)
      expect(answer).toEqual({ success: false, errors, id: null, updatedAt: null })
    }
    const long = await save({ markdown: 'a'.repeat(ARTICLE_LIMITS.markdown + 1) })
    expect(long.answer.errors?.markdown?.[0]).toMatch(/^Не больше 100\s000 символов$/)
    expect((await call(app, listDrafts, { as: editor })).answer).toEqual([])
  })

  it('accepts a half-done draft, but not a half-done published article', async () => {
    const half = { summary: '', markdown: '', published: false }
    const { answer } = await save(half)
    expect(answer.success).toBe(true)
    const publish = await save({ ...half, id: answer.id ?? 0, published: true })
    expect(Object.keys(publish.answer.errors ?? {})).toEqual(['summary', 'markdown'])
  })

  it('gives an address to one article only', async () => {
    await write(app, editor, { slug: 'taken' })
    const other = await write(app, editor, { slug: 'other' })
    const taken = { slug: ['Такой адрес уже есть у другой статьи'] }
    expect((await save({ slug: 'taken' })).answer.errors).toEqual(taken)
    expect((await save({ id: other, slug: 'taken' })).answer.errors).toEqual(taken)
    expect((await save({ id: other, slug: 'other', title: 'Своё' })).answer.success).toBe(true)
  })

  it('an article that does not exist is not found', async () => {
    expect((await call(app, getDraft, { as: editor, query: { id: 999_999 } })).error.code).toBe(
      'article_not_found',
    )
    expect((await save({ id: 999_999 })).error.code).toBe('article_not_found')
    expect((await call(app, deleteDraft, { as: editor, body: { id: 999_999 } })).error.code).toBe(
      'article_not_found',
    )
  })

  it('previews an article as its readers would see it', async () => {
    const markdown = '# Раз\n\n<script>alert(1)</script>'
    const { answer } = await call(app, previewDraft, { as: editor, body: { markdown } })
    expect(answer.html).toBe('<h2>Раз</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
    await write(app, editor, { markdown })
    expect((await call(app, getArticle, { query: { slug: ARTICLE.slug } })).answer.html).toBe(answer.html)
  })
})

describe('a draft', () => {
  it('a draft cannot be read anywhere, and neither can a withdrawn article', async () => {
    const id = await write(app, editor, { published: false, title: 'Тайное' })
    const places = async () => [
      JSON.stringify((await call(app, getArticles)).answer),
      JSON.stringify((await call(app, getArticle, { query: { slug: ARTICLE.slug } })).answer),
      await (await fetch(`${app.url}/blog/rss.xml`)).text(),
      await (await fetch(`${app.url}/sitemap.xml`)).text(),
      await (await fetch(`${app.url}/blog/${ARTICLE.slug}`)).text(),
    ]
    for (const place of await places()) expect(place).not.toMatch(/Тайное|novaya-statya/)
    expect((await call(app, getArticle, { query: { slug: ARTICLE.slug } })).error.code).toBe(
      'article_not_found',
    )
    await write(app, editor, { id, title: 'Тайное' })
    expect((await call(app, getArticle, { query: { slug: ARTICLE.slug } })).status).toBe(200)
    await write(app, editor, { id, published: false, title: 'Тайное' })
    for (const place of await places()) expect(place).not.toMatch(/Тайное|novaya-statya/)
  })

  it('a draft does not appear between its published neighbours', async () => {
    for (const [slug, published] of [
      ['first', true],
      ['hidden', false],
      ['second', true],
    ] as const) {
      await write(app, editor, { slug, title: slug, published })
      await clock.leap(HOUR_MS)
    }
    const { answer } = await call(app, getArticle, { query: { slug: 'second' } })
    expect(answer.previous).toEqual({ slug: 'first', title: 'first' })
    expect(answer.next).toBeNull()
    const { answer: first } = await call(app, getArticle, { query: { slug: 'first' } })
    expect(first.previous).toBeNull()
    expect(first.next).toEqual({ slug: 'second', title: 'second' })
  })
})

describe('publication', () => {
  it('an article has one moment of publication, which a correction keeps and a new publication moves', async () => {
    const publishedAt = async () =>
      (await call(app, getDraft, { as: editor, query: { id } })).answer.publishedAt
    const id = await write(app, editor)
    const first = await publishedAt()
    expect(first).toBe(new Date(clock.now()).toISOString())
    await clock.leap(HOUR_MS)
    await write(app, editor, { id, title: 'Исправлено' })
    expect(await publishedAt()).toBe(first)
    await write(app, editor, { id, published: false })
    expect(await publishedAt()).toBeNull()
    await clock.leap(HOUR_MS)
    await write(app, editor, { id })
    expect(await publishedAt()).toBe(new Date(clock.now()).toISOString())
  })

  it('shows a correction at once, also of the text alone', async () => {
    const id = await write(app, editor)
    const read = async () => (await call(app, getArticle, { query: { slug: ARTICLE.slug } })).answer.html
    expect(await read()).toContain('важный')
    await write(app, editor, { id, markdown: 'Другое' })
    expect(await read()).toBe('<p>Другое</p>\n')
    await call(app, deleteDraft, { as: editor, body: { id } })
    expect((await call(app, getArticle, { query: { slug: ARTICLE.slug } })).status).toBe(404)
  })
})
