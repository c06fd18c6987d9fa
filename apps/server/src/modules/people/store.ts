import { type OnlineAudience, PEOPLE_LIMITS } from '@gorod/contracts/people'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import { boolean, int4, type TablesOf, text, timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteRows } from '../../platform/db/delete-rows.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const peopleMigrations: Migrations = {
  '001-people': {
    async up(db) {
      await sql`
        create table people_follows (
          follower_id integer not null,
          followed_id integer not null,
          since timestamptz not null,
          primary key (follower_id, followed_id)
        );
        create index people_follows_followed on people_follows (followed_id);

        -- Two rows for a friendship, one for each side.
        create table people_friends (
          account_id integer not null,
          friend_id integer not null,
          since timestamptz not null,
          primary key (account_id, friend_id)
        );

        create table people_requests (
          from_id integer not null,
          to_id integer not null,
          asked_at timestamptz not null,
          -- The one who asked still wants it.
          waiting boolean not null,
          -- The other one does not see it, and the one who asked does not know that.
          declined boolean not null,
          primary key (from_id, to_id)
        );
        create index people_requests_to on people_requests (to_id, asked_at desc) where waiting and not declined;
        create index people_requests_asked on people_requests (asked_at);

        create table people_settings (
          account_id integer primary key,
          online_for text not null
        );
      `.execute(db)
    },
  },
}

export const peopleTables = {
  people_follows: { follower_id: int4(), followed_id: int4(), since: timestamptz() },
  people_friends: { account_id: int4(), friend_id: int4(), since: timestamptz() },
  people_requests: {
    from_id: int4(),
    to_id: int4(),
    asked_at: timestamptz(),
    waiting: boolean(),
    declined: boolean(),
  },
  people_settings: { account_id: int4(), online_for: text<OnlineAudience>() },
}

const peopleDb = (db: Db) => db.withTables<TablesOf<typeof peopleTables>>()

/** One of two accounts, as seen from the other. */
export interface Pair {
  readonly own: number
  readonly other: number
}

