import { deleteDraft, getDraft, listDrafts, previewDraft, saveDraft } from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type SaveDeps, saveArticle } from '../commands/save-article.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'

export interface EditorDeps extends SaveDeps {
  readonly render: RenderMarkdown
}

/** `/admin/articles`: for editors and administrators only. */
export function editorRoutes(deps: EditorDeps): readonly Route[] {
  const { drafts, render } = deps
  return [
    route(listDrafts, () => drafts.list()),
    route(getDraft, async ({ query }) => {
      const draft = await drafts.find(query.id)
      if (draft === null) throw new AppError('article_not_found')
      return draft
    }),
    route(saveDraft, ({ body: { id, ...wish } }) => saveArticle(deps, id ?? null, wish)),
    route(deleteDraft, async ({ body }) => {
      if (!(await drafts.remove(body.id))) throw new AppError('article_not_found')
      return { success: true }
    }),
    route(previewDraft, ({ body }) => ({ html: render(body.markdown) })),
  ]
}
