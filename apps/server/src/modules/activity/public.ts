import type { ActivityState } from '@gorod/contracts/search'
import type { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'

/** Where somebody sits in a game. */
export type Chair = number | 'judge' | 'secondJudge'

/** The place of an account. Null: nowhere. */
export type Place =
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly tableId: string }
  | { readonly kind: 'lobby'; readonly lobbyId: string }
  | { readonly kind: 'game'; readonly gameId: string; readonly seat: Chair }

export interface Move {
  readonly accountId: number
  /** The place that the account must have for the move. */
  readonly from: Place | null
  readonly to: Place | null
}

/** Whether somebody is there, give or take a heartbeat. */
export interface Presence {
  readonly online: boolean
  /** When the last connection was there. Null: there was never one. */
  readonly seenAt: Date | null
  readonly place: Place | null
}

/** The places of one kind, by account. */
export type PlacesOf<Kind extends Place['kind']> = ReadonlyMap<number, Extract<Place, { kind: Kind }>>

/**
 * Adds to the wire form of places what only their owner knows: how many wait, until when to accept. Many at once, for thousands
 * may be told at the same moment. An account that is left out is no longer there: its place is read again.
 */
export type Describe<Kind extends Place['kind']> = (
  places: PlacesOf<Kind>,
) => Promise<ReadonlyMap<number, ActivityState>>

export interface ActivityApi {
  placeOf(accountId: number): Promise<Place | null>
  /**
   * Moves accounts, all or none, in the caller's transaction: an account is never in two places. One that is not
   * where it should be throws `already_in_game` (details: its id) or `already_in_lobby` (id and name), `already_in_game_search`, or
   * for one that is nowhere `not_in_lobby` or `not_searching`. Call `announce` after the commit.
   */
  move(tx: Db, moves: readonly Move[]): Promise<void>
  /**
   * Puts accounts that are nowhere at one place, in the caller's transaction. Returns those that came: each of the others is somewhere
   * already and stays there. Call `announce` after the commit.
   */
  arrive(tx: Db, accountIds: readonly number[], place: Place): Promise<ReadonlySet<number>>
  /** Ends a game for these seats, or for all of them. Returns the accounts that had them. */
  leaveGame(tx: Db, gameId: string, seats: readonly Chair[] | 'all'): Promise<readonly number[]>
  /** Pushes `activity.state` to every connection of these accounts, in every process. */
  announce(accountIds: readonly number[]): void
  /** Registered once by the module that owns the place. */
  describeSearching(describe: Describe<'searching'>): void
  describeFound(describe: Describe<'found'>): void
  /** Answers the accounts to which leaving their game early brings an automatic ban. */
  describeGame(describe: (places: PlacesOf<'game'>) => Promise<ReadonlySet<number>>): void
  /** The name of a lobby, for `already_in_lobby`; null for one that is gone. */
  describeLobby(describe: (db: Db, lobbyId: string) => Promise<{ readonly name: string } | null>): void
  /** The refusal for an account that is at this place and should be nowhere, with all its details. */
  refusalAt(place: Place): Promise<AppError>
  /** Accounts with an open connection now, give or take a heartbeat. */
  countOnline(): Promise<number>
  /** Accounts at such a place without any connection for so long. Nobody counts as absent while the server itself was away. */
  listAbsent(kind: 'searching' | 'lobby', silentForMs: number): Promise<readonly number[]>
  /** Those of these accounts that have an open connection now, give or take a heartbeat. */
  listConnected(accountIds: readonly number[]): Promise<ReadonlySet<number>>
  /** In every process the same: it is read from the database. */
  presenceOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, Presence>>
  /** How long the site was reachable since this moment, by its heartbeats: not while all its processes, or the database, were down. */
  reachableMs(since: number): Promise<number>
  /** Called in every process when a page of the account connects or its last one goes. Returns how to stop listening. */
  onPresence(listener: (accountId: number) => void): () => void
}