/** False: the account follows the other already. */
export async function insertFollow(tx: Db, { own, other }: Pair, since: Date): Promise<boolean> {
  const inserted = await peopleDb(tx)
    .insertInto('people_follows')
    .values({ follower_id: own, followed_id: other, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followed_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteFollow(tx: Db, { own, other }: Pair): Promise<void> {
  await peopleDb(tx)
    .deleteFrom('people_follows')
    .where('follower_id', '=', own)
    .where('followed_id', '=', other)
    .execute()
}

/** The accounts that this account follows, the latest first. */
export async function listFollowed(db: Db, accountId: number): Promise<number[]> {
  const rows = await peopleDb(db)
    .selectFrom('people_follows')
    .select('followed_id as id')
    .where('follower_id', '=', accountId)
    .orderBy('since', 'desc')
    .orderBy('followed_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest followers of each of these accounts, at most `mostOfEach` for each. */
export async function listFollowersOf(
  db: Db,
  accountIds: readonly number[],
  mostOfEach: number,
): Promise<readonly { readonly follower: number; readonly followed: number }[]> {
  // SQL: a limit for each of the accounts.
  const { rows } = await sql<{ follower: number; followed: number }>`
    select latest.follower_id as follower, wanted.id as followed
    from unnest(${accountIds}::integer[]) as wanted (id), lateral (
      select follower_id from people_follows where followed_id = wanted.id
      order by since desc, follower_id limit ${mostOfEach}
    ) as latest`.execute(db)
  return rows
}

/** Pairs of friends between these two groups, as `follower:followed`. */
export async function listFriendsBetween(
  db: Db,
  accountIds: readonly number[],
  friendIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await peopleDb(db)
    .selectFrom('people_friends')
    .select(['account_id', 'friend_id'])
    .where('account_id', '=', anyOf(accountIds))
    .where('friend_id', '=', anyOf(friendIds))
    .execute()
  return new Set(rows.map(({ account_id, friend_id }) => `${account_id}:${friend_id}`))
}

export async function countFollowers(db: Db, accountId: number): Promise<number> {
  const { count } = await peopleDb(db)
    .selectFrom('people_follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('followed_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFriends(tx: Db, { own, other }: Pair, since: Date): Promise<void> {
  await peopleDb(tx)
    .insertInto('people_friends')
    .values([
      { account_id: own, friend_id: other, since },
      { account_id: other, friend_id: own, since },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False: they were none. */
export async function deleteFriends(tx: Db, { own, other }: Pair): Promise<boolean> {
  const { numDeletedRows } = await peopleDb(tx)
    .deleteFrom('people_friends')
    .where(({ eb, or, and }) =>
      or([
        and([eb('account_id', '=', own), eb('friend_id', '=', other)]),
        and([eb('account_id', '=', other), eb('friend_id', '=', own)]),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The latest first. */
export async function listFriends(db: Db, accountId: number): Promise<number[]> {
  const rows = await peopleDb(db)
    .selectFrom('people_friends')
    .select('friend_id as id')
    .where('account_id', '=', accountId)
    .orderBy('since', 'desc')
    .orderBy('friend_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** `hidden`: the other one never sees it. A request that was declined stays so. False: the other one does not see it. */
export async function writeRequest(
  tx: Db,
  { own, other }: Pair,
  { at, hidden }: { readonly at: Date; readonly hidden: boolean },
): Promise<boolean> {
  const { declined } = await peopleDb(tx)
    .insertInto('people_requests')
    .values({ from_id: own, to_id: other, asked_at: at, waiting: true, declined: hidden })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doUpdateSet({ waiting: true }))
    .returning('declined')
    .executeTakeFirstOrThrow()
  return !declined
}

/** Takes a request back. One that was declined is remembered: asking again does not show it again. */
export async function withdrawRequest(tx: Db, { own, other }: Pair): Promise<void> {
  const mine = peopleDb(tx)
  await mine
    .deleteFrom('people_requests')
    .where('from_id', '=', own)
    .where('to_id', '=', other)
    .where('declined', '=', false)
    .execute()
  await mine
    .updateTable('people_requests')
    .set({ waiting: false })
    .where('from_id', '=', own)
    .where('to_id', '=', other)
    .execute()
}

/** Hides the request of the other one. False: there was none to be seen. */
export async function declineRequest(tx: Db, { own, other }: Pair): Promise<boolean> {
  const { numUpdatedRows } = await peopleDb(tx)
    .updateTable('people_requests')
    .set({ declined: true })
    .where('from_id', '=', other)
    .where('to_id', '=', own)
    .where('declined', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the requests in both directions, because the two became friends or one of them declined. */
export async function deleteRequests(tx: Db, { own, other }: Pair): Promise<void> {
  await peopleDb(tx)
    .deleteFrom('people_requests')
    .where('from_id', '=', anyOf([own, other]))
    .where('to_id', '=', anyOf([own, other]))
    .execute()
}

/** The accounts that have not answered a request of this account, the latest first. */
export async function listAsked(db: Db, accountId: number): Promise<number[]> {
  const rows = await peopleDb(db)
    .selectFrom('people_requests')
    .select('to_id as id')
    .where('from_id', '=', accountId)
    .where('waiting', '=', true)
    .orderBy('asked_at', 'desc')
    .orderBy('to_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts whose request this account has not answered, the latest first. Declined requests are not shown. */
export async function listAsking(db: Db, accountId: number): Promise<number[]> {
  const rows = await peopleDb(db)
    .selectFrom('people_requests')
    .select('from_id as id')
    .where('to_id', '=', accountId)
    .where('waiting', '=', true)
    .where('declined', '=', false)
    .orderBy('asked_at', 'desc')
    .orderBy('from_id')
    .limit(PEOPLE_LIMITS.requestsShown)
    .execute()
  return rows.map(({ id }) => id)
}

/** True: the other one still wants to be friends, whether or not the account has seen it. */
export async function isAskedBy(tx: Db, { own, other }: Pair): Promise<boolean> {
  const row = await peopleDb(tx)
    .selectFrom('people_requests')
    .select('from_id')
    .where('from_id', '=', other)
    .where('to_id', '=', own)
    .where('waiting', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the first account follows the second, and whether they are friends or one has asked the other. */
export interface Tie {
  readonly following: boolean
  readonly friends: boolean
  readonly asked: boolean
  readonly asks: boolean
}

export async function readTie(db: Db, { own, other }: Pair): Promise<Tie> {
  // SQL: four look-ups by primary key in one statement.
  const { rows } = await sql<Tie>`
    select
      exists (select from people_follows where follower_id = ${own} and followed_id = ${other}) as following,
      exists (select from people_friends where account_id = ${own} and friend_id = ${other}) as friends,
      exists (select from people_requests where from_id = ${own} and to_id = ${other} and waiting) as asked,
      exists (select from people_requests where from_id = ${other} and to_id = ${own} and waiting and not declined)
        as asks`.execute(db)
  return rows[0] ?? { following: false, friends: false, asked: false, asks: false }
}

export function deleteRequestsBefore(db: Db, moment: Date): Promise<number> {
  return deleteRows(db, 'people_requests', sql`asked_at < ${moment}`)
}

/** The settings of those of these accounts who have chosen one. */
export async function readOnlineFor(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OnlineAudience>> {
  const rows = await peopleDb(db)
    .selectFrom('people_settings')
    .selectAll()
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  return new Map(rows.map(({ account_id, online_for }) => [account_id, online_for]))
}

export async function writeOnlineFor(db: Db, accountId: number, onlineFor: OnlineAudience): Promise<void> {
  await peopleDb(db)
    .insertInto('people_settings')
    .values({ account_id: accountId, online_for: onlineFor })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ online_for: onlineFor }))
    .execute()
}

/** Whom an account follows, has as a friend, or has asked. */
export async function listTied(db: Db, accountId: number): Promise<readonly number[]> {
  const lists = await Promise.all([
    listFollowed(db, accountId),
    listFriends(db, accountId),
    listAsked(db, accountId),
  ])
  return [...new Set(lists.flat())]
}

/** What the account has chosen, and what others have chosen about it. */
export async function deletePeopleOf(db: Db, accountId: number): Promise<void> {
  const tables = peopleDb(db)
  await tables.deleteFrom('people_settings').where('account_id', '=', accountId).execute()
  await tables
    .deleteFrom('people_follows')
    .where(({ eb, or }) => or([eb('follower_id', '=', accountId), eb('followed_id', '=', accountId)]))
    .execute()
  const friends = await listFriends(db, accountId)
  await tables
    .deleteFrom('people_friends')
    .where(({ eb, or, and }) =>
      or([
        eb('account_id', '=', accountId),
        // By the primary key: there is no index of `friend_id`.
        and([eb('account_id', '=', anyOf(friends)), eb('friend_id', '=', accountId)]),
      ]),
    )
    .execute()
  await tables
    .deleteFrom('people_requests')
    .where(({ eb, or }) => or([eb('from_id', '=', accountId), eb('to_id', '=', accountId)]))
    .execute()
}
