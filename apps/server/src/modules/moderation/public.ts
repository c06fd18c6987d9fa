import type { CaseKind, CaseState, TakenCase } from '@gorod/contracts/cases'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { GivenCategory, SanctionCategory } from '@gorod/contracts/sanction-kinds'
import type { ActiveBan } from '@gorod/contracts/search'
import type { Condition } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Identity } from '../../platform/identity.ts'

/** The account that acts. */
export type Moderator = Identity

/** What a moderator bans an account for. `minutes` null: without an end. */
export interface BanWish {
  readonly accountId: number
  readonly category: GivenCategory
  readonly reason: string
  readonly minutes: number | null
}

export interface GivenBan {
  readonly id: number
  readonly accountId: number
  readonly category: SanctionCategory
  readonly reason: string
  readonly from: Date
  /** Null: without an end. */
  readonly until: Date | null
  /** Null: the service itself. */
  readonly byAccount: number | null
  /** The game that was left early. */
  readonly gameId: string | null
  readonly lifted: boolean
}

/** Acts of the console that belong to other modules. */
export type ForeignAct =
  | 'championship_announced'
  | 'championship_changed'
  | 'championship_deleted'
  | 'championship_organised'
  | 'club_closed'
  | 'protocol_changed'
  | 'protest_answered'
  | 'game_recounted'
  | 'report_decided'
  | 'appeal_decided'
  | 'message_report_decided'
  | 'profile_cleared'
  | 'judge_accepted'
  | 'judge_declined'
  | 'released_changed'
  | 'released_reset'

/** Called in the transaction in which an account blocks another. What it returns is called after the commit. */
export type UndoTies = (tx: Db, accountId: number, blockedId: number) => Promise<(() => void) | undefined>

/** Columns of a table of cases with an `id`. */
export interface CaseColumns {
  /** Null while the case waits. */
  readonly decision: string
  readonly decidedBy: string
  /** Accounts of the case. */
  readonly people: readonly string[]
  /** The column of its game, and the game that was looked for; without: there is none. */
  readonly game?: readonly [column: string, id: string]
}

/** Which cases of one list a moderator asks for. */
export interface CaseFilter {
  readonly state: CaseState
  readonly moderatorId: number
  /** The number of the game that may be looked for; null: none. */
  readonly game: number | null
  /** The condition for a table of cases. */
  condition(columns: CaseColumns): Condition
}

/** Answers whether a case waits that this moderator may see and decide. */
export type WaitsFor = (id: number, moderatorId: number) => Promise<boolean>

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
  /** Called like those of `onBlock` when a moderator keeps two apart: what seats them together ends. */
  onKeptApart(undo: UndoTies): void
  /** Pairs of these accounts that do not sit together, as `pairKey` writes them: one blocks the other, or a moderator keeps them apart. */
  blockedPairs(accountIds: readonly number[], tx?: Db): Promise<ReadonlySet<string>>
  /**
   * The automatic ban for leaving a game early, one step longer than the last. In the caller's transaction; the same
   * game bans once.
   */
  banForLeaving(tx: Db, accountId: number, gameId: string): Promise<void>
  /**
   * Bans an account in the caller's transaction. `banId` is in the answer when it was done; `announce` is called after
   * the commit. A deleted account is banned as long as its owner can be known again. `bearer` is who has the ban and is told: the account, or
   * the one as which its owner came back; null: they have not. Throws `owner_proof_required` for somebody who moderates.
   */
  ban(
    tx: Db,
    by: Moderator,
    wish: BanWish,
  ): Promise<
    | { readonly refused: FormAnswer }
    | { readonly banId: number; readonly bearer: number | null; announce(): void }
  >
  /**
   * Keeps two from being seated together, in the caller's transaction, until a moderator lets them meet. It is told to nobody, like a
   * block. `announce` is called after the commit. Twice it changes nothing. Not for a pair with the moderator: the caller sees to it.
   */
  keepApart(
    tx: Db,
    by: Moderator,
    wish: { readonly accountId: number; readonly otherId: number; readonly reason: string },
  ): Promise<{ announce(): void }>
  /** The latest bans of an account, lifted and past ones too. */
  bansOf(accountId: number): Promise<readonly GivenBan[]>
  bans(ids: readonly number[]): Promise<readonly GivenBan[]>
  /** Bans that began between two moments, the second one excluded. */
  bansBetween(from: Date, to: Date): Promise<readonly GivenBan[]>
  /** Why this moderator may neither lift nor shorten these bans, by ban, in words; those that they may are left out. */
  liftRefusals(
    moderatorId: number,
    bans: readonly Pick<GivenBan, 'id' | 'accountId' | 'byAccount'>[],
  ): Promise<ReadonlyMap<number, string>>
  /** The accounts that may lift and shorten each ban, by its id; the account that gave it is among them. */
  lifters(
    bans: readonly Pick<GivenBan, 'id' | 'accountId' | 'byAccount'>[],
  ): Promise<ReadonlyMap<number, readonly number[]>>
  /** Ends a ban earlier. False: it is lifted, or ends before that anyway. */
  shortenBan(tx: Db, banId: number, until: Date): Promise<boolean>
  /** Lifts a ban, also one that is over: it is no step of the bans for leaving any more. */
  takeBackBan(tx: Db, banId: number): Promise<void>
  /** Registers who may take the open cases of a kind. */
  onTake(kind: CaseKind, waits: WaitsFor): void
  /** Which cases of a list a moderator asks for. */
  caseFilter(
    moderatorId: number,
    wish: { readonly kind: CaseKind; readonly state: CaseState; readonly find: string },
  ): Promise<CaseFilter>
  /** Returns who works on each of these cases. */
  takenCases(
    moderatorId: number,
    cases: { readonly kind: CaseKind; readonly ids: readonly number[] },
  ): Promise<(id: number) => TakenCase>
  /** Records what an administrator did, in the transaction that does it. */
  audit(
    tx: Db,
    entry: {
      readonly byAccount: number
      readonly act: ForeignAct
      readonly about: string
      readonly aboutAccount?: number
      readonly reason?: string | null
      /** What holds before and after. */
      readonly change?: { readonly before: unknown; readonly after: unknown }
    },
  ): Promise<void>
  /** The error of the reason of an act, under its field; null when it is valid. */
  reasonError(reason: string): string | null
  /** Null: the search is open. */
  searchDisabledReason(): Promise<string | null>
  /** Called in every process when the search closes. Returns how to stop listening. */
  onSearchClosed(listener: (reason: string) => void): () => void
  /** Called in every process when an account is banned. Returns how to stop listening. */
  onBanned(listener: (accountId: number) => void): () => void
}

/** Equal for both orders. */
export function pairKey(one: number, other: number): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`
}

/** The two of a {@link pairKey}. */
export function pairOfKey(key: string): readonly [number, number] {
  const [one = 0, other = 0] = key.split(':').map(Number)
  return [one, other]
}
