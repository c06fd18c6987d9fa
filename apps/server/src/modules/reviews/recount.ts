import { DAY_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import { AppError } from '../../platform/app-error.ts'
import type { Identity } from '../../platform/identity.ts'
import type { ReviewDeps } from './commands.ts'
import { arbiterOf } from './domain.ts'
import { REVIEW_TEXTS as T } from './reviews-text.ts'
import { readProtest } from './store.ts'

type RecountAnswer = FormAnswer & { readonly changed: boolean }

const refused = (message: string): RecountAnswer => ({
  success: false,
  errors: { protestId: [message] },
  changed: false,
})

/** Counts the game of a protest again, and tells who protested what came out. */
export async function recountGame(
  { db, clock, games, moderation, notifications }: ReviewDeps,
  by: Identity,
  protestId: number,
): Promise<RecountAnswer> {
  const protest = await readProtest(db, protestId)
  const [game] = protest === null ? [] : await games.judgedGames([protest.game_id])
  if (protest === null || game === undefined) throw new AppError('not_found')
  if (arbiterOf(game, by) === null) throw new AppError('forbidden')
  if (clock.now() > game.endedAt.getTime() + LIMITS.recountDays * DAY_MS) return refused(T.recountLate)
  const recounted = await games.recountGame(game.gameId)
  if (recounted === null || recounted === 'unreadable') return refused(T.unreadable)
  const changed = recounted === 'changed'
  await db.transaction().execute(async (tx) => {
    await moderation.audit(tx, {
      byAccount: by.accountId,
      act: 'game_recounted',
      about: String(game.number),
    })
    await notifications.announce(tx, [protest.account_id], {
      kind: 'answer',
      title: T.recounted,
      text: T.recountOf(game.number, changed),
      path: `/match/${game.number}`,
      key: `recount:${game.number}`,
    })
  })
  return { success: true, changed }
}
