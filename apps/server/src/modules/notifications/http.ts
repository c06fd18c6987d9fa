import {
  addPushDevice,
  getNotificationSettings,
  getNotifications,
  NOTIFICATIONS_SHOWN,
  notificationsChangedMessage,
  readNotifications,
  removePushDevice,
  setNotificationWishes,
  testPush,
  unsubscribeFromDigest,
} from '@gorod/contracts/notifications'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { addDevice, removeDevice, sendTest, setWishes, shownDevices } from './commands/devices.ts'
import { type DigestDeps, unsubscribe } from './commands/digest.ts'
import type { SendDeps } from './commands/send.ts'
import { listNotifications, writeRead } from './store/notifications-store.ts'
import { readWishes } from './store/wishes-store.ts'
import { readTelegram, type TelegramRoutesDeps } from './telegram-http.ts'

export interface NotificationRoutesDeps extends SendDeps, DigestDeps, TelegramRoutesDeps {
  readonly accounts: SendDeps['accounts'] & DigestDeps['accounts'] & TelegramRoutesDeps['accounts']
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
  readonly pushKey: string
}

const READING: RouteOptions = { limits: [{ max: 60, perMs: 60_000, perAccount: true }] }
const CHANGING: RouteOptions = { limits: [{ max: 60, perMs: 10 * 60_000, perAccount: true }] }
/** Mail programs of a provider come from few addresses. */
const UNSUBSCRIBING: RouteOptions = { fromAnywhere: true, limits: [{ max: 600, perMs: 60_000 }] }
const TESTING: RouteOptions = { limits: [{ max: 5, perMs: 10 * 60_000, perAccount: true }] }

/** The wishes of an account and its browsers. */
export function notificationSettingsRoutes(deps: NotificationRoutesDeps): readonly Route[] {
  return [
    route(getNotificationSettings, async ({ signedIn }) => {
      const [wishes, devices] = await Promise.all([
        readWishes(deps.db, signedIn().accountId),
        shownDevices(deps, signedIn()),
      ])
      return {
        wishes,
        devices,
        pushKey: deps.pushKey,
        telegram: await readTelegram(deps, signedIn().accountId),
      }
    }),
    route(
      setNotificationWishes,
      ({ signedIn, body }) => setWishes(deps, signedIn().accountId, body),
      CHANGING,
    ),
    route(addPushDevice, ({ signedIn, body }) => addDevice(deps, signedIn(), body), CHANGING),
    route(
      removePushDevice,
      ({ signedIn, body }) => removeDevice(deps, signedIn().accountId, body.id),
      CHANGING,
    ),
    route(
      unsubscribeFromDigest,
      async ({ query }) => ({ success: await unsubscribe(deps, query.token) }),
      UNSUBSCRIBING,
    ),
    route(testPush, async ({ signedIn }) => ({ sent: await sendTest(deps, signedIn().accountId) }), TESTING),
  ]
}

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
