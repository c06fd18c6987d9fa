import { Budget } from '../../platform/budget.ts'
import { type Repetition, repeat } from '../../platform/clock.ts'
import { onlyOne } from '../../platform/cluster/only-one.ts'
import { type JobHandler, jobHandler, outgoingJobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { createPush } from './adapters/push.ts'
import { telegramBot } from './adapters/telegram.ts'
import { announce, takeBack, tellPages, tellPagesJob } from './commands/announce.ts'
import { HEARD, listenToBot } from './commands/bot.ts'
import {
  broadcast,
  forgetBroadcast,
  forgetBroadcastJob,
  postBroadcast,
  postBroadcastJob,
  spreadBroadcast,
  spreadBroadcastJob,
  withdraw,
} from './commands/broadcast.ts'
import { sendDigests } from './commands/digest.ts'
import { SENT_AN_HOUR, sendNotification, sendNotificationJob } from './commands/send.ts'
import { sendPostponed } from './commands/send-postponed.ts'
import { SIGN_INS, sendSignIn } from './commands/telegram-sign-in.ts'
import { vapidKeys } from './domain/vapid-keys.ts'
import { notificationRoutes, notificationSettingsRoutes } from './http.ts'
import { NOTIFICATION_TEXTS } from './notifications-text.ts'
import type { NotificationsApi } from './public.ts'
import { deleteBroadcastsBefore } from './store/broadcasts-store.ts'
import { notificationsMigrations } from './store/migrations.ts'
import {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  listPersonalNotifications,
} from './store/notifications-store.ts'
import { forgetTelegram } from './store/telegram-store.ts'
import { deleteTurnsBefore } from './store/turns-store.ts'
import { readWishes } from './store/wishes-store.ts'
import { telegramRoutes } from './telegram-http.ts'

interface NotificationsModuleDeps extends Platform {
  readonly accounts: AccountsApi
  readonly siteUrl: () => string
}

const KEPT_MS = 60 * 24 * 60 * 60_000
/** How long the site remembers which subjects were broadcast, so that none is broadcast twice. */
const SUBJECTS_KEPT_MS = 365 * 24 * 60 * 60_000
const TURNS_KEPT_MS = 60 * 60_000
const DIGESTS_MS = 10 * 60_000
const POSTPONED_MS = 60_000

/** Stores what other modules announce to accounts, and sends it by Web Push, e-mail and Telegram. */
export function createNotifications(platform: NotificationsModuleDeps): Module<NotificationsApi> {
  const { db } = platform
  const deps = withWays(platform)
  let loops: readonly Repetition[] = []
  const turnDigests = () =>
    sendDigests(deps).catch((cause) => platform.log.error({ err: cause }, 'digests could not be sent'))
  const turnPostponed = () =>
    sendPostponed(deps).catch((cause) =>
      platform.log.error({ err: cause }, 'postponed notifications could not be sent'),
    )
  // The chat may be of the person who had the account before. Its owner may have to link their own again.
  platform.accounts.onTakenBack(async (tx, accountId) =>
    (await forgetTelegram(tx, accountId)) ? NOTIFICATION_TEXTS.telegramLost : null,
  )
  const listening = listenOnOne(platform, deps)
  return {
    name: 'notifications',
    api: {
      announce: (tx, accountIds, announcement) => announce(deps, tx, accountIds, announcement),
      broadcast: (tx, wish) => broadcast(deps, tx, wish),
      takeBack: (tx, accountIds, keys) => takeBack(deps, tx, accountIds, keys),
      withdraw: (tx, key) => withdraw(deps, tx, key),
    },
    migrations: notificationsMigrations,
    routes: [...notificationRoutes(deps), ...notificationSettingsRoutes(deps), ...telegramRoutes(deps)],
    jobs: notificationJobs(deps),
    async start() {
      await listening?.start()
      loops = [
        repeat(platform.clock, { firstAfterMs: DIGESTS_MS, everyMs: DIGESTS_MS }, turnDigests),
        repeat(platform.clock, { firstAfterMs: POSTPONED_MS, everyMs: POSTPONED_MS }, turnPostponed),
      ]
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await listening?.stop()
    },
    async cleanup(now) {
      await deleteNotificationsBefore(db, new Date(now.getTime() - KEPT_MS), now)
      await deleteBroadcastsBefore(db, new Date(now.getTime() - SUBJECTS_KEPT_MS))
      await deleteTurnsBefore(db, new Date(now.getTime() - TURNS_KEPT_MS))
    },
    personalData: {
      collect: async (accountId) => ({
        notifications: await listPersonalNotifications(db, accountId),
        wishes: await readWishes(db, accountId),
      }),
      forget: (accountId) => deleteNotificationsOf(db, accountId),
    },
  }
}

/** One process of the site reads what people write to the bot. Null: the site has no bot. */
function listenOnOne({ cluster, log }: NotificationsModuleDeps, deps: ReturnType<typeof withWays>) {
  const { bot } = deps
  if (bot === null) return null
  return onlyOne(cluster, listenToBot({ ...deps, bot, signIn: (chatId) => sendSignIn(deps, chatId) }), log)
}

function notificationJobs(deps: ReturnType<typeof withWays>): readonly JobHandler[] {
  return [
    jobHandler(tellPagesJob, async ({ accountIds }) => tellPages(deps, accountIds)),
    outgoingJobHandler(sendNotificationJob, (send) => sendNotification(deps, send)),
    jobHandler(spreadBroadcastJob, (page) => spreadBroadcast(deps, page)),
    outgoingJobHandler(postBroadcastJob, (post) => postBroadcast(deps, post)),
    jobHandler(forgetBroadcastJob, (page) => forgetBroadcast(deps, page)),
  ]
}

/** Adds the services over which notifications leave the site, and their limits. */
function withWays(platform: NotificationsModuleDeps) {
  const { config, secret, limits } = platform
  const keys = vapidKeys(secret)
  return {
    ...platform,
    push: createPush({ keys, subject: `mailto:${addressOf(config.mail.from)}`, ...config.push }),
    pushKey: keys.publicKey,
    bot: config.telegram === null ? null : telegramBot(config.telegram),
    channel: config.telegram?.channel ?? null,
    heard: new Budget(HEARD, limits.limiter('telegram', HEARD)),
    signIns: new Budget(SIGN_INS, limits.limiter('telegram-sign-ins', SIGN_INS)),
    sent: new Budget(SENT_AN_HOUR, limits.limiter('notifications', SENT_AN_HOUR)),
  }
}

/** `Name <noreply@example.org>`: the address of it. */
function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
