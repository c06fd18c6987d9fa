import { MINUTE_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { type AppealOutcome, APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { appealDecidedEmail, appealDecidedNotice } from '../domain/appeal-email-text.ts'
import { keyOf, type Sanction } from '../domain/sanction.ts'
import { SANCTION_TEXTS as T } from '../domain/sanctions-text.ts'
import { type ReadDeps, readSanctions, reportsBehind } from '../queries/read-sanctions.ts'
import { standingsIn } from '../queries/who-decides.ts'
import { lockOpenAppeal, readAppeal, writeOutcome } from '../store/appeals-store.ts'
import type { AppealRow } from '../store/tables.ts'

export interface DecideDeps extends ReadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly notifications: NotificationsApi
}

interface DecisionWish {
  readonly id: number
  readonly outcome: AppealOutcome
  /** How long a shortened ban lasts, from its beginning. */
  readonly minutes: number | null
  readonly words: string
}

/** Confirms, shortens or lifts a sanction, once, and tells its player. */
export async function decideAppeal(
  deps: DecideDeps,
  moderatorId: number,
  wish: DecisionWish,
): Promise<FormAnswer> {
  const appeal = await readAppeal(deps.db, wish.id)
  // The appellant reads the answer on their own page, as everybody does.
  if (appeal === null || appeal.account_id === moderatorId) throw new AppError('not_found')
  const ref = { kind: appeal.kind, id: appeal.sanction_id }
  const [[sanction], behind] = await Promise.all([readSanctions(deps, [ref]), reportsBehind(deps, [ref])])
  if (sanction === undefined) throw new AppError('not_found')
  const standing = (await standingsIn(deps, moderatorId, { sanctions: [sanction], behind }))(sanction)
  if (!standing.may) {
    if (standing.why === null) throw new AppError('forbidden')
    return refused('outcome', standing.why)
  }
  const words = wish.words.trim()
  if (words === '') return refused('words', T.wordsRequired)
  if (words.length > LIMITS.words) return refused('words', T.wordsLong)
  const wrong = lengthError(sanction, wish)
  if (wrong !== null) return refused('minutes', wrong)
  return writeDown(deps, moderatorId, { appeal, sanction, alone: standing.alone, wish: { ...wish, words } })
}

/** The error of the new length; null when it is valid. */
function lengthError({ kind, from, until }: Sanction, { outcome, minutes }: DecisionWish): string | null {
  if (outcome !== 'shortened') return null
  if (kind !== 'ban') return T.warningHasNoLength
  if (minutes === null) return T.lengthRequired
  const isShorter = until === null || from.getTime() + minutes * MINUTE_MS < until.getTime()
  return isShorter ? null : T.notShorter
}

interface AppealDecision {
  readonly appeal: AppealRow
  readonly sanction: Sanction
  readonly alone: boolean
  readonly wish: DecisionWish
}

async function writeDown(
  deps: DecideDeps,
  moderatorId: number,
  { appeal, sanction, alone, wish }: AppealDecision,
): Promise<FormAnswer> {
  const { db, clock, accounts, notifications, moderation } = deps
  const frame = await accounts.emailFrame()
  const { outcome, words } = wish
  return db.transaction().execute(async (tx) => {
    if (!(await lockOpenAppeal(tx, appeal.id))) return refused('outcome', T.decided)
    if (!(await change(tx, deps, sanction, wish))) return refused('minutes', T.notShorter)
    await writeOutcome(tx, appeal.id, {
      outcome,
      words,
      decided_by: moderatorId,
      decided_at: new Date(clock.now()),
      until_before: outcome === 'shortened' ? sanction.until : null,
    })
    await moderation.audit(tx, {
      byAccount: moderatorId,
      act: 'appeal_decided',
      about: keyOf(sanction),
      reason: alone ? T.alone : null,
    })
    await accounts.sendEmail(tx, appeal.account_id, (to) =>
      appealDecidedEmail(frame, { to, kind: sanction.kind, outcome, minutes: wish.minutes, words, alone }),
    )
    await notifications.announce(tx, [appeal.account_id], appealDecidedNotice(sanction.kind, outcome))
    return { success: true }
  })
}

/** False: the ban was lifted or shortened meanwhile. */
async function change(
  tx: Db,
  { moderation, reports }: DecideDeps,
  sanction: Sanction,
  { outcome, minutes }: DecisionWish,
): Promise<boolean> {
  if (outcome === 'confirmed') return true
  if (outcome === 'shortened') {
    const until = new Date(sanction.from.getTime() + (minutes ?? 0) * MINUTE_MS)
    return moderation.shortenBan(tx, sanction.id, until)
  }
  if (sanction.kind === 'ban') await moderation.takeBackBan(tx, sanction.id)
  await reports.overturn(tx, sanction)
  return true
}
