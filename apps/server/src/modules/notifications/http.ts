import {
  getNotifications,
  NOTIFICATIONS_SHOWN,
  notificationsChangedMessage,
  readNotifications,
} from '@gorod/contracts/notifications'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { listNotifications, writeRead } from './store.ts'

export interface NotificationRoutesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
}

const READING: RouteOptions = { limits: [{ max: 60, perMs: 60_000, perAccount: true }] }

export function notificationRoutes({ db, clock, realtime }: NotificationRoutesDeps): readonly Route[] {
  const now = () => new Date(clock.now())
  return [
    route(getNotifications, async ({ signedIn }) => {
      const page = { now: now(), limit: NOTIFICATIONS_SHOWN }
      const { rows, unread } = await listNotifications(db, signedIn().accountId, page)
      const notifications = rows.map(({ id, kind, title, text, path, made_at, read_at }) => ({
        id,
        kind,
        title,
        text,
        path,
        at: made_at.toISOString(),
        read: read_at !== null,
      }))
      return { notifications, unread }
    }),
    route(
      readNotifications,
      async ({ signedIn, body }) => {
        const { accountId } = signedIn()
        const changed = await writeRead(db, accountId, { until: new Date(body.until), now: now() })
        if (changed) realtime.sendAnywhere(accountId, notificationsChangedMessage, {})
        return { success: true } as const
      },
      READING,
    ),
  ]
}
