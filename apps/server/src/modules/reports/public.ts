import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { ReportKind } from '@gorod/contracts/report-kinds'
import type { ReportDecision, ReportVerdict } from '@gorod/contracts/reports'
import type { GivenCategory } from '@gorod/contracts/sanction-kinds'
import type { Condition } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/db.ts'
import type { EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Moderator } from '../moderation/public.ts'

/** A report that a moderator confirmed without a ban. */
export interface GivenWarning {
  /** The id of the report of a game, or one from `newWarningId`. */
  readonly id: number
  readonly accountId: number
  readonly category: GivenCategory
  readonly reason: string
  readonly at: Date
  readonly byAccount: number
  /** Null: the report was not about a game. */
  readonly gameId: string | null
  readonly lifted: boolean
}

/** The report behind a warning or a ban. */
export interface ReportBehind {
  readonly gameId: string | null
  /** An event of the log of that game. */
  readonly moment: number | null
  readonly reporterId: number
}

/** A warning, or a ban. */
export type SanctionRef = { readonly kind: 'warning' | 'ban'; readonly id: number }

/** Which warnings are asked for: the latest of an account, some by their numbers, or those between two moments, the second one excluded. */
export type WarningWish =
  | { readonly of: number }
  | { readonly ids: readonly number[] }
  | { readonly from: Date; readonly to: Date }

/** Columns of a table of reports whose violations gave warnings. */
export interface WarningColumns {
  readonly id: string
  readonly accusedId: string
  readonly decidedAt: string
}

/** Which warnings of a table are asked for. The latest come first. */
export interface WarningFilter {
  condition(columns: WarningColumns): Condition
  /** Null: all of them. */
  readonly most: number | null
}

export type SanctionBehind = SanctionRef & { readonly report: ReportBehind }

/** What an account sent, and what became of it. */
export interface SenderRecord {
  readonly accountId: number
  readonly sent: number
  /** Sent since `daySince`. */
  readonly today: number
  readonly confirmed: number
  /** Decided to be false since `falseSince`. */
  readonly falseNow: number
}

/** Since when reports count. */
export interface SenderWindow {
  readonly falseSince: Date
  readonly daySince: Date
}

/** A report as its sender may read it again. */
export interface SentReport {
  /** Within its table. */
  readonly id: number
  /** Null: it is about private messages. */
  readonly game: { readonly id: string; readonly kind: ReportKind } | null
  readonly accusedId: number
  readonly at: Date
  /** Null: waits. A violation that an appeal has overturned is none. */
  readonly verdict: ReportVerdict | null
  /** The words of the moderator, whatever the verdict is. */
  readonly words: string
}

/** Reports that another module keeps. They count like those of games: in what is known of senders, as warnings, for appeals. */
export interface OtherReports {
  /** Accounts that sent none are left out. */
  listSenders(db: Db, accountIds: readonly number[], window: SenderWindow): Promise<readonly SenderRecord[]>
  /** How many reports about an account were confirmed, by account. */
  countConfirmed(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  listWarnings(db: Db, filter: WarningFilter): Promise<readonly GivenWarning[]>
  /** The latest that an account sent. */
  listSent(db: Db, reporterId: number, limit: number): Promise<readonly SentReport[]>
  listBehind(db: Db, sanctions: readonly SanctionRef[]): Promise<readonly SanctionBehind[]>
  overturn(tx: Db, sanction: SanctionRef, at: Date): Promise<void>
}

/** What moderators see of the sender of a report. */
export interface ShownSender {
  readonly sent: number
  readonly confirmed: number
  readonly falseNow: number
  readonly aDay: number
}

export interface VerdictWish {
  readonly verdict: ReportVerdict
  /** The words of the moderator, without blanks around them. */
  readonly words: string
  /** With a violation; null: a warning. */
  readonly ban: { readonly minutes: number | null } | null
}

/** What a report is about, as the e-mails about it name it. */
export type ReportSubject = { readonly kind: 'game'; readonly number: number } | { readonly kind: 'messages' }

/** A decision that follows its rules: see `checkVerdict`. */
export interface Verdict extends VerdictWish {
  readonly reporterId: number
  readonly accusedId: number
  readonly category: GivenCategory
  readonly subject: ReportSubject
  readonly frame: EmailFrame
}

/** What a row of a table of reports says of its decision. */
interface DecidedRow {
  readonly verdict: ReportVerdict | null
  readonly words: string
  readonly decided_by: number | null
  readonly decided_at: Date | null
  readonly ban_id: number | null
  /** Null: a ban, or a violation that an older version wrote down without a number. */
  readonly warning_id: number | null
  readonly overturned_at: Date | null
}

/** The decision as moderators read it; null: the report waits. */
export function decisionOf(
  { verdict, words, decided_by, decided_at, ban_id, warning_id, overturned_at }: DecidedRow,
  nameOf: (id: number) => string,
): ReportDecision {
  if (verdict === null || decided_by === null || decided_at === null) return null
  return {
    verdict,
    words,
    by: nameOf(decided_by),
    at: decided_at.toISOString(),
    banned: ban_id !== null,
    sanction:
      ban_id !== null
        ? { kind: 'ban', id: ban_id }
        : warning_id === null
          ? null
          : { kind: 'warning', id: warning_id },
    overturned: overturned_at !== null,
  }
}

export interface ReportsApi {
  /** The latest warnings of an account, lifted ones too. */
  warningsOf(accountId: number): Promise<readonly GivenWarning[]>
  warnings(ids: readonly number[]): Promise<readonly GivenWarning[]>
  /** Warnings given between two moments, the second one excluded. */
  warningsBetween(from: Date, to: Date): Promise<readonly GivenWarning[]>
  /** Sanctions without a report are left out. */
  reportsBehind(sanctions: readonly SanctionRef[]): Promise<readonly SanctionBehind[]>
  /** The violation behind a sanction counts no longer. A ban without a report changes nothing here. */
  overturn(tx: Db, sanction: SanctionRef): Promise<void>
  /** Registers reports that another module keeps. */
  countAlso(others: OtherReports): void
  /** The words of the refusal when the account may send no report today; null: it may, and no other one of it is taken until the transaction ends. */
  checkSender(tx: Db, reporterId: number): Promise<string | null>
  /** Returns what is known of each of these senders. */
  senders(accountIds: readonly number[]): Promise<(accountId: number) => ShownSender>
  /** How many reports about an account were confirmed, by account. */
  countConfirmed(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** What is wrong with a decision; null: nothing. */
  checkVerdict(wish: VerdictWish): FormAnswer | null
  /**
   * Bans after a violation where that is wanted, and tells sender and reported player. The caller writes the decision down.
   * `banId` null: no ban. `announce` is called after the commit.
   */
  carryOut(
    tx: Db,
    by: Moderator,
    verdict: Verdict,
  ): Promise<{ readonly refused: FormAnswer } | { readonly banId: number | null; announce(): void }>
  /** A number for a warning that no report of a game has or will have. */
  newWarningId(tx: Db): Promise<number>
}
