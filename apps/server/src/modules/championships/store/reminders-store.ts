import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { planOf } from './championships-store.ts'
import { championshipsDb } from './tables.ts'

export interface RoundToRemind {
  readonly championshipId: number
  readonly title: string
  readonly plan: ChampionshipPlan
  readonly round: number
  readonly startsAt: Date
  /** Tables that have not begun, with their judge and the players who are not out. */
  readonly tables: readonly { readonly table: number; readonly accountIds: readonly number[] }[]
}

/** Rounds of running championships that begin in this time, each once for a beginning: a round that was moved is taken again. */
export async function takeRoundsToRemind(
  tx: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RoundToRemind[]> {
  const db = championshipsDb(tx)
  const taken = await db
    .updateTable('championship_rounds as round')
    .from('championships as championship')
    .set(({ ref }) => ({ reminded_of: ref('round.starts_at') }))
    .whereRef('championship.id', '=', 'round.championship_id')
    .where('championship.life', '=', 'running')
    .where('round.starts_at', '>', from)
    .where('round.starts_at', '<=', to)
    .where((where) => where('round.reminded_of', 'is distinct from', where.ref('round.starts_at')))
    .returning([
      'round.championship_id as id',
      'championship.title',
      'championship.plan',
      'round.round',
      'round.starts_at',
    ])
    .execute()
  if (taken.length === 0) return []
  const seated = await db
    .selectFrom('championship_tables')
    .select(['championship_id', 'round', 'table_number', 'seats', 'judge_id'])
    .where('championship_id', '=', anyOf(taken.map(({ id }) => id)))
    .where('state', '=', 'planned')
    .orderBy('table_number')
    .execute()
  const out = await db
    .selectFrom('championship_players')
    .select(['championship_id', 'account_id'])
    .where('championship_id', '=', anyOf(taken.map(({ id }) => id)))
    .where('state', '=', 'out')
    .execute()
  const isOut = (id: number, account: number) =>
    out.some((one) => one.championship_id === id && one.account_id === account)
  return taken.flatMap(({ id, title, plan, round, starts_at: startsAt }) => {
    if (startsAt === null) return []
    const tables = seated
      .filter((table) => table.championship_id === id && table.round === round)
      .map(({ table_number, seats, judge_id }) => ({
        table: table_number,
        accountIds: [...seats.filter((one) => !isOut(id, one)), ...(judge_id === null ? [] : [judge_id])],
      }))
    return [{ championshipId: id, title, plan: planOf(plan), round, startsAt, tables }]
  })
}

/** Championships that are over, of which nobody has been told yet. */
export async function listToTell(db: Db, now: Date): Promise<{ readonly id: number; readonly at: Date }[]> {
  const rows = await championshipsDb(db)
    .selectFrom('championships')
    .select(['id', 'tell_finished_at as at'])
    .where('tell_finished_at', '<=', now)
    .orderBy('tell_finished_at')
    .limit(20)
    .execute()
  return rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
}

/** Tells of it at this moment; null: it is told. False: another process was first. */
export async function writeToTell(
  tx: Db,
  id: number,
  { before, at }: { readonly before: Date | null; readonly at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await championshipsDb(tx)
    .updateTable('championships')
    .set({ tell_finished_at: at })
    .where('id', '=', id)
    .where('tell_finished_at', 'is not distinct from', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
