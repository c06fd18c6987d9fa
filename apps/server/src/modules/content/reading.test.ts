import {
  getArticle,
  getArticles,
  getHeaderNews,
  getLesson,
  getLessons,
  markBlogVisited,
  markLessonDone,
} from '@gorod/contracts/content'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyBlog, write } from '../../testing/editor.ts'
import {
  appForFile,
  call,
  FakeClock,
  LONG_TOKENS,
  signUp,
  startTestApp,
  type TestAccount,
} from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 11, 1, 12))

const app = await appForFile({ clock, env: LONG_TOKENS })
const editor = await signUp(app, { rights: ['editor'] })
beforeEach(async () => {
  await clock.advance(MINUTE_MS)
  await emptyBlog(app)
})

const unread = async (as?: TestAccount, since?: string) =>
  (await call(app, getHeaderNews, { ...(as && { as }), query: { ...(since && { since }) } })).answer
    .unreadArticles

async function publish(slug: string): Promise<void> {
  await clock.advance(MINUTE_MS)
  await write(app, editor, { slug, title: slug })
  await clock.advance(MINUTE_MS)
}

describe('a fresh blog', () => {
  it('a fresh blog is not empty: it opens with articles of ours', async () => {
    const fresh = await startTestApp()
    const { answer } = await call(fresh, getArticles)
    expect(answer.rows.map(({ slug }) => slug)).toEqual(['kak-rabotaet-veduschiy', 'gorod-otkryvaet-okna'])
    const { answer: article } = await call(fresh, getArticle, { query: { slug: 'gorod-otkryvaet-okna' } })
    expect(article.publishedAt).toBe('2026-11-20T09:00:00.000Z')
    expect(article.html).toContain('<h2>Что уже есть</h2>')
    await fresh.stop()
  })
})

describe('the list of articles', () => {
  it('the list comes in pages of ten, the newest first', async () => {
    for (let n = 1; n <= 12; n++) await publish(`article-${n}`)
    const first = (await call(app, getArticles)).answer
    expect(first.totalCount).toBe(12)
    expect(first.rows).toHaveLength(10)
    expect(first.rows[0]?.slug).toBe('article-12')
    expect(first.rows[0]).not.toHaveProperty('markdown')
    const second = (await call(app, getArticles, { query: { page: 2 } })).answer
    expect(second.rows.map(({ slug }) => slug)).toEqual(['article-2', 'article-1'])
    expect((await call(app, getArticles, { query: { page: 3 } })).answer).toEqual({
      rows: [],
      totalCount: 12,
    })
    expect((await call(app, getArticles, { query: { page: 10_000 } })).answer.rows).toEqual([])
    for (const page of ['0', '-1', '1.5', '10001', 'x']) {
      const { error } = await call(app, getArticles, { query: { page } })
      expect(error.code, page).toBe('validation_failed')
    }
  })

  it('articles of one moment keep a steady order', async () => {
    for (const slug of ['a', 'b', 'c']) await write(app, editor, { slug, title: slug })
    const { answer } = await call(app, getArticles)
    expect(answer.rows.map(({ slug }) => slug)).toEqual(['c', 'b', 'a'])
    const { answer: middle } = await call(app, getArticle, { query: { slug: 'b' } })
    expect([middle.previous?.slug, middle.next?.slug]).toEqual(['a', 'c'])
  })
})

