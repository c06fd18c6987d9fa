import {
  addPushDevice,
  getNotificationSettings,
  getNotifications,
  linkTelegram,
  NOTIFICATIONS_SHOWN,
  notificationsChangedMessage,
  readNotifications,
  removePushDevice,
  setNotificationWishes,
  testPush,
  unlinkTelegram,
  unsubscribeFromDigest,
} from '@gorod/contracts/notifications'
import { AppError } from '../../platform/app-error.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { type BotDeps, startLink } from './commands/bot.ts'
import { addDevice, removeDevice, sendTest, setWishes, shownDevices } from './commands/devices.ts'
import { type DigestDeps, unsubscribe } from './commands/digest.ts'
import type { SendDeps } from './commands/send.ts'
import { listNotifications, writeRead } from './store/notifications-store.ts'
import { readChat, unlinkAccount } from './store/telegram-store.ts'
import { readWishes } from './store/wishes-store.ts'

export interface NotificationRoutesDeps extends SendDeps, DigestDeps, Omit<BotDeps, 'bot'> {
  readonly accounts: SendDeps['accounts'] & DigestDeps['accounts']
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
      const linked = deps.bot !== null && (await readChat(deps.db, signedIn().accountId)) !== null
      return { wishes, devices, pushKey: deps.pushKey, telegram: deps.bot && { linked } }
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
    route(
      linkTelegram,
      async ({ signedIn }) => {
        if (deps.bot === null) throw new AppError('not_found')
        return { url: await startLink({ ...deps, bot: deps.bot }, signedIn().accountId) }
      },
      CHANGING,
    ),
    route(
      unlinkTelegram,
      async ({ signedIn }) => {
        await unlinkAccount(deps.db, signedIn().accountId)
        return { success: true }
      },
      CHANGING,
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
