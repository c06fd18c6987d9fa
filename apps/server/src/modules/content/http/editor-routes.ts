import { deleteDraft, getDraft, listDrafts, previewDraft, saveDraft } from '@gorod/contracts/content'
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type SaveDeps, saveArticle } from '../commands/save-article.ts'
import type { RenderMarkdown } from '../domain/markdown.ts'

export interface EditorDeps extends SaveDeps {
  readonly render: RenderMarkdown
}

/** `/admin/articles`: for editors and administrators only. */
export function editorRoutes(deps: EditorDeps): readonly Route[] {
  const { drafts, render } = deps
  return [
    route(listDrafts, ({ signedIn }) => {
      mustEdit(signedIn())
      return drafts.list()
    }),
    route(getDraft, async ({ query, signedIn }) => {
      mustEdit(signedIn())
      const draft = await drafts.find(query.id)
      if (draft === null) throw new AppError('article_not_found')
      return draft
    }),
    route(saveDraft, ({ body: { id, ...wish }, signedIn }) => {
      mustEdit(signedIn())
      return saveArticle(deps, id ?? null, wish)
    }),
    route(deleteDraft, async ({ body, signedIn }) => {
      mustEdit(signedIn())
      if (!(await drafts.remove(body.id))) throw new AppError('article_not_found')
      return { success: true }
    }),
    route(previewDraft, ({ body, signedIn }) => {
      mustEdit(signedIn())
      return { html: render(body.markdown) }
    }),
  ]
}

function mustEdit({ rights }: Identity): void {
  if (!rights.includes('editor') && !rights.includes('administrator')) throw new AppError('forbidden')
}
