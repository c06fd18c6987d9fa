import type { EndpointSamples } from './endpoint-sample.ts'

const article = {
  slug: 'sample',
  title: 'Sample',
  summary: 'In short.',
  markdown: '# Sample',
  published: false,
  announced: false,
}
const noEditor = 'a player writes no articles'

/** The blog, its editor and the academy. Anybody who tries them is a player without rights. */
export const CONTENT_SAMPLES: EndpointSamples = {
  'GET /content/get-header-news': {
    query: { since: '2026-11-21T06:00:00Z' },
    refused: [
      { why: 'a day that is none', query: { since: '2026-02-30T06:00:00Z' }, code: 'validation_failed' },
      { why: 'no moment', query: { since: 'yesterday' }, code: 'validation_failed' },
    ],
  },
  'GET /content/get-articles': {
    query: { page: '1' },
    refused: [
      { why: 'page nought', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a page beyond all', query: { page: '10001' }, code: 'validation_failed' },
    ],
  },
  'GET /content/get-article': {
    query: { slug: 'gorod-otkryvaet-okna' },
    refused: [{ why: 'no such article', query: { slug: 'nowhere' }, code: 'article_not_found' }],
  },
  'POST /content/mark-blog-visited': { body: {} },
  'GET /content/get-lesson': {
    query: { slug: 'noch' },
    refused: [{ why: 'no such lesson', query: { slug: 'nowhere' }, code: 'lesson_not_found' }],
  },
  'POST /content/mark-lesson-done': {
    body: { slug: 'noch' },
    refused: [{ why: 'no such lesson', body: { slug: 'nowhere' }, code: 'lesson_not_found' }],
  },
  'GET /content/admin/get-articles': { refused: [{ why: noEditor, code: 'forbidden' }] },
  'GET /content/admin/get-article': {
    query: { id: '1' },
    refused: [{ why: noEditor, query: { id: '1' }, code: 'forbidden' }],
  },
  'POST /content/admin/save-article': {
    body: article,
    refused: [
      { why: noEditor, body: article, code: 'forbidden' },
      { why: 'no title at all', body: { ...article, title: undefined }, code: 'validation_failed' },
      {
        why: 'a text too long to check',
        body: { ...article, slug: 'a'.repeat(1001) },
        code: 'validation_failed',
      },
    ],
  },
  'POST /content/admin/delete-article': {
    body: { id: 1 },
    refused: [{ why: noEditor, body: { id: 1 }, code: 'forbidden' }],
  },
  'POST /content/admin/preview': {
    body: { markdown: '# Sample' },
    refused: [{ why: noEditor, body: { markdown: '# Sample' }, code: 'forbidden' }],
  },
}
