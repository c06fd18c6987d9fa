import * as calls from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { deleteArticle, type SaveDeps, saveArticle } from '../commands/save-article.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'
import { findDraft, listDrafts } from '../store/drafts-store.ts'

export interface EditorDeps extends SaveDeps {
  readonly render: RenderMarkdown
}

/** `/admin/articles`: for editors and administrators only. */
export function editorRoutes(deps: EditorDeps): readonly Route[] {
  const { db, render } = deps
  return [
    route(calls.listDrafts, () => listDrafts(db)),
    route(calls.getDraft, async ({ query }) => {
      const draft = await findDraft(db, query.id)
      if (draft === null) throw new AppError('article_not_found')
      return draft
    }),
    route(calls.saveDraft, ({ body: { id, updatedAt, ...wish } }) => {
      const seen = updatedAt === undefined ? null : new Date(updatedAt)
      return saveArticle(deps, id === undefined ? null : { id, seen }, wish)
    }),
    route(calls.deleteDraft, async ({ body }) => {
      await deleteArticle(deps, body.id)
      return { success: true }
    }),
    route(calls.previewDraft, ({ body }) => ({ html: render(body.markdown) })),
  ]
}
