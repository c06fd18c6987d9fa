import { DAY_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { PEOPLE_LIMITS as LIMITS, peopleChangedMessage } from '@gorod/contracts/people'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import { DONE, refused as refusedField } from '../../platform/form-answer.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { PEOPLE_TEXTS as T } from './people-text.ts'
import type { Pair } from './store.ts'
import * as store from './store.ts'

export interface PeopleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly moderation: Pick<ModerationApi, 'isBlocked'>
  readonly notifications: NotificationsApi
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
}

const refused = (message: string): FormAnswer => refusedField('userId', message)

/** Whatever is between two accounts changes under the locks of both, always taken in the same order. */
async function holdBoth(tx: Db, { own, other }: Pair): Promise<void> {
  await holdOne(tx, Math.min(own, other))
  await holdOne(tx, Math.max(own, other))
}

/** Until the transaction ends nobody else changes what is between this account and another. */
export const holdOne = (tx: Db, accountId: number): Promise<void> => holdLock(tx, 'people', accountId)

/** Under the locks of both: one that is deleted a moment later forgets what is written now. */
async function checkLiving({ accounts }: PeopleDeps, tx: Db, { own, other }: Pair): Promise<void> {
  const living = (await accounts.listAccounts([own, other], tx)).filter(({ deleted }) => !deleted)
  if (living.length < 2) throw new AppError('profile_not_found')
}

export async function follow(deps: PeopleDeps, pair: Pair): Promise<FormAnswer> {
  if (pair.own === pair.other) return refused(T.oneself)
  return deps.db.transaction().execute(async (tx) => {
    await holdBoth(tx, pair)
    await checkLiving(deps, tx, pair)
    if (await deps.moderation.isBlocked(pair.own, pair.other, tx)) return refused(T.blocked)
    const followed = await store.listFollowed(tx, pair.own)
    if (followed.length >= LIMITS.following && !followed.includes(pair.other)) return refused(T.followingFull)
    const isNew = await store.insertFollow(tx, pair, new Date(deps.clock.now()))
    if (isNew && !(await deps.moderation.isBlocked(pair.other, pair.own, tx)))
      await announce(deps, tx, pair, 'follows')
    return DONE
  })
}

export async function unfollow({ db }: PeopleDeps, pair: Pair): Promise<FormAnswer> {
  await store.deleteFollow(db, pair)
  return DONE
}

/** Asks, or agrees where the other one has asked. */
export async function befriend(deps: PeopleDeps, pair: Pair): Promise<FormAnswer> {
  const { own, other } = pair
  if (own === other) return refused(T.oneself)
  const { answer, seen } = await deps.db.transaction().execute(async (tx) => {
    await holdBoth(tx, pair)
    await checkLiving(deps, tx, pair)
    return ask(deps, tx, pair)
  })
  if (seen) deps.realtime.sendAnywhere(other, peopleChangedMessage, {})
  return answer
}

/** `seen`: something changed that the other one may see. */
async function ask(
  deps: PeopleDeps,
  tx: Db,
  pair: Pair,
): Promise<{ readonly answer: FormAnswer; readonly seen: boolean }> {
  const { moderation, clock } = deps
  const { own, other } = pair
  const unseen = (answer: FormAnswer) => ({ answer, seen: false })
  const at = new Date(clock.now())
  if (await moderation.isBlocked(own, other, tx)) return unseen(refused(T.blocked))
  const friends = await store.listFriends(tx, own)
  if (friends.includes(other)) return unseen(DONE)
  if (friends.length >= LIMITS.friends) return unseen(refused(T.friendsFull))
  // Somebody who blocks the account sees no request, and the account does not learn why.
  const hidden = await moderation.isBlocked(other, own, tx)
  if (!hidden && (await store.isAskedBy(tx, pair))) {
    if ((await store.listFriends(tx, other)).length >= LIMITS.friends)
      return unseen(refused(T.theirFriendsFull))
    await store.deleteRequests(tx, pair)
    await store.insertFriends(tx, pair, at)
    await announce(deps, tx, pair, 'agreed')
    return { answer: DONE, seen: true }
  }
  const asked = await store.listAsked(tx, own)
  if (asked.includes(other)) return unseen(DONE)
  if (asked.length >= LIMITS.asked) return unseen(refused(T.askedMany))
  if (await store.writeRequest(tx, pair, { at, hidden })) await announce(deps, tx, pair, 'asks')
  return { answer: DONE, seen: !hidden }
}

const NEWS_KINDS = ['follows', 'asks', 'agreed'] as const
type NewsKind = (typeof NEWS_KINDS)[number]

const keyOf = (what: NewsKind, accountId: number): string => `people:${what}:${accountId}`

/** The subjects of what others are told about an account. */
export const subjectsOf = (accountId: number): readonly string[] =>
  NEWS_KINDS.map((what) => keyOf(what, accountId))

/** Tells the other one. Who follows, leaves and follows again is heard of once a day. */
async function announce(
  { accounts, notifications }: Pick<PeopleDeps, 'accounts' | 'notifications'>,
  tx: Db,
  { own, other }: Pair,
  what: NewsKind,
): Promise<void> {
  const account = await accounts.getAccount(own, tx)
  await notifications.announce(tx, [other], {
    kind: 'people',
    title: T[what](account?.username ?? ''),
    text: '',
    path: what === 'asks' ? '/people' : `/profile/${own}`,
    key: keyOf(what, own),
    onceInMs: DAY_MS,
  })
}

/** Ends a friendship, takes the caller's own request back, and declines the other's: whichever there is. */
export async function unfriend({ db, realtime }: PeopleDeps, pair: Pair): Promise<FormAnswer> {
  const wereFriends = await db.transaction().execute(async (tx) => {
    await holdBoth(tx, pair)
    await store.withdrawRequest(tx, pair)
    await store.declineRequest(tx, pair)
    return store.deleteFriends(tx, pair)
  })
  if (wereFriends) realtime.sendAnywhere(pair.other, peopleChangedMessage, {})
  return DONE
}

/** A block ends what is between the two, in its own transaction. Requests of the blocked one go on waiting, unseen. */
export async function undoTies(
  { notifications }: Pick<PeopleDeps, 'notifications'>,
  tx: Db,
  pair: Pair,
): Promise<void> {
  const { own, other } = pair
  await holdBoth(tx, pair)
  await notifications.takeBack(tx, [own], subjectsOf(other))
  await store.deleteFriends(tx, pair)
  await store.deleteFollow(tx, pair)
  await store.deleteFollow(tx, { own: other, other: own })
  await store.withdrawRequest(tx, pair)
  await store.declineRequest(tx, pair)
}
