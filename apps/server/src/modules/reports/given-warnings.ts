import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { GivenWarning, ReportBehind, ReportsApi } from './public.ts'
import * as store from './store.ts'

/** What other modules learn of confirmed reports. */
export function createWarnings({ db, clock }: { readonly db: Db; readonly clock: Clock }): ReportsApi {
  return {
    warningsOf: async (accountId) => (await store.listWarningsOf(db, accountId)).flatMap(warningOf),
    warnings: async (ids) => (await store.readWarnings(db, ids)).flatMap(warningOf),
    warningsBetween: async (from, to) => (await store.listWarningsBetween(db, from, to)).flatMap(warningOf),
    async reportsBehind(sanctions) {
      const idsOf = (kind: 'warning' | 'ban') => sanctions.flatMap((one) => (one.kind === kind ? one.id : []))
      const [warned, banned] = await Promise.all([
        store.readWarnings(db, idsOf('warning')),
        store.listReportsOfBans(db, idsOf('ban')),
      ])
      return [
        ...warned.map((row) => ({ kind: 'warning' as const, id: row.id, report: behindOf(row) })),
        ...banned.flatMap((row) =>
          row.ban_id === null ? [] : [{ kind: 'ban' as const, id: row.ban_id, report: behindOf(row) }],
        ),
      ]
    },
    overturn: (tx, { kind, id }) =>
      store.overturn(tx, { column: kind === 'ban' ? 'ban_id' : 'id', id }, new Date(clock.now())),
  }
}

const behindOf = ({ game_id, moment, reporter_id }: store.ReportRow): ReportBehind => ({
  gameId: game_id,
  moment,
  reporterId: reporter_id,
})

/** None for a row that is not decided. */
function warningOf({ id, decided_at, decided_by, ...row }: store.ReportRow): GivenWarning[] {
  if (decided_at === null || decided_by === null) return []
  return [
    {
      id,
      accountId: row.accused_id,
      category: row.kind,
      reason: row.words,
      at: decided_at,
      byAccount: decided_by,
      gameId: row.game_id,
      lifted: row.overturned_at !== null,
    },
  ]
}
