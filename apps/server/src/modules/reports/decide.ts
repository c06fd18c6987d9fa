import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { EmailFrame } from '../../platform/mail/email-layout.ts'
import type { ModerationApi, Moderator } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { carryOut, checkVerdict } from './carry-out.ts'
import type { VerdictWish } from './public.ts'
import { othersOf, type ReportsDeps, sitsAt } from './reports.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'
import { lockOpenReport, readReport, writeDecision } from './store/reports-store.ts'
import type { ReportRow } from './store/tables.ts'

export interface DecideDeps extends ReportsDeps {
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

interface DecisionWish extends VerdictWish {
  readonly id: number
  /** Who is kept apart from the reported player; null: nobody. */
  readonly apart: number | null
}

/** Decides a report once, tells its sender, and after a violation warns or bans the reported player. */
export async function decide(deps: DecideDeps, by: Moderator, wish: DecisionWish): Promise<FormAnswer> {
  const { db, games } = deps
  const moderatorId = by.accountId
  const { id, verdict } = wish
  const report = await readReport(db, id)
  const [table] = report === null ? [] : await games.tables([report.game_id])
  // The person it is about does not even learn that it is there.
  if (report === null || table === undefined || report.accused_id === moderatorId)
    throw new AppError('not_found')
  if (table.running && sitsAt(table, moderatorId)) throw new AppError('not_found')
  if (report.reporter_id === moderatorId) throw new AppError('forbidden')
  if (table.running) return refused('verdict', T.running)
  const words = wish.words.trim()
  const wrong = checkVerdict({ ...wish, words })
  if (wrong !== null) return wrong
  if (wish.apart !== null) {
    if (verdict === 'false') return refused('apart', T.apartWithFalse)
    if (wish.apart === moderatorId) return refused('apart', T.apartOneself)
    if (!othersOf(table, report.accused_id).some(({ id: other }) => other === wish.apart))
      return refused('apart', T.apartElsewhere)
  }
  const frame = await deps.accounts.emailFrame()
  const decision = { ...wish, words, report, number: table.number, frame }
  const done = await db.transaction().execute((tx) => writeDown(tx, deps, by, decision))
  if ('refused' in done) return done.refused
  done.announce()
  return { success: true }
}

interface WrittenDecision extends DecisionWish {
  readonly report: ReportRow
  /** The number of the game. */
  readonly number: number
  readonly frame: EmailFrame
}

async function writeDown(
  tx: Db,
  deps: DecideDeps,
  by: Moderator,
  { report, number, frame, verdict, words, ban, apart }: WrittenDecision,
): Promise<{ readonly refused: FormAnswer } | { announce(): void }> {
  const { clock, moderation } = deps
  const { accused_id: accusedId, reporter_id: reporterId, kind: category } = report
  if (!(await lockOpenReport(tx, report.id))) return { refused: refused('verdict', T.decided) }
  const subject = { kind: 'game', number } as const
  // Before the verdict: a refused ban leaves the report open.
  const given = await carryOut(tx, deps, by, {
    reporterId,
    accusedId,
    category,
    subject,
    frame,
    verdict,
    words,
    ban,
  })
  if ('refused' in given) return given
  const pair = apart === null ? null : { accountId: accusedId, otherId: apart, reason: T.apartReason(number) }
  const parted = pair && (await moderation.keepApart(tx, by, pair))
  const decision = {
    verdict,
    words,
    decided_by: by.accountId,
    decided_at: new Date(clock.now()),
    ban_id: given.banId,
  }
  await writeDecision(tx, report.id, decision)
  await moderation.audit(tx, { byAccount: by.accountId, act: 'report_decided', about: String(number) })
  return {
    announce() {
      given.announce()
      parted?.announce()
    },
  }
}