describe('the counter of new articles', () => {
  it('shows a new account only what appeared after it was made', async () => {
    await publish('before')
    const reader = await signUp(app)
    expect(await unread(reader)).toBe(0)
    await publish('after')
    expect(await unread(reader)).toBe(1)
  })

  it('counts from the last visit of the list, on whatever device', async () => {
    const reader = await signUp(app)
    await publish('one')
    await publish('two')
    expect(await unread(reader)).toBe(2)
    expect((await call(app, markBlogVisited, { as: reader, body: {} })).answer).toEqual({ success: true })
    expect(await unread(reader)).toBe(0)
    await publish('three')
    expect(await unread(reader)).toBe(1)
    // The visits that a browser stored for a visitor do not count for an account.
    expect(await unread(reader, '2020-01-01T00:00:00Z')).toBe(1)
  })

  it('a withdrawn article and a correction do not count', async () => {
    const reader = await signUp(app)
    await clock.advance(MINUTE_MS)
    const id = await write(app, editor)
    expect(await unread(reader)).toBe(1)
    await write(app, editor, { id, published: false })
    expect(await unread(reader)).toBe(0)
    await write(app, editor, { id })
    await clock.advance(MINUTE_MS)
    await call(app, markBlogVisited, { as: reader, body: {} })
    await clock.advance(MINUTE_MS)
    await write(app, editor, { id, title: 'Исправлено' })
    expect(await unread(reader)).toBe(0)
  })

  it('greets a first-time visitor with nothing unread and counts from the moment it gave', async () => {
    await publish('archive')
    const { answer } = await call(app, getHeaderNews)
    expect(answer.unreadArticles).toBe(0)
    expect(answer.at).toBe(new Date(clock.now()).toISOString())
    await publish('news')
    expect(await unread(undefined, answer.at)).toBe(1)
    expect(await unread(undefined, new Date(clock.now()).toISOString())).toBe(0)
  })

  it('refuses an invalid moment', async () => {
    for (const since of ['yesterday', '2026-13-01T00:00:00Z', '1']) {
      expect((await call(app, getHeaderNews, { query: { since } })).error.code, since).toBe(
        'validation_failed',
      )
    }
  })
})

describe('the academy', () => {
  it('shows everybody its lessons and keeps the progress of accounts', async () => {
    const reader = await signUp(app)
    const { answer: lessons } = await call(app, getLessons)
    expect(lessons.length).toBeGreaterThanOrEqual(5)
    expect(lessons.every(({ done }) => !done)).toBe(true)
    const slug = lessons[1]?.slug ?? ''
    for (let times = 0; times < 2; times++) {
      expect((await call(app, markLessonDone, { as: reader, body: { slug } })).answer).toEqual({
        success: true,
      })
    }
    const { answer: own } = await call(app, getLessons, { as: reader })
    expect(own.filter(({ done }) => done).map((lesson) => lesson.slug)).toEqual([slug])
    expect((await call(app, getLesson, { as: reader, query: { slug } })).answer.done).toBe(true)
    expect((await call(app, getLesson, { query: { slug } })).answer.done).toBe(false)
    const { answer: news } = await call(app, getHeaderNews, { as: reader })
    expect(news).toMatchObject({ lessonsDone: 1, lessonsTotal: lessons.length })
    expect((await call(app, getHeaderNews)).answer).toMatchObject({ lessonsDone: 0 })
  })

  it('a lesson that does not exist is not found', async () => {
    const reader = await signUp(app)
    const nowhere = { slug: 'nowhere' }
    expect((await call(app, getLesson, { query: nowhere })).error.code).toBe('lesson_not_found')
    expect((await call(app, markLessonDone, { as: reader, body: nowhere })).error.code).toBe(
      'lesson_not_found',
    )
  })
})

describe('the data kept of a reader', () => {
  it('the data can be read and deleted', async () => {
    const reader = await signUp(app)
    const other = await signUp(app)
    for (const as of [reader, other]) {
      await call(app, markBlogVisited, { as, body: {} })
      await call(app, markLessonDone, { as, body: { slug: 'noch' } })
    }
    const { personalData } = app.content
    const at = new Date(clock.now()).toISOString()
    const kept = { blogVisitedAt: at, lessonsDone: [{ lesson: 'noch', doneAt: at }] }
    expect(await personalData?.collect(reader.id)).toEqual(kept)
    await personalData?.forget?.(reader.id, '')
    await personalData?.forget?.(reader.id, '')
    expect(await personalData?.collect(reader.id)).toEqual({ blogVisitedAt: null, lessonsDone: [] })
    expect(await personalData?.collect(other.id)).toEqual(kept)
  })
})
