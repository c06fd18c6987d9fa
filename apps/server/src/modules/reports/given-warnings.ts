import type { Db } from '../../platform/db/db.ts'
import type { GivenWarning, ReportBehind, ReportsApi, SanctionRef, WarningWish } from './public.ts'
import type { SendersDeps } from './senders.ts'
import * as store from './store/reports-store.ts'
import type { ReportRow } from './store/tables.ts'

type WarningsApi = Pick<
  ReportsApi,
  'warningsOf' | 'warnings' | 'warningsBetween' | 'reportsBehind' | 'overturn'
>

/** What other modules learn of confirmed reports. */
export function createWarnings({ db, clock, others }: SendersDeps): WarningsApi {
  const warnings = async (wish: WarningWish) => {
    const filter = store.warningFilter(wish)
    const [own, ...given] = await Promise.all([
      store.listWarnings(db, filter),
      ...others.map((one) => one.listWarnings(db, filter)),
    ])
    return [...own.flatMap(warningOf), ...given.flat()]
  }
  return {
    warningsOf: (accountId) => warnings({ of: accountId }),
    warnings: (ids) => warnings({ ids }),
    warningsBetween: (from, to) => warnings({ from, to }),
    async reportsBehind(sanctions) {
      const found = await Promise.all([
        ownBehind(db, sanctions),
        ...others.map((one) => one.listBehind(db, sanctions)),
      ])
      return found.flat()
    },
    async overturn(tx, sanction) {
      const at = new Date(clock.now())
      const { kind, id } = sanction
      await store.overturn(tx, { column: kind === 'ban' ? 'ban_id' : 'id', id }, at)
      for (const one of others) await one.overturn(tx, sanction, at)
    },
  }
}

async function ownBehind(db: Db, sanctions: readonly SanctionRef[]) {
  const idsOf = (kind: SanctionRef['kind']) => sanctions.flatMap((one) => (one.kind === kind ? one.id : []))
  const [warned, banned] = await Promise.all([
    store.listWarnings(db, store.warningFilter({ ids: idsOf('warning') })),
    store.listReportsOfBans(db, idsOf('ban')),
  ])
  return [
    ...warned.map((row) => ({ kind: 'warning' as const, id: row.id, report: behindOf(row) })),
    ...banned.flatMap((row) =>
      row.ban_id === null ? [] : [{ kind: 'ban' as const, id: row.ban_id, report: behindOf(row) }],
    ),
  ]
}

const behindOf = ({ game_id, moment, reporter_id }: ReportRow): ReportBehind => ({
  gameId: game_id,
  moment,
  reporterId: reporter_id,
})

/** None for a row that is not decided. */
function warningOf({ id, decided_at, decided_by, ...row }: ReportRow): GivenWarning[] {
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
