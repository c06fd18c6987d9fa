import type { Price, SearchMode } from '@gorod/contracts/search'
import type { Balance } from '@gorod/contracts/wallet'
import type { Db } from '../../platform/db/db.ts'

export interface ChargedGame {
  readonly gameId: string
  readonly mode: SearchMode
  readonly accountIds: readonly number[]
}

export interface WalletApi {
  balance(accountId: number): Promise<Balance>
  prices(): Promise<Readonly<Record<SearchMode, Price>>>
  /** What an account lacks for the most expensive of these modes; null when it can pay any of them. */
  missing(
    accountId: number,
    modes: readonly SearchMode[],
  ): Promise<{ readonly need: Price; readonly have: Price } | null>
  /**
   * Takes the prices of games from their players in the caller's transaction, all or none, once for each game and
   * account. Throws `currencies_insufficiency` with details when somebody cannot pay.
   */
  charge(tx: Db, games: readonly ChargedGame[]): Promise<void>
  /** The same for another price than that of a mode: a fee. `chargeId` is drawn for it and stands for the game. */
  take(tx: Db, chargeId: string, price: Price, accountIds: readonly number[]): Promise<void>
  /**
   * Gives back what a game took, from everybody or from one account: the service cancelled it, or somebody else plays
   * in its place. A second time it does nothing.
   */
  refund(tx: Db, gameId: string, accountId?: number): Promise<void>
  /** Adds to a balance in the caller's transaction, also above what refills. The caller makes sure that it is given once. */
  give(tx: Db, accountId: number, amount: Price): Promise<void>
}
