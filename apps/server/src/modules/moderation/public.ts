import type { ActiveBan } from '@gorod/contracts'
import type { Db } from '../../platform/db/db.ts'

/** Acts of the console that belong to other modules. */
export type ForeignAct =
  | 'championship_announced'
  | 'championship_changed'
  | 'championship_deleted'
  | 'championship_organised'
  | 'protocol_changed'
  | 'protest_answered'
  | 'report_decided'
  | 'judge_accepted'
  | 'judge_declined'

/** Called in the transaction in which an account blocks another. What it returns is called after the commit. */
export type UndoTies = (tx: Db, accountId: number, blockedId: number) => Promise<(() => void) | undefined>

export interface ModerationApi {
  /** The ban that ends last of those that apply now. */
  activeBan(accountId: number): Promise<ActiveBan | null>
  /** Throws `ban_is_still_active` with the ban as its details. */
  checkBan(accountId: number): Promise<void>
  /** True when the account may be a judge, at any table. */
  mayJudge(accountId: number): Promise<boolean>
  /** True when the first account blocks the second. */
  isBlocked(accountId: number, otherId: number, tx?: Db): Promise<boolean>
  onBlock(undo: UndoTies): void
  /** Pairs of these accounts of which one blocks the other, as `pairKey` writes them. */
  blockedPairs(accountIds: readonly number[], tx?: Db): Promise<ReadonlySet<string>>
  /**
   * The automatic ban for leaving a game early, one step longer than the last. In the caller's transaction; the same
   * game bans once.
   */
  banForLeaving(tx: Db, accountId: number, gameId: string): Promise<void>
  /** Records what an administrator did, in the transaction that does it. */
  audit(
    tx: Db,
    entry: { readonly byAccount: number; readonly act: ForeignAct; readonly about: string },
  ): Promise<void>
  /** Null: the search is open. */
  searchDisabledReason(): Promise<string | null>
  /** Called in every process when the search closes. Returns how to stop listening. */
  onSearchClosed(listener: (reason: string) => void): () => void
  /** Called in every process when a moderator bans an account. Returns how to stop listening. */
  onBanned(listener: (accountId: number) => void): () => void
}

/** Equal for both orders. */
export function pairKey(one: number, other: number): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`
}
