import { MINUTE_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { isPower, may, mayBan, mayGrant, type Right } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Account, AccountsApi } from '../../accounts/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { Act } from '../domain/act.ts'
import { OWN_SANCTIONS, MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import { reasonError } from '../domain/reason.ts'
import type { BanWish, ModerationApi, Moderator } from '../public.ts'
import { liftRefusals } from '../queries/lift-refusals.ts'
import { writeAudit } from '../store/audit-store.ts'
import { hasMarks } from '../store/ban-marks-store.ts'
import { insertBan, liftBan, readBans } from '../store/bans-store.ts'
import { bearerOf } from './follow-owner.ts'

export interface ModerateDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly banned: (accountId: number) => void
  readonly notifications: Pick<NotificationsApi, 'announce'>
  readonly realtime: Pick<Realtime, 'cutPagesOf'>
}

/** Bans for so many minutes, or without an end, and tells the player. */
export async function ban(deps: ModerateDeps, by: Moderator, wish: BanWish): Promise<FormAnswer> {
  const done = await deps.db.transaction().execute(async (tx) => {
    const given = await banWithin(tx, deps, by, wish)
    if ('banId' in given && given.bearer !== null)
      await deps.notifications.announce(tx, [given.bearer], {
        kind: 'answer',
        title: T.banned(wish.minutes),
        text: T.bannedText(wish.reason.trim()),
        path: OWN_SANCTIONS,
        key: `ban:${given.banId}`,
      })
    return given
  })
  if ('refused' in done) return done.refused
  done.announce()
  return DONE
}

/** See `ModerationApi.ban`. */
export async function banWithin(
  tx: Db,
  deps: Omit<ModerateDeps, 'db' | 'notifications' | 'realtime'>,
  by: Moderator,
  wish: BanWish,
): ReturnType<ModerationApi['ban']> {
  const target = await bearing(deps, wish.accountId, tx)
  if (target.id === by.accountId) return { refused: refused('accountId', T.notOneself) }
  if (!mayBan(by.rights, target.rights)) return { refused: refused('accountId', T.adminUntouchable) }
  const wrong = reasonError(wish.reason)
  if (wrong !== null) return { refused: refused('reason', wrong) }
  // A thief would shut out those who could stop them.
  if (may(target.rights, 'moderate')) await deps.accounts.requireOwner(by, tx)
  const from = new Date(deps.clock.now())
  const until = wish.minutes === null ? null : new Date(from.getTime() + wish.minutes * MINUTE_MS)
  const { category } = wish
  const reason = wish.reason.trim()
  const given = { accountId: target.id, category, reason, from, until, byAccount: by.accountId, gameId: null }
  const banId = await insertBan(tx, given)
  if (banId === null) throw new Error('only a second ban for one game is not written')
  const about = wish.minutes === null ? null : String(wish.minutes)
  await audit(tx, deps, by, { act: 'ban', aboutAccount: target.id, about, reason })
  return { banId, bearer: target.deleted ? null : target.id, announce: () => deps.banned(target.id) }
}

/** Throws `not_found` for a ban that is over or lifted. */
export async function lift(
  deps: ModerateDeps,
  by: Moderator,
  wish: { readonly banId: number; readonly reason: string },
): Promise<FormAnswer> {
  const wrong = reasonError(wish.reason)
  if (wrong !== null) return refused('reason', wrong)
  return deps.db.transaction().execute(async (tx) => {
    const [ban] = await readBans(tx, [wish.banId])
    if (ban === undefined) throw new AppError('not_found')
    const { accountId } = ban
    if (accountId === by.accountId) throw new AppError('forbidden')
    const outranked = (await liftRefusals(deps, by.accountId, [ban], tx)).get(ban.id)
    if (outranked !== undefined) return refused('banId', outranked)
    if (!(await liftBan(tx, wish.banId, new Date(deps.clock.now())))) throw new AppError('not_found')
    const about = String(wish.banId)
    await audit(tx, deps, by, { act: 'lift_ban', aboutAccount: accountId, about, reason: wish.reason.trim() })
    // In the place of the notice of the ban.
    await deps.notifications.announce(tx, [accountId], {
      kind: 'answer',
      title: T.lifted,
      text: T.liftedText,
      path: OWN_SANCTIONS,
      key: `ban:${wish.banId}`,
    })
    return DONE
  })
}

export async function setRight(
  deps: ModerateDeps,
  by: Moderator,
  wish: { readonly accountId: number; readonly right: Right; readonly granted: boolean },
): Promise<FormAnswer> {
  const target = await existing(deps, wish.accountId)
  if (target.id === by.accountId) return refused('accountId', T.notOneself)
  if (!mayGrant(by.rights, wish.right)) return refused('right', T.rightNotYours)
  // Who proves a mistyped address later would have the rights.
  if (wish.granted && !(await deps.accounts.hasProvedEmail(target.id)))
    return refused('accountId', T.unproved)
  if (isPower(wish.right)) await deps.accounts.requireOwner(by)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deps.accounts.setRight(tx, target.id, wish.right, wish.granted))) return
    const act = wish.granted ? 'grant_right' : 'revoke_right'
    await audit(tx, deps, by, { act, aboutAccount: target.id, about: wish.right, reason: null })
  })
  // An open connection keeps the rights with which it came: a moderator would go on watching tables.
  if (!wish.granted) deps.realtime.cutPagesOf(target.id)
  return DONE
}

/** Who has a ban of this account: itself, also deleted while its owner can be known again, or the account as which the owner came back. */
async function bearing(deps: Pick<ModerateDeps, 'accounts'>, accountId: number, tx: Db): Promise<Account> {
  if (!(await hasMarks(tx, accountId))) return existing(deps, accountId, tx)
  const bearer = await deps.accounts.getAccount(await bearerOf(tx, accountId), tx)
  if (bearer === null) throw new AppError('profile_not_found')
  return bearer
}

async function existing(
  { accounts }: Pick<ModerateDeps, 'accounts'>,
  accountId: number,
  tx?: Db,
): Promise<Account> {
  const account = await accounts.getAccount(accountId, tx)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  return account
}

function audit(
  tx: Db,
  { clock }: Pick<ModerateDeps, 'clock'>,
  by: Moderator,
  entry: { act: Act; aboutAccount: number | null; about: string | null; reason: string | null },
): Promise<void> {
  return writeAudit(tx, { ...entry, at: new Date(clock.now()), byAccount: by.accountId })
}
