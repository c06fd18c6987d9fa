import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { type GamesApi, gameFinishedJob } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { carryOut, checkVerdict } from './carry-out.ts'
import { createWarnings } from './given-warnings.ts'
import { reportRoutes } from './http.ts'
import { keepProposals, keptSince } from './proposals.ts'
import type { OtherReports, ReportsApi } from './public.ts'
import { shownSender, sitsAt } from './reports.ts'
import { checkSender, confirmedAbout, readSenders } from './senders.ts'
import { reportsMigrations } from './store/migrations.ts'
import { deleteOldProposals, deleteProposalsOf, listProposalsOf } from './store/proposals-store.ts'
import { deleteReportsOf, listSentBy, nextWarningId, readReport } from './store/reports-store.ts'

export interface ReportsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly notifications: NotificationsApi
  readonly moderation: ModerationApi
}

/** What players report about each other. */
export function createReports(given: ReportsDeps): Module<ReportsApi> {
  const others: OtherReports[] = []
  const deps = { ...given, others }
  const { db, clock } = deps
  deps.moderation.onTake('reports', async (id, moderatorId) => {
    const report = await readReport(db, id)
    if (report?.verdict !== null || [report.accused_id, report.reporter_id].includes(moderatorId))
      return false
    const [table] = await deps.games.tables([report.game_id])
    return table !== undefined && !(table.running && sitsAt(table, moderatorId))
  })
  return {
    name: 'reports',
    api: {
      ...createWarnings(deps),
      countAlso: (other) => void others.push(other),
      checkSender: (tx, reporterId) => checkSender({ db: tx, clock, others }, reporterId),
      async senders(accountIds) {
        const senderOf = await readSenders(deps, accountIds)
        return (accountId) => shownSender(senderOf(accountId))
      },
      countConfirmed: (accountIds) => confirmedAbout(deps, accountIds),
      checkVerdict,
      carryOut: (tx, by, verdict) => carryOut(tx, deps, by, verdict),
      newWarningId: nextWarningId,
    },
    migrations: reportsMigrations,
    routes: reportRoutes(deps),
    jobs: [jobHandler(gameFinishedJob, ({ gameId }) => keepProposals(deps, gameId))],
    cleanup: (now) => deleteOldProposals(db, keptSince(now.getTime())),
    personalData: {
      collect: async (accountId) => ({
        reports: await listSentBy(db, accountId),
        penaltyProposals: await listProposalsOf(db, accountId),
      }),
      forget: async (accountId) => {
        await deleteReportsOf(db, accountId)
        await deleteProposalsOf(db, accountId)
      },
    },
  }
}
