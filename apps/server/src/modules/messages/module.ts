import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import * as contract from '@gorod/contracts/messages'
import { MESSAGE_LIMITS as LIMITS } from '@gorod/contracts/messages'
import { Budget } from '../../platform/budget.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { decideMessageReport, listMessageReports } from './message-reports.ts'
import {
  type MessagesDeps,
  read,
  readConversation,
  readConversations,
  report,
  send,
  subjectOf,
} from './messages.ts'
import { deleteMessagesBefore, deleteMessagesOf, listPartners, listWritten } from './store/messages-store.ts'
import { messagesMigrations } from './store/migrations.ts'
import { messageRecords } from './store/records-store.ts'
import {
  deleteReportsDecidedBefore,
  deleteReportsOf,
  listReportsBy,
  readMessageReport,
} from './store/reports-store.ts'

const BUDGETS = {
  minute: { points: LIMITS.perMinute, perMs: MINUTE_MS },
  hour: { points: LIMITS.perHour, perMs: HOUR_MS },
  begun: { points: LIMITS.newConversationsPerDay, perMs: DAY_MS },
}
/** More than the budgets of messages allow: the words under the field come first. */
const WRITING: RouteOptions = { limits: [{ max: 120, perMs: MINUTE_MS, perAccount: true }] }
const REPORTING: RouteOptions = { limits: [{ max: 10, perMs: HOUR_MS, perAccount: true }] }

/** Private messages between friends. */
export function createMessages(deps: Platform & Omit<MessagesDeps, 'budgets'>): Module<null> {
  const { db, limits } = deps
  deps.reports.countAlso(messageRecords)
  const budget = (name: keyof typeof BUDGETS) =>
    new Budget(BUDGETS[name], limits.limiter(`messages-${name}`, BUDGETS[name]))
  deps.moderation.onTake('messages', async (id, moderatorId) => {
    const report = await readMessageReport(db, id)
    return report?.violation === null && ![report.accused_id, report.reporter_id].includes(moderatorId)
  })
  const own: MessagesDeps = {
    ...deps,
    budgets: { minute: budget('minute'), hour: budget('hour'), begun: budget('begun') },
  }
  return {
    name: 'messages',
    api: null,
    migrations: messagesMigrations,
    routes: messageRoutes(own),
    async cleanup(now) {
      const before = new Date(now.getTime() - LIMITS.daysKept * DAY_MS)
      await deleteMessagesBefore(db, before)
      await deleteReportsDecidedBefore(db, before)
    },
    personalData: {
      collect: async (accountId) => ({
        written: await listWritten(db, accountId),
        reports: await listReportsBy(db, accountId),
      }),
      forget: (accountId) =>
        db.transaction().execute(async (tx) => {
          await deps.notifications.takeBack(tx, await listPartners(tx, accountId), [subjectOf(accountId)])
          await deleteMessagesOf(tx, accountId)
          await deleteReportsOf(tx, accountId)
        }),
    },
  }
}

function messageRoutes(deps: MessagesDeps): readonly Route[] {
  return [
    route(contract.getConversations, ({ signedIn }) => readConversations(deps, signedIn().accountId)),
    route(contract.getConversation, ({ signedIn, query }) =>
      readConversation(deps, { own: signedIn().accountId, other: query.userId }, query.before),
    ),
    route(
      contract.sendPrivateMessage,
      ({ signedIn, body }) => send(deps, { own: signedIn().accountId, other: body.userId }, body.text),
      WRITING,
    ),
    route(
      contract.readPrivateMessages,
      ({ signedIn, body }) => read(deps, { own: signedIn().accountId, other: body.userId }, body.until),
      WRITING,
    ),
    route(
      contract.reportPrivateMessages,
      ({ signedIn, body }) => report(deps, { own: signedIn().accountId, other: body.userId }, body),
      REPORTING,
    ),
    route(contract.listMessageReports, ({ signedIn, query }) =>
      listMessageReports(deps, signedIn().accountId, query),
    ),
    route(contract.decideMessageReport, ({ signedIn, body }) => decideMessageReport(deps, signedIn(), body)),
  ]
}
