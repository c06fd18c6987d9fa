// @vitest-environment happy-dom
import type { ArticleDraft } from '@gorod/contracts/content'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ArticleFormState, useArticleForm } from './use-article-form.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../shared/api/client.ts', () => ({ api }))

const DRAFT: ArticleDraft = {
  id: 7,
  slug: 'novaya',
  title: 'Новая',
  summary: 'О чём она.',
  markdown: 'Текст',
  announced: false,
  publishedAt: null,
  updatedAt: '2026-11-28T08:00:00.000Z',
}
const LATER = '2026-11-28T08:05:00.000Z'

let root: Root
let article: ArticleFormState

function Editor() {
  article = useArticleForm(DRAFT, () => undefined)
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Editor />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const save = () => act(async () => article.form.submit(article.save(article.published)))

it('the editor names the article that it has read or saved, and keeps what was typed when somebody else has saved another', async () => {
  api.mockResolvedValueOnce({ success: true, id: 7, updatedAt: LATER })
  await save()
  expect(api).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ id: 7, updatedAt: DRAFT.updatedAt }),
  )
  expect(article.outcome).toBe('saved')
  await act(async () => article.change('markdown', 'Другой текст'))
  api.mockResolvedValueOnce({
    success: false,
    errors: { updatedAt: ['Тем временем'] },
    id: 7,
    updatedAt: null,
  })
  await save()
  expect(api).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ updatedAt: LATER }))
  expect([article.outcome, article.unsaved, article.form.values.markdown]).toEqual([
    'changed',
    true,
    'Другой текст',
  ])
})
