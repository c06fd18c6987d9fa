import type { ClubFields, ClubLobby } from '@gorod/contracts/clubs'
import type { Db } from '../../platform/db/db.ts'

/** What keeps an account away from a table of a club. */
export type TableRefusal = 'club_members_only' | 'club_blacklisted'

/** What a picture of a club shows. */
export interface ClubCard {
  readonly name: string
  readonly motto: string
  readonly members: number
  /** The first of its table of the last 30 days, as everybody may see it. */
  readonly leaders: readonly { readonly name: string; readonly sum: number }[]
}

export interface ClubsApi {
  /** Founds a club without asking who may, for `npm run seed`. Returns its number. */
  found(accountId: number, fields: ClubFields): Promise<number>

  /** The names of living clubs; others are left out. */
  namesOf(clubIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Both are members of one club. */
  areMates(oneId: number, otherId: number): Promise<boolean>
  /** Who is in a club. */
  membersOf(clubId: number): Promise<readonly number[]>
  /** The name of the club that each of these accounts counts for, that of its oldest membership; accounts of no club are left out. */
  clubNamesOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The clubs of an account. */
  listIdsOf(accountId: number): Promise<readonly number[]>
  /** The clubs of each of these accounts; accounts of no club are left out. In the caller's transaction. */
  clubIdsOf(tx: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>>
  /** Throws `forbidden` for an account that may not open tables in the name of the club, `not_found` for no such club. */
  checkOpensTables(clubId: number, accountId: number): Promise<void>
  /** Null: the account may sit at this table of the club. */
  tableRefusal(
    table: { readonly clubId: number; readonly membersOnly: boolean },
    accountId: number,
    tx?: Db,
  ): Promise<TableRefusal | null>
  /** True where this game is one of a club that has the account on its blacklist. */
  keepsOut(gameId: string, accountId: number): Promise<boolean>
  /** A game has begun at a table of the club; in the transaction that makes it. */
  keepGame(
    tx: Db,
    game: { readonly clubId: number; readonly gameId: string; readonly playerIds: readonly number[] },
  ): Promise<void>
  /** Null for a club that is closed, and where there is none. */
  cardOf(id: number): Promise<ClubCard | null>
  /** Registered once by the module that has the lobbies. */
  describeLobbies(describe: (clubId: number) => Promise<readonly ClubLobby[]>): void
}
