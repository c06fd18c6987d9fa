import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { type ArticleErrors, type ArticleWish, checkArticle, tidied } from '../domain/article-checks.ts'
import { ARTICLE_ERRORS } from '../domain/content-text.ts'
import { deleteDraft, insertDraft, updateDraft } from '../store/drafts-store.ts'

export interface SaveDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: Pick<NotificationsApi, 'broadcast' | 'withdraw'>
}

export type SaveAnswer = FormAnswer & { readonly id: number | null; readonly updatedAt: string | null }

/** An article that is there. */
export interface SavedArticle {
  readonly id: number
  /** When it was changed last, as the editor knows it; null: whatever was changed meanwhile is replaced. */
  readonly seen: Date | null
}

/** Saves an article, a new one when `old` is null, and publishes or withdraws it as wished. An announcement is told when it is published, and taken back with it. */
export async function saveArticle(
  { db, clock, notifications }: SaveDeps,
  old: SavedArticle | null,
  raw: ArticleWish,
): Promise<SaveAnswer> {
  const wish = tidied(raw)
  const errors = checkArticle(wish)
  if (Object.keys(errors).length > 0) return refused(old, errors)
  const at = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const saved = await write(tx, old, { wish, at })
    if (!saved.success || saved.id === null) return saved
    if (!wish.published || !wish.announced) await notifications.withdraw(tx, keyOf(saved.id))
    else
      await notifications.broadcast(tx, {
        key: keyOf(saved.id),
        title: wish.title,
        text: wish.summary,
        path: `/blog/${wish.slug}`,
        to: ['subscribers', 'channel'],
      })
    return saved
  })
}

export async function deleteArticle({ db, notifications }: SaveDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteDraft(tx, id))) throw new AppError('article_not_found')
    await notifications.withdraw(tx, keyOf(id))
  })
}

/** The subject of its announcement. */
const keyOf = (id: number): string => `article:${id}`

function refused(old: SavedArticle | null, errors: ArticleErrors): SaveAnswer {
  return { success: false, errors, id: old?.id ?? null, updatedAt: null }
}

async function write(
  tx: Db,
  old: SavedArticle | null,
  { wish, at }: { readonly wish: ArticleWish; readonly at: Date },
): Promise<SaveAnswer> {
  const taken = refused(old, { slug: [ARTICLE_ERRORS.slugTaken] })
  const updatedAt = at.toISOString()
  if (old === null) {
    const added = await insertDraft(tx, wish, at)
    return added === null ? taken : { success: true, id: added, updatedAt }
  }
  const done = await updateDraft(tx, old, wish, at)
  if (done === 'unknown') throw new AppError('article_not_found')
  if (done === 'changed') return refused(old, { updatedAt: [ARTICLE_ERRORS.changed] })
  return done === 'slug_taken' ? taken : { success: true, id: old.id, updatedAt }
}
