import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  type Conversation,
  MESSAGE_LIMITS as LIMITS,
  messagesChangedMessage,
  type PrivateMessage,
} from '@gorod/contracts/messages'
import { readable } from '@gorod/contracts/shown-name'
import { AppError } from '../../platform/app-error.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import { DONE, refused } from '../../platform/form-answer.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { PeopleApi } from '../people/public.ts'
import type { ReportsApi } from '../reports/public.ts'
import { MESSAGE_TEXTS as T } from './messages-text.ts'
import {
  countUnread,
  hasConversation,
  insertMessage,
  listMessages,
  listSides,
  readMessages,
  readWithNeighbours,
  type Sides,
  writeRead,
} from './store/messages-store.ts'
import { insertMessageReport } from './store/reports-store.ts'
import type { MessageRow } from './store/tables.ts'

export interface MessagesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly people: PeopleApi
  readonly reports: ReportsApi
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
  readonly budgets: { readonly minute: Budget; readonly hour: Budget; readonly begun: Budget }
}

async function plays({ activity }: Pick<MessagesDeps, 'activity'>, accountId: number): Promise<boolean> {
  return (await activity.placeOf(accountId))?.kind === 'game'
}

/** The one rule that keeps a table from talking in secret: who sits there neither writes nor reads. */
async function checkFree(deps: Pick<MessagesDeps, 'activity'>, accountId: number): Promise<void> {
  const place = await deps.activity.placeOf(accountId)
  if (place?.kind === 'game') throw await deps.activity.refusalAt(place)
}

/** Even that something has come would be a sign for somebody who plays. */
async function tell(deps: MessagesDeps, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds)
    if (!(await plays(deps, id))) deps.realtime.sendAnywhere(id, messagesChangedMessage, {})
}

function shown({ id, author_id, text, sent_at }: Omit<MessageRow, 'low_id' | 'high_id'>, own: number) {
  return { id, own: author_id === own, text, at: sent_at.toISOString() } satisfies PrivateMessage
}

export async function readConversations(
  deps: MessagesDeps,
  own: number,
): Promise<{ conversations: Conversation[]; unread: number }> {
  await checkFree(deps, own)
  const [rows, unread] = await Promise.all([
    listSides(deps.db, own, LIMITS.conversationsShown),
    countUnread(deps.db, own),
  ])
  const known = await deps.accounts.listAccounts(rows.map(({ other_id }) => other_id))
  const people = new Map(known.map(({ id, username, image }) => [id, { id, username, image }]))
  const conversations = rows.flatMap((row) => {
    const other = people.get(row.other_id)
    return other === undefined ? [] : [{ with: other, last: shown(row, own), unread: row.unread }]
  })
  return { conversations, unread }
}

const holdConversation = (tx: Db, { own, other }: Sides): Promise<void> =>
  holdLock(tx, 'messages', Math.min(own, other))

const areFriends = async ({ people }: MessagesDeps, { own, other }: Sides) =>
  (await people.tiesOf(own, other)).friendship === 'friends'

export async function readConversation(deps: MessagesDeps, sides: Sides, before: number | undefined) {
  await checkFree(deps, sides.own)
  const account = await deps.accounts.getAccount(sides.other)
  const isOpen = account !== null && !account.deleted && sides.own !== sides.other
  const isKnown = isOpen || (await hasConversation(deps.db, sides))
  if (account === null || !isKnown) throw new AppError('profile_not_found')
  const rows = await listMessages(deps.db, sides, { before, limit: LIMITS.page + 1 })
  return {
    with: { id: account.id, username: account.username, image: account.image },
    messages: rows.slice(0, LIMITS.page).map((row) => shown(row, sides.own)),
    hasMore: rows.length > LIMITS.page,
    maySend: isOpen && (await areFriends(deps, sides)),
  }
}

/** The subject of what a reader is told of messages of this account. */
export const subjectOf = (accountId: number): string => `message:${accountId}`

export async function send(deps: MessagesDeps, sides: Sides, given: string): Promise<FormAnswer> {
  const { own, other } = sides
  await checkFree(deps, own)
  const text = readable(given).trim()
  if (text === '') return refused('text', T.required)
  if (text.length > LIMITS.text) return refused('text', T.long(LIMITS.text))
  // A block ends a friendship, so this is the one question.
  if (own === other || !(await areFriends(deps, sides))) return refused('userId', T.noFriend)
  const key = String(own)
  const { minute, hour, begun } = deps.budgets
  if (!(await minute.take(key)) || !(await hour.take(key))) return refused('text', T.fast)
  if (!(await hasConversation(deps.db, sides)) && !(await begun.take(key))) return refused('text', T.manyNew)
  const [author, there, playing] = await Promise.all([
    deps.accounts.getAccount(own),
    deps.activity.listConnected([other]),
    plays(deps, other),
  ])
  const at = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (tx) => {
    await holdConversation(tx, sides)
    await insertMessage(tx, sides, { text, at })
    // Somebody on the site sees the figure; somebody at a table hears of it after the game.
    if (there.has(other) || playing) return
    await deps.notifications.announce(tx, [other], {
      kind: 'message',
      title: T.announced(author?.username ?? ''),
      text: '',
      path: `/messages/${own}`,
      key: subjectOf(own),
    })
  })
  await tell(deps, [own, other])
  return DONE
}

export async function read(deps: MessagesDeps, sides: Sides, until: number): Promise<FormAnswer> {
  await checkFree(deps, sides.own)
  await deps.db.transaction().execute(async (tx) => {
    // A message that comes meanwhile is counted before or after this, never lost from the figure.
    await holdConversation(tx, sides)
    await writeRead(tx, sides, until)
  })
  await tell(deps, [sides.own])
  return DONE
}

interface ReportWish {
  readonly messages: readonly number[]
  readonly text: string
}

/** Copies what the reporter chose with the neighbours of it, and nothing else. */
export async function report(deps: MessagesDeps, sides: Sides, wish: ReportWish): Promise<FormAnswer> {
  const { own, other } = sides
  await checkFree(deps, own)
  const text = wish.text.trim()
  if (text.length > LIMITS.text) return refused('text', T.long(LIMITS.text))
  const chosen = await readMessages(deps.db, sides, wish.messages)
  if (own === other || !chosen.some(({ author_id }) => author_id === other))
    return refused('messages', T.notTheirs)
  const ids = chosen.map(({ id }) => id)
  const rows = await readWithNeighbours(deps.db, sides, { ids, neighbours: LIMITS.neighbours })
  return deps.db.transaction().execute(async (tx) => {
    const tooMany = await deps.reports.checkSender(tx, own)
    if (tooMany !== null) return refused('text', tooMany)
    const written = await insertMessageReport(tx, {
      reporter_id: own,
      accused_id: other,
      text,
      messages: rows.map((row) => ({
        byAccused: row.author_id === other,
        reported: ids.includes(row.id),
        text: row.text,
        at: row.sent_at.toISOString(),
      })),
      sent_at: new Date(deps.clock.now()),
    })
    return written ? DONE : refused('messages', T.reported)
  })
}
