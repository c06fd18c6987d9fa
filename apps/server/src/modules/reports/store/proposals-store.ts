import type { ProposalCount } from '@gorod/rules'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { excluded } from '../../../platform/db/excluded-row.ts'
import { reportsDb } from './tables.ts'

export interface GameProposals {
  readonly gameId: string
  readonly endedAt: Date
  readonly people: readonly (ProposalCount & { readonly accountId: number })[]
}

/** Writing the same game twice leaves the same rows. */
export async function writeProposals(db: Db, { gameId, endedAt, people }: GameProposals): Promise<void> {
  if (people.length === 0) return
  await reportsDb(db)
    .insertInto('penalty_proposals')
    .values(
      people
        .toSorted((one, other) => one.accountId - other.accountId)
        .map(({ accountId, decided, rejected }) => ({
          account_id: accountId,
          game_id: gameId,
          decided,
          rejected,
          ended_at: endedAt,
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'game_id']).doUpdateSet(excluded(['decided', 'rejected'])),
    )
    .execute()
}

/** Those of games that ended since then; accounts without any are left out. */
export async function sumProposals(
  db: Db,
  accountIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, ProposalCount>> {
  const rows = await reportsDb(db)
    .selectFrom('penalty_proposals')
    .select(({ fn }) => [
      'account_id as accountId',
      fn.sum<number>('decided').as('decided'),
      fn.sum<number>('rejected').as('rejected'),
    ])
    .where('account_id', '=', anyOf(accountIds))
    .where('ended_at', '>', since)
    .groupBy('account_id')
    .execute()
  return new Map(
    rows.map(({ accountId, decided, rejected }) => [
      accountId,
      { decided: Number(decided), rejected: Number(rejected) },
    ]),
  )
}

export async function deleteOldProposals(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'penalty_proposals', sql`ended_at < ${before}`)
}

export async function listProposalsOf(db: Db, accountId: number): Promise<unknown[]> {
  return reportsDb(db)
    .selectFrom('penalty_proposals')
    .select(['game_id', 'decided', 'rejected', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('ended_at')
    .execute()
}

export async function deleteProposalsOf(db: Db, accountId: number): Promise<void> {
  await reportsDb(db).deleteFrom('penalty_proposals').where('account_id', '=', accountId).execute()
}
