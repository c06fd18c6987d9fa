import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { MOSCOW_ZONE } from './moscow-time.ts'
import { nothing, serverMessage } from './realtime.ts'
import { rowId } from './row-id.ts'

/**
 * What an account may be told of. `tableFound`: a table waits for acceptance; `invitation`: to a party, a seat, a lobby;
 * `round`: what happens in a championship of the account; `answer`: to a report, a protest, an appeal, and a protest that a judge is to answer; `people`: friends and followers;
 * `playing`: somebody whom the account follows plays; `message`: a private message; `club`: what happens in a club; `quest`: a quest of the week is done;
 * `announcement`: news of the site, and championships that open their registration.
 */
export const notificationKinds = [
  'tableFound',
  'invitation',
  'round',
  'answer',
  'people',
  'playing',
  'message',
  'club',
  'quest',
  'announcement',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The ways out of the site; its own pages show everything. `email`: in the digest. */
export const notificationChannels = ['push', 'email', 'telegram'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** How often an account gets a digest of what it has not read. */
export const digestRhythms = ['never', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** `devices`: browsers of an account that get notifications. */
export const NOTIFICATION_LIMITS = { devices: 10 } as const

/** How many the page of notifications shows, the latest first. */
export const NOTIFICATIONS_SHOWN = 50

const READ = ['not_signed_in', 'session_expired'] as const
const POSTED = [...READ, 'csrf_invalid', 'validation_failed', 'too_many_requests'] as const

const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** The page of the site that it leads to. */
  path: z.string(),
  /** ISO moment. */
  at: z.string(),
  read: z.boolean(),
})
export type Notification = Readonly<z.infer<typeof notification>>

/** The latest notifications of the caller, without those that are of no use any more. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/notifications/default/get-notifications',
  auth: 'required',
  answer: z.object({ notifications: z.array(notification).readonly(), unread: z.number() }),
  errors: READ,
})

/** The caller has read all notifications up to this moment, the one of the latest that the page shows. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/default/read',
  auth: 'required',
  csrf: true,
  body: z.object({ until: z.iso.datetime() }),
  answer: z.object({ success: z.literal(true) }),
  errors: POSTED,
})

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const channels = z.array(z.enum(notificationChannels)).max(10).readonly()

const wishes = z.object({
  /** By kind: on which ways. */
  channels: z.record(z.enum(notificationKinds), channels),
  /** Hours in which nothing rings. A found table does where `foundRings` says so. `from` and `to` are times of `timeZone`. */
  quiet: z.object({
    on: z.boolean(),
    from: time,
    to: time,
    timeZone: z.string().max(64),
    foundRings: z.boolean(),
  }),
  digest: z.enum(digestRhythms),
})
export type NotificationWishes = Readonly<z.infer<typeof wishes>>

/** What somebody changes of the wishes. Everything else stays, also what another window has changed meanwhile. */
const wishesChange = z.object({
  channels: z.partialRecord(z.enum(notificationKinds), channels).optional(),
  quiet: wishes.shape.quiet.optional(),
  digest: wishes.shape.digest.optional(),
})
export type WishesChange = Readonly<z.infer<typeof wishesChange>>

export function changedWishes(
  { channels, quiet, digest }: NotificationWishes,
  change: WishesChange,
): NotificationWishes {
  return {
    channels: { ...channels, ...change.channels },
    quiet: change.quiet ?? quiet,
    digest: change.digest ?? digest,
  }
}

/** The wishes of an account that has chosen nothing. To connect a device or a Telegram is a wish too: who connects one wants to hear. */
export const DEFAULT_WISHES: NotificationWishes = {
  channels: {
    tableFound: ['push', 'telegram'],
    invitation: ['push', 'telegram'],
    round: ['push', 'email', 'telegram'],
    answer: ['push', 'email', 'telegram'],
    people: ['push', 'email'],
    playing: ['push'],
    message: ['push', 'email', 'telegram'],
    club: ['push', 'email', 'telegram'],
    quest: ['push'],
    // For everybody, so nobody gets them who did not ask.
    announcement: [],
  },
  quiet: { on: false, from: '23:00', to: '08:00', timeZone: MOSCOW_ZONE, foundRings: false },
  digest: 'never',
}

const device = z.object({
  id: z.number(),
  /** The browser as it names itself. */
  userAgent: z.string(),
  /** ISO moment. */
  addedAt: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
})
export type PushDevice = Readonly<z.infer<typeof device>>

