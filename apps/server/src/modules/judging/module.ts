import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { gameFinishedJob } from '../games/public.ts'
import { assessPractice } from './commands/assess-practice.ts'
import type { JudgingDeps } from './domain/deps.ts'
import { judgingRoutes } from './http.ts'
import { deleteApplications, listApplications } from './store/applications-store.ts'
import { judgingMigrations } from './store/migrations.ts'
import { deletePractices, listPractices } from './store/practices-store.ts'

const EVERYTHING = 10_000

/** Practice of judges, and the applications for their right. */
export function createJudging(deps: JudgingDeps): Module<Readonly<Record<string, never>>> {
  const { db } = deps
  return {
    name: 'judging',
    api: {},
    migrations: judgingMigrations,
    routes: judgingRoutes(deps),
    jobs: [
      jobHandler(gameFinishedJob, async ({ gameId }) => {
        await assessPractice(deps, gameId)
      }),
    ],
    personalData: {
      collect: async (accountId) => ({
        practices: (await listPractices(db, accountId, EVERYTHING)).map(({ seed: _, ...row }) => row),
        applications: await listApplications(db, accountId),
      }),
      forget: async (accountId) => {
        await deletePractices(db, accountId)
        await deleteApplications(db, accountId)
      },
    },
  }
}
