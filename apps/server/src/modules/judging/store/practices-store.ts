import type { Assessment } from '@gorod/contracts/judging'
import type { Db } from '../../../platform/db/db.ts'
import { judgingDb } from './tables.ts'

export interface PracticeRow {
  readonly gameId: string
  readonly accountId: number
  readonly seed: string
  readonly startedAt: Date
  readonly assessment: Assessment | null
}

const COLUMNS = [
  'game_id as gameId',
  'account_id as accountId',
  'seed',
  'started_at as startedAt',
  'assessment',
] as const

export async function insertPractice(
  tx: Db,
  practice: Pick<PracticeRow, 'gameId' | 'accountId' | 'seed' | 'startedAt'>,
): Promise<void> {
  await judgingDb(tx)
    .insertInto('judge_practices')
    .values({
      game_id: practice.gameId,
      account_id: practice.accountId,
      seed: practice.seed,
      started_at: practice.startedAt,
    })
    .execute()
}

export async function findPractice(db: Db, gameId: string): Promise<PracticeRow | null> {
  const row = await judgingDb(db)
    .selectFrom('judge_practices')
    .select(COLUMNS)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row ?? null
}

/** The newest first. */
export function listPractices(db: Db, accountId: number, limit: number): Promise<PracticeRow[]> {
  return judgingDb(db)
    .selectFrom('judge_practices')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

/** The first assessment counts: the points that a judge gives afterwards change nothing. */
export async function keepAssessment(db: Db, gameId: string, assessment: Assessment): Promise<void> {
  await judgingDb(db)
    .updateTable('judge_practices')
    .set({ assessment: JSON.stringify(assessment), passed: assessment.passed })
    .where('game_id', '=', gameId)
    .where('passed', 'is', null)
    .execute()
}

export async function countPractices(db: Db, accountId: number, since: Date): Promise<number> {
  const { count } = await judgingDb(db)
    .selectFrom('judge_practices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Passes of the account among practices that began after a moment. */
export async function countPasses(db: Db, accountId: number, since: Date): Promise<number> {
  const { count } = await judgingDb(db)
    .selectFrom('judge_practices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('passed', '=', true)
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function deletePractices(db: Db, accountId: number): Promise<void> {
  await judgingDb(db).deleteFrom('judge_practices').where('account_id', '=', accountId).execute()
}
