import type { ReportKind } from '@gorod/contracts/reports'
import type { Db } from '../../platform/db/db.ts'

/** A report that a moderator confirmed without a ban. */
export interface GivenWarning {
  /** Of the report. */
  readonly id: number
  readonly accountId: number
  readonly category: ReportKind
  readonly reason: string
  readonly at: Date
  readonly byAccount: number
  readonly gameId: string
  readonly lifted: boolean
}

/** The report behind a warning or a ban. */
export interface ReportBehind {
  readonly gameId: string
  readonly moment: number
  readonly reporterId: number
}

/** A warning, or a ban. */
export type SanctionRef = { readonly kind: 'warning' | 'ban'; readonly id: number }

export interface ReportsApi {
  /** The latest warnings of an account, lifted ones too. */
  warningsOf(accountId: number): Promise<readonly GivenWarning[]>
  warnings(ids: readonly number[]): Promise<readonly GivenWarning[]>
  /** Warnings given between two moments, the second one excluded. */
  warningsBetween(from: Date, to: Date): Promise<readonly GivenWarning[]>
  /** Sanctions without a report are left out. */
  reportsBehind(
    sanctions: readonly SanctionRef[],
  ): Promise<readonly (SanctionRef & { readonly report: ReportBehind })[]>
  /** The violation behind a sanction counts no longer. A ban without a report changes nothing here. */
  overturn(tx: Db, sanction: SanctionRef): Promise<void>
}
