import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type MessageRow, messagesDb } from './tables.ts'

/** One side of a conversation, and the other. */
export interface Sides {
  readonly own: number
  readonly other: number
}

const between = ({ own, other }: Sides) => ({ low_id: Math.min(own, other), high_id: Math.max(own, other) })

export async function hasConversation(db: Db, { own, other }: Sides): Promise<boolean> {
  const row = await messagesDb(db)
    .selectFrom('conversation_sides')
    .select('last_id')
    .where('account_id', '=', own)
    .where('other_id', '=', other)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes it for both sides; unread for the other one. */
export async function insertMessage(
  tx: Db,
  { own, other }: Sides,
  { text, at }: { readonly text: string; readonly at: Date },
): Promise<void> {
  const mine = messagesDb(tx)
  const { id } = await mine
    .insertInto('private_messages')
    .values({ ...between({ own, other }), author_id: own, text, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const side = (account_id: number, other_id: number, unread: number) => ({
    account_id,
    other_id,
    last_id: id,
    last_at: at,
    unread,
  })
  // Always in the same order: two who write to each other at once wait for each other.
  const sides = [side(own, other, 0), side(other, own, 1)].sort((one, two) => one.account_id - two.account_id)
  for (const one of sides)
    await mine
      .insertInto('conversation_sides')
      .values(one)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'other_id']).doUpdateSet(({ ref }) => ({
          last_id: sql<number>`greatest(${ref('conversation_sides.last_id')}, ${id})`,
          last_at: at,
          unread: sql<number>`${ref('conversation_sides.unread')} + ${one.unread}`,
        })),
      )
      .execute()
}

/** A page, the latest first; one more than asked for says that there are others. */
export async function listMessages(
  db: Db,
  sides: Sides,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  const { low_id, high_id } = between(sides)
  return messagesDb(db)
    .selectFrom('private_messages')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Those of these messages that are of this conversation, in the order in which they were written. */
export async function readMessages(db: Db, sides: Sides, ids: readonly number[]): Promise<MessageRow[]> {
  const { low_id, high_id } = between(sides)
  return messagesDb(db)
    .selectFrom('private_messages')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
}

/** These messages of the conversation, and so many before and after each of them, in the order in which they were written. */
export async function readWithNeighbours(
  db: Db,
  sides: Sides,
  { ids, neighbours }: { readonly ids: readonly number[]; readonly neighbours: number },
): Promise<MessageRow[]> {
  const { low_id, high_id } = between(sides)
  const near = (order: 'before' | 'after') => {
    const [beyond, nearest] = order === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    // SQL: the builder does not join with a list of numbers.
    return sql<number>`(select near.id from unnest(${[...ids]}::bigint[]) as chosen (id) cross join lateral (
      select id from private_messages where low_id = ${low_id} and high_id = ${high_id} and id ${beyond} chosen.id
      order by id ${nearest} limit ${neighbours}) as near)`
  }
  return messagesDb(db)
    .selectFrom('private_messages')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .where(({ eb, or }) =>
      or([eb('id', '=', anyOf(ids)), eb('id', 'in', near('before')), eb('id', 'in', near('after'))]),
    )
    .orderBy('id')
    .execute()
}

/** The latest conversations of an account with their last message. */
export async function listSides(
  db: Db,
  accountId: number,
  limit: number,
): Promise<readonly (Omit<MessageRow, 'low_id' | 'high_id'> & { other_id: number; unread: number })[]> {
  return messagesDb(db)
    .selectFrom('conversation_sides')
    .innerJoin('private_messages', 'private_messages.id', 'conversation_sides.last_id')
    .select(['other_id', 'unread', 'private_messages.id', 'author_id', 'text', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { count } = await messagesDb(db)
    .selectFrom('conversation_sides')
    .select(({ fn }) => fn.sum<number | null>('unread').as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** Marks the conversation as read up to this message. Later messages stay unread. */
export async function writeRead(tx: Db, { own, other }: Sides, until: number): Promise<void> {
  const { low_id, high_id } = between({ own, other })
  await messagesDb(tx)
    .updateTable('conversation_sides')
    .set({
      unread: sql<number>`(select count(*) from private_messages where low_id = ${low_id} and high_id = ${high_id}
        and author_id = ${other} and id > ${until})`,
    })
    .where('account_id', '=', own)
    .where('other_id', '=', other)
    .where('unread', '>', 0)
    .execute()
}

export async function listWritten(
  db: Db,
  accountId: number,
): Promise<readonly { to: number; text: string; at: Date }[]> {
  const rows = await messagesDb(db)
    .selectFrom('private_messages')
    .select(['low_id', 'high_id', 'text', 'sent_at'])
    .where('author_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ low_id, high_id, text, sent_at }) => ({
    to: low_id === accountId ? high_id : low_id,
    text,
    at: sent_at,
  }))
}

/** Everybody with whom the account has a conversation. */
export async function listPartners(db: Db, accountId: number): Promise<readonly number[]> {
  const rows = await messagesDb(db)
    .selectFrom('conversation_sides')
    .select('other_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ other_id }) => other_id)
}

/** What the account wrote, and its lists. What others wrote to it stays theirs. */
export async function deleteMessagesOf(tx: Db, accountId: number): Promise<void> {
  const mine = messagesDb(tx)
  await mine.deleteFrom('private_messages').where('author_id', '=', accountId).execute()
  await mine
    .deleteFrom('conversation_sides')
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('other_id', '=', accountId)]))
    .execute()
}

const DELETED_AT_ONCE = 1000

/** What was not read of it is no longer counted as unread. */
export async function deleteMessagesBefore(db: Db, moment: Date): Promise<void> {
  while ((await db.transaction().execute((tx) => deleteSomeBefore(tx, moment))) === DELETED_AT_ONCE);
  await messagesDb(db).deleteFrom('conversation_sides').where('last_at', '<', moment).execute()
}

async function deleteSomeBefore(tx: Db, moment: Date): Promise<number> {
  const mine = messagesDb(tx)
  const old = mine
    .selectFrom('private_messages')
    .select('id')
    .where('sent_at', '<', moment)
    .limit(DELETED_AT_ONCE)
  const deleted = await mine
    .deleteFrom('private_messages')
    .where('id', 'in', old)
    .returning(['low_id', 'high_id'])
    .execute()
  // SQL: pairs of two lists, and a figure counted by each of them.
  const pairs = [...new Map(deleted.map((pair) => [`${pair.low_id} ${pair.high_id}`, pair])).values()]
  const accountIds = pairs.flatMap(({ low_id, high_id }) => [low_id, high_id])
  const concerned = sql`account_id = any(${accountIds}::int[]) and unread > 0 and (least(account_id, other_id), greatest(account_id, other_id)) in (
    select * from unnest(${pairs.map(({ low_id }) => low_id)}::int[], ${pairs.map(({ high_id }) => high_id)}::int[]))`
  // Held before they are counted: a message that is written meanwhile comes to the figure after it, and is not lost from it.
  await sql`select from conversation_sides where ${concerned} order by account_id, other_id for update`.execute(
    tx,
  )
  await sql`update conversation_sides set unread = least(unread, (
      select count(*) from private_messages where low_id = least(account_id, other_id)
        and high_id = greatest(account_id, other_id) and author_id = other_id))
    where ${concerned}`.execute(tx)
  return deleted.length
}
