import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { writeAnnouncement } from './announce.ts'
import { notificationRoutes } from './http.ts'
import type { NotificationsApi } from './public.ts'
import { tellPages, tellPagesJob } from './send.ts'
import {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  listPersonalNotifications,
  notificationsMigrations,
} from './store.ts'

const KEPT_MS = 60 * 24 * 60 * 60_000

/** What other modules tell an account, and the ways on which it arrives. */
export function createNotifications(deps: Platform): Module<NotificationsApi> {
  const { db, jobs } = deps
  return {
    name: 'notifications',
    api: {
      async announce(tx, accountIds, announcement) {
        if (accountIds.length === 0) return
        await writeAnnouncement(deps, tx, accountIds, announcement)
        await jobs.enqueue(tx, tellPagesJob, { accountIds })
      },
    },
    migrations: notificationsMigrations,
    routes: notificationRoutes(deps),
    jobs: [jobHandler(tellPagesJob, async ({ accountIds }) => tellPages(deps, accountIds))],
    async cleanup(now) {
      await deleteNotificationsBefore(db, new Date(now.getTime() - KEPT_MS), now)
    },
    personalData: {
      collect: (accountId) => listPersonalNotifications(db, accountId),
      forget: (accountId) => deleteNotificationsOf(db, accountId),
    },
  }
}
