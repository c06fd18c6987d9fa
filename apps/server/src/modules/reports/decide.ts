import type { FormAnswer } from '@gorod/contracts/form-answer'
import { REPORT_LIMITS as LIMITS, type ReportVerdict } from '@gorod/contracts/reports'
import { AppError } from '../../platform/app-error.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { reportDecidedEmail, violationEmail } from './report-email-text.ts'
import { type ReportsDeps, sitsAt } from './reports.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'
import { readReport, writeDecision } from './store.ts'

export interface DecideDeps extends ReportsDeps {
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

interface DecisionWish {
  readonly id: number
  readonly verdict: ReportVerdict
  readonly words: string
}

const refused = (field: string, message: string): FormAnswer => ({
  success: false,
  errors: { [field]: [message] },
})

/** Decides a report once, tells its sender, and after a violation the reported player. */
export async function decide(
  { db, clock, accounts, moderation, notifications, games }: DecideDeps,
  moderatorId: number,
  { id, verdict, words }: DecisionWish,
): Promise<FormAnswer> {
  const report = await readReport(db, id)
  const [table] = report === null ? [] : await games.tables([report.game_id])
  // Who it is about does not even learn that it is there.
  if (report === null || table === undefined || report.accused_id === moderatorId)
    throw new AppError('not_found')
  if (table.running && sitsAt(table, moderatorId)) throw new AppError('not_found')
  if (report.reporter_id === moderatorId) throw new AppError('forbidden')
  if (table.running) return refused('verdict', T.running)
  const said = words.trim()
  if (verdict !== 'none' && said === '') return refused('words', T.wordsRequired)
  if (said.length > LIMITS.words) return refused('words', T.wordsLong)
  const frame = await accounts.emailFrame()
  const number = table.number
  return db.transaction().execute(async (tx) => {
    const written = await writeDecision(tx, id, {
      verdict,
      words: said,
      decided_by: moderatorId,
      decided_at: new Date(clock.now()),
    })
    if (!written) return refused('verdict', T.decided)
    await moderation.audit(tx, { byAccount: moderatorId, act: 'report_decided', about: String(number) })
    const words = verdict === 'false' ? said : null
    await accounts.sendEmail(tx, report.reporter_id, (to) =>
      reportDecidedEmail(frame, { to, number, verdict, words }),
    )
    await notifications.announce(tx, [report.reporter_id], {
      kind: 'answer',
      title: T.reportDecided,
      text: T.verdictOf(number, verdict),
      path: '/cabinet#personal',
    })
    if (verdict === 'violation') {
      await notifications.announce(tx, [report.accused_id], {
        kind: 'answer',
        title: T.violationIn(number),
        text: T.violationTold,
        path: `/match/${number}`,
      })
      await accounts.sendEmail(tx, report.accused_id, (to) =>
        violationEmail(frame, { to, number, words: said }),
      )
    }
    return { success: true }
  })
}