/** How the caller wants to be told, and the browsers that get notifications. */
export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/default/get-settings',
  auth: 'required',
  answer: z.object({
    wishes,
    devices: z.array(device).readonly(),
    /** Browsers subscribe with it; base64url. */
    pushKey: z.string(),
    /** Null: the site has no bot. */
    telegram: z
      .object({
        linked: z.boolean(),
        /** The chat may ask for a link that signs in. */
        signsIn: z.boolean(),
      })
      .nullable(),
  }),
  errors: READ,
})

/** Changes wishes of the caller: those that are named. */
export const setNotificationWishes = endpoint({
  method: 'POST',
  path: '/notifications/default/set-wishes',
  auth: 'required',
  csrf: true,
  body: wishesChange,
  answer: formAnswer,
  errors: POSTED,
})

/**
 * Sends notifications to the browser that calls, as long as its session lives. `endpoint`, `p256dh` and `auth` are what it got of its push service. The oldest
 * device goes when there are too many.
 */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/default/add-device',
  auth: 'required',
  csrf: true,
  body: z.object({
    endpoint: z.string().max(1000),
    p256dh: z.string().max(200),
    auth: z.string().max(100),
  }),
  answer: formAnswer,
  errors: POSTED,
})

/** No more notifications to one of the caller's browsers. */
export const removePushDevice = endpoint({
  method: 'POST',
  path: '/notifications/default/remove-device',
  auth: 'required',
  csrf: true,
  body: z.object({ id: rowId }),
  answer: formAnswer,
  errors: POSTED,
})

/**
 * Where the caller links their Telegram: an address that is good once, for ten minutes. It takes the password, or where there is none a sign-in of the last 15
 * minutes: a linked chat may be allowed to sign in later. The owner gets an e-mail when the chat is linked. `not_found`: the site has no bot.
 */
export const linkTelegram = endpoint({
  method: 'POST',
  path: '/notifications/default/link-telegram',
  auth: 'required',
  csrf: true,
  // A page of the version before sends nothing: it reads that the password is missing.
  body: z.object({ currentPassword: z.string().max(1000).default('') }).default({ currentPassword: '' }),
  /** `url` null: the caller is not proved. */
  answer: formAnswer.extend({ url: z.string().nullable() }),
  errors: [...POSTED, 'not_found', 'unavailable'],
})

/** No more notifications to the caller's Telegram. */
export const unlinkTelegram = endpoint({
  method: 'POST',
  path: '/notifications/default/unlink-telegram',
  auth: 'required',
  csrf: true,
  answer: formAnswer,
  errors: [...READ, 'csrf_invalid', 'too_many_requests'],
})

/**
 * Lets the linked chat sign the caller in, or not any more. To allow it needs the password, or a sign-in of the last 15 minutes. A new
 * password takes it back. `not_found`: no chat is linked. `forbidden`: the caller has rights that a chat may not give.
 */
export const allowTelegramSignIn = endpoint({
  method: 'POST',
  path: '/notifications/default/allow-telegram-sign-in',
  auth: 'required',
  csrf: true,
  body: z.object({ allowed: z.boolean(), currentPassword: z.string().max(1000) }),
  answer: formAnswer,
  errors: [...POSTED, 'forbidden', 'not_found'],
})

/** Signs in by the link that the bot has sent: good once, for five minutes. `not_found`: it is good no longer. */
export const signInByTelegram = endpoint({
  method: 'POST',
  path: '/v1/auth/telegram-login',
  auth: 'none',
  body: z.object({ code: z.string().min(1).max(100) }),
  answer: z.object({ access_token: z.string() }),
  errors: ['not_found', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/** Sends a notification to all browsers of the caller, whatever the hour. `sent`: how many push services took it. */
export const testPush = endpoint({
  method: 'POST',
  path: '/notifications/default/test-push',
  auth: 'required',
  csrf: true,
  answer: z.object({ sent: z.number() }),
  errors: [...READ, 'csrf_invalid', 'too_many_requests'],
})

/** What a service worker gets in a push. */
export interface PushPayload {
  readonly title: string
  readonly text: string
  readonly path: string
  /** Notifications of one tag replace each other on the screen. */
  readonly tag: string
  /** Stays until it is pressed. */
  readonly urgent: boolean
}

/** The tag of a found table, which the open page shows too. */
export const FOUND_TAG = 'table-found'

/** Ends the digests of the account that `token` of an e-mail belongs to. Mail programs post to it too (RFC 8058). */
export const unsubscribeFromDigest = endpoint({
  method: 'POST',
  path: '/notifications/default/unsubscribe',
  auth: 'none',
  query: z.object({ token: z.string().max(100) }),
  answer: z.object({ success: z.boolean() }),
  errors: ['validation_failed', 'too_many_requests'],
})

/** Pushed to every page of an account when it has a new notification, or has read some. */
export const notificationsChangedMessage = serverMessage({
  name: 'notifications.changed',
  payload: nothing,
})
