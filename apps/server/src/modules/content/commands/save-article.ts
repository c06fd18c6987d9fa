import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { type ArticleWish, checkArticle, tidied } from '../domain/article-checks.ts'
import { ARTICLE_ERRORS } from '../domain/content-text.ts'
import { insertDraft, updateDraft } from '../store/drafts-store.ts'

export interface SaveDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: Pick<NotificationsApi, 'broadcast'>
}

export type SaveAnswer = FormAnswer & { readonly id: number | null }

/** Saves an article, a new one when `id` is null, and publishes or withdraws it as wished. An announcement is told when it is published. */
export async function saveArticle(
  { db, clock, notifications }: SaveDeps,
  id: number | null,
  raw: ArticleWish,
): Promise<SaveAnswer> {
  const wish = tidied(raw)
  const errors = checkArticle(wish)
  if (Object.keys(errors).length > 0) return { success: false, errors, id }
  const at = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const saved = await write(tx, id, { wish, at })
    if (saved.success && saved.id !== null && wish.published && wish.announced)
      await notifications.broadcast(tx, {
        key: `article:${saved.id}`,
        title: wish.title,
        text: wish.summary,
        path: `/blog/${wish.slug}`,
        to: ['subscribers', 'channel'],
      })
    return saved
  })
}

async function write(
  tx: Db,
  id: number | null,
  { wish, at }: { readonly wish: ArticleWish; readonly at: Date },
): Promise<SaveAnswer> {
  const taken = { success: false, errors: { slug: [ARTICLE_ERRORS.slugTaken] }, id }
  if (id === null) {
    const added = await insertDraft(tx, wish, at)
    return added === null ? taken : { success: true, id: added }
  }
  const done = await updateDraft(tx, id, wish, at)
  if (done === 'unknown') throw new AppError('article_not_found')
  return done === 'slug_taken' ? taken : { success: true, id }
}
