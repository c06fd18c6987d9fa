import type { FormAnswer } from '@gorod/contracts/form-answer'
import { REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import type { ProtocolChange } from '@gorod/rules'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { DONE, refused } from '../../platform/form-answer.ts'
import type { Identity } from '../../platform/identity.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi, JudgedGame } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { arbiterOf, isOpen, judgesOf } from './domain.ts'
import { protestAnsweredEmail } from './protest-email-text.ts'
import { refusalText, REVIEW_TEXTS as T } from './reviews-text.ts'
import { insertProtest, type ProtestRow, readProtest, writeAnswer } from './store.ts'

export interface ReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

/** The error of a text that must be there; null when it is valid. */
function textError(text: string, limit: number, long: string): string | null {
  if (text.trim() === '') return T.required
  return text.trim().length > limit ? long : null
}

async function judgedOrNotFound({ games }: ReviewDeps, number: number): Promise<JudgedGame> {
  const game = await games.judgedGame(number)
  if (game === null) throw new AppError('game_not_found')
  return game
}

/** One protest a player and game, while the review is open. */
export async function sendProtest(
  deps: ReviewDeps,
  by: Identity,
  wish: { readonly id: number; readonly text: string; readonly moment: number | null },
): Promise<FormAnswer> {
  const game = await judgedOrNotFound(deps, wish.id)
  if (!game.players.some(({ accountId }) => accountId === by.accountId)) throw new AppError('not_in_game')
  const wrong = textError(wish.text, LIMITS.text, T.textLong)
  if (wrong !== null) return refused('text', wrong)
  const now = deps.clock.now()
  if (!isOpen(game, now)) return refused('text', T.closed)
  return deps.db.transaction().execute(async (tx) => {
    const written = await insertProtest(tx, {
      game_id: game.gameId,
      account_id: by.accountId,
      text: wish.text.trim(),
      moment: wish.moment,
      sent_at: new Date(now),
    })
    if (!written) return refused('text', T.protestedAlready)
    // Without a name: ten players may protest, and the judges may have blocked some of them.
    await deps.notifications.announce(tx, judgesOf(game), {
      kind: 'answer',
      title: T.protested(game.number),
      text: T.protestedText,
      path: `/match/${game.number}`,
      key: `protests:${game.number}`,
    })
    return DONE
  })
}

/** By a judge of the game, or a moderator who took no part in it. */
export async function changeProtocol(
  deps: ReviewDeps,
  by: Identity,
  wish: { readonly id: number; readonly change: ProtocolChange; readonly reason: string },
): Promise<FormAnswer> {
  const game = await judgedOrNotFound(deps, wish.id)
  return change(deps, by, game, wish)
}

async function change(
  deps: ReviewDeps,
  by: Identity,
  game: JudgedGame,
  wish: { readonly change: ProtocolChange; readonly reason: string },
): Promise<FormAnswer> {
  const from = arbiterOf(game, by)
  if (from === null) throw new AppError('forbidden')
  const wrong = textError(wish.reason, LIMITS.reason, T.reasonLong)
  if (wrong !== null) return refused('reason', wrong)
  const empty = emptyTextOf(wish.change)
  if (empty) return refused('note', T.required)
  const ruling = { from, change: wish.change, reason: wish.reason.trim() }
  const refusal = await deps.games.makeRuling(game.gameId, ruling)
  if (refusal !== null) return refused('change', refusalText(refusal))
  if (from === 'moderator') {
    const about = String(game.number)
    await deps.db
      .transaction()
      .execute((tx) => deps.moderation.audit(tx, { byAccount: by.accountId, act: 'protocol_changed', about }))
  }
  return DONE
}

function emptyTextOf(change: ProtocolChange): boolean {
  return (
    (change.kind === 'extra' && change.note.trim() === '') ||
    (change.kind === 'remark' && change.text.trim() === '')
  )
}

interface AnswerWish {
  readonly protestId: number
  readonly accepted: boolean
  readonly text: string
  readonly change: ProtocolChange | null
}

/**
 * Answers a protest once. The correction comes first: a protest whose correction was refused stays open. When the answer
 * is lost after it, the correction is there, and the next answer needs none.
 */
export async function answerProtest(deps: ReviewDeps, by: Identity, wish: AnswerWish): Promise<FormAnswer> {
  const protest = await readProtest(deps.db, wish.protestId)
  const [game] = protest === null ? [] : await deps.games.judgedGames([protest.game_id])
  if (protest === null || game === undefined) throw new AppError('not_found')
  const as = arbiterOf(game, by)
  if (as === null) throw new AppError('forbidden')
  const wrong = textError(wish.text, LIMITS.reason, T.reasonLong)
  if (wrong !== null) return refused('text', wrong)
  if (protest.answered_at !== null) return refused('text', T.answeredAlready)
  if (wish.change !== null) {
    if (!wish.accepted) return refused('change', T.declinedWithChange)
    const changed = await change(deps, by, game, { change: wish.change, reason: wish.text })
    if (!changed.success) return changed
  }
  return writeDown(deps, by, protest, { as, accepted: wish.accepted, text: wish.text.trim(), game })
}

async function writeDown(
  { db, clock, accounts, moderation, notifications }: ReviewDeps,
  by: Identity,
  protest: ProtestRow,
  wish: {
    readonly as: 'judge' | 'moderator'
    readonly accepted: boolean
    readonly text: string
    readonly game: JudgedGame
  },
): Promise<FormAnswer> {
  const frame = await accounts.emailFrame()
  return db.transaction().execute(async (tx) => {
    const written = await writeAnswer(tx, protest.id, {
      accepted: wish.accepted,
      answer: wish.text,
      answered_as: wish.as,
      answered_by: by.accountId,
      answered_at: new Date(clock.now()),
    })
    if (!written) return refused('text', T.answeredAlready)
    if (wish.as === 'moderator') {
      const about = String(wish.game.number)
      await moderation.audit(tx, { byAccount: by.accountId, act: 'protest_answered', about })
    }
    const { as, accepted, game } = wish
    await notifications.announce(tx, [protest.account_id], {
      kind: 'answer',
      title: T.protestAnswered,
      text: T.answerOf(game.number, accepted),
      path: `/match/${game.number}`,
    })
    await accounts.sendEmail(tx, protest.account_id, (to) =>
      protestAnsweredEmail(frame, { to, number: game.number, accepted, by: as }),
    )
    return DONE
  })
}
