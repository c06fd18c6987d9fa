import type { CaseQuery } from '@gorod/contracts/cases'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { MESSAGE_REPORTS_PAGE, type MessageReport } from '@gorod/contracts/messages'
import { AppError } from '../../platform/app-error.ts'
import type { MessagesDeps } from './messages.ts'
import { MESSAGE_TEXTS as T } from './messages-text.ts'
import { listChosenReports, readMessageReport, writeMessageDecision } from './reports-store.ts'

export async function listMessageReports(
  { db, accounts, moderation }: Pick<MessagesDeps, 'db' | 'accounts' | 'moderation'>,
  moderatorId: number,
  { page, ...wish }: CaseQuery,
): Promise<{ rows: MessageReport[]; totalCount: number }> {
  const filter = await moderation.caseFilter(moderatorId, { kind: 'messages', ...wish })
  const range = { limit: MESSAGE_REPORTS_PAGE, offset: (page - 1) * MESSAGE_REPORTS_PAGE }
  const { rows, totalCount } = await listChosenReports(db, filter, range)
  const ids = rows.flatMap(({ reporter_id, accused_id, decided_by }) => [
    reporter_id,
    accused_id,
    decided_by ?? 0,
  ])
  const [known, takenOf] = await Promise.all([
    accounts.listAccounts([...new Set(ids)]),
    moderation.takenCases(moderatorId, { kind: 'messages', ids: rows.map(({ id }) => id) }),
  ])
  const nameOf = (id: number | null) => known.find((one) => one.id === id)?.username ?? ''
  const named = (id: number) => ({ id, username: nameOf(id) })
  return {
    totalCount,
    rows: rows.map(({ id, reporter_id, accused_id, text, messages, sent_at, ...row }) => ({
      id,
      reporter: named(reporter_id),
      accused: named(accused_id),
      text,
      at: sent_at.toISOString(),
      messages,
      taken: row.violation === null ? takenOf(id) : null,
      decision:
        row.violation === null || row.decided_at === null
          ? null
          : { violation: row.violation, by: nameOf(row.decided_by), at: row.decided_at.toISOString() },
    })),
  }
}

export async function decideMessageReport(
  { db, clock, accounts, moderation, notifications }: MessagesDeps,
  moderatorId: number,
  { id, violation }: { readonly id: number; readonly violation: boolean },
): Promise<FormAnswer> {
  const found = await readMessageReport(db, id)
  // Who it is about does not even learn that it is there.
  if (found === null || found.accused_id === moderatorId) throw new AppError('not_found')
  if (found.reporter_id === moderatorId) throw new AppError('forbidden')
  const accused = await accounts.getAccount(found.accused_id)
  return db.transaction().execute(async (tx) => {
    const decision = { violation, decided_by: moderatorId, decided_at: new Date(clock.now()) }
    if (!(await writeMessageDecision(tx, id, decision)))
      return { success: false, errors: { violation: [T.decided] } }
    await moderation.audit(tx, {
      byAccount: moderatorId,
      act: 'message_report_decided',
      about: accused?.username ?? '',
    })
    await notifications.announce(tx, [found.reporter_id], {
      kind: 'answer',
      title: T.answered,
      text: violation ? T.violation : T.none,
      path: '/messages',
      key: `message-report:${id}`,
    })
    return { success: true }
  })
}
