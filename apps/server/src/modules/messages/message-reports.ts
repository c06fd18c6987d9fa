import type { CaseQuery } from '@gorod/contracts/cases'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { MESSAGE_REPORTS_PAGE, type MessageCategory, type MessageReport } from '@gorod/contracts/messages'
import { AppError } from '../../platform/app-error.ts'
import { refused } from '../../platform/form-answer.ts'
import type { Moderator } from '../moderation/public.ts'
import { decisionOf, type VerdictWish } from '../reports/public.ts'
import type { MessagesDeps } from './messages.ts'
import { MESSAGE_TEXTS as T } from './messages-text.ts'
import { listChosenReports, lockOpenReport, readMessageReport, writeDecision } from './store/reports-store.ts'
import { verdictOf } from './store/tables.ts'

export async function listMessageReports(
  { db, accounts, moderation, reports }: Pick<MessagesDeps, 'db' | 'accounts' | 'moderation' | 'reports'>,
  moderatorId: number,
  { page, ...wish }: CaseQuery,
): Promise<{ rows: MessageReport[]; totalCount: number }> {
  const filter = await moderation.caseFilter(moderatorId, { kind: 'messages', ...wish })
  const range = { limit: MESSAGE_REPORTS_PAGE, offset: (page - 1) * MESSAGE_REPORTS_PAGE }
  const { rows, totalCount } = await listChosenReports(db, filter, range)
  const people = rows.flatMap(({ reporter_id, accused_id, decided_by }) => [
    reporter_id,
    accused_id,
    decided_by ?? 0,
  ])
  const [known, takenOf, senderOf, confirmed] = await Promise.all([
    accounts.listAccounts([...new Set(people)]),
    moderation.takenCases(moderatorId, { kind: 'messages', ids: rows.map(({ id }) => id) }),
    reports.senders(rows.map(({ reporter_id }) => reporter_id)),
    reports.countConfirmed(rows.map(({ accused_id }) => accused_id)),
  ])
  const nameOf = (id: number) => known.find((one) => one.id === id)?.username ?? ''
  const named = (id: number) => ({ id, username: nameOf(id) })
  return {
    totalCount,
    rows: rows.map((row) => ({
      id: row.id,
      reporter: { ...named(row.reporter_id), ...senderOf(row.reporter_id) },
      accused: named(row.accused_id),
      text: row.text,
      at: row.sent_at.toISOString(),
      messages: row.messages.map((message) => ({ ...message, reported: message.reported ?? true })),
      // Without itself: a case does not speak against its player twice.
      confirmedBefore:
        (confirmed.get(row.accused_id) ?? 0) - (row.violation === true && row.overturned_at === null ? 1 : 0),
      taken: row.violation === null ? takenOf(row.id) : null,
      decision: decisionOf({ ...row, verdict: verdictOf(row) }, nameOf),
    })),
  }
}

interface DecisionWish extends VerdictWish {
  readonly id: number
  readonly category: MessageCategory
}

/** Decides a report once, tells its sender, and after a violation warns or bans who wrote the messages. */
export async function decideMessageReport(
  deps: MessagesDeps,
  by: Moderator,
  { id, category, ...wish }: DecisionWish,
): Promise<FormAnswer> {
  const { db, clock, accounts, moderation, reports } = deps
  const found = await readMessageReport(db, id)
  // The person it is about does not even learn that it is there.
  if (found === null || found.accused_id === by.accountId) throw new AppError('not_found')
  if (found.reporter_id === by.accountId) throw new AppError('forbidden')
  const { verdict, ban } = wish
  const words = wish.words.trim()
  const wrong = reports.checkVerdict({ verdict, words, ban })
  if (wrong !== null) return wrong
  const { reporter_id: reporterId, accused_id: accusedId } = found
  const [accused, frame] = await Promise.all([accounts.getAccount(accusedId), accounts.emailFrame()])
  const isViolation = verdict === 'violation'
  const done = await db.transaction().execute(async (tx) => {
    if (!(await lockOpenReport(tx, id))) return { refused: refused('verdict', T.decided) }
    const subject = { kind: 'messages' } as const
    const told = { reporterId, accusedId, category, subject, frame, verdict, words, ban }
    // Before the verdict: a refused ban leaves the report open.
    const given = await reports.carryOut(tx, by, told)
    if ('refused' in given) return given
    await writeDecision(tx, id, {
      verdict,
      category: isViolation ? category : null,
      words,
      decided_by: by.accountId,
      decided_at: new Date(clock.now()),
      ban_id: given.banId,
      warning_id: isViolation && given.banId === null ? await reports.newWarningId(tx) : null,
    })
    const about = accused?.username ?? ''
    await moderation.audit(tx, { byAccount: by.accountId, act: 'message_report_decided', about })
    return given
  })
  if ('refused' in done) return done.refused
  done.announce()
  return { success: true }
}
