import type { FormAnswer } from '@gorod/contracts/form-answer'
import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ModerationApi, Moderator } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { Verdict, VerdictWish } from './public.ts'
import {
  reportDecidedEmail,
  reportDecidedNotice,
  violationEmail,
  violationNotice,
} from './report-email-text.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'

interface CarryOutDeps {
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

/** See `ReportsApi.checkVerdict`. */
export function checkVerdict({ verdict, words, ban }: VerdictWish): FormAnswer | null {
  if (verdict !== 'none' && words === '') return refused('words', T.wordsRequired)
  if (words.length > LIMITS.words) return refused('words', T.wordsLong)
  if (ban !== null && verdict !== 'violation') return refused('ban', T.banWithoutViolation)
  return null
}

/** See `ReportsApi.carryOut`. */
export async function carryOut(
  tx: Db,
  { accounts, moderation, notifications }: CarryOutDeps,
  by: Moderator,
  { reporterId, accusedId, category, subject, frame, verdict, words, ban }: Verdict,
): Promise<{ readonly refused: FormAnswer } | { readonly banId: number | null; announce(): void }> {
  const wish = { accountId: accusedId, category, reason: words }
  const given = ban && (await moderation.ban(tx, by, { ...wish, minutes: ban.minutes }))
  if (given !== null && 'refused' in given) return given
  await accounts.sendEmail(tx, reporterId, (to) =>
    reportDecidedEmail(frame, { to, subject, verdict, words: verdict === 'false' ? words : null }),
  )
  await notifications.announce(tx, [reporterId], reportDecidedNotice(subject, verdict))
  const bearer = given === null ? accusedId : given.bearer
  if (verdict === 'violation' && bearer !== null) {
    await accounts.sendEmail(tx, bearer, (to) => violationEmail(frame, { to, subject, words, ban }))
    await notifications.announce(tx, [bearer], violationNotice(subject, ban))
  }
  return { banId: given?.banId ?? null, announce: () => given?.announce() }
}
