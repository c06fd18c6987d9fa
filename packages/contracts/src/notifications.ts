import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { serverMessage, typed } from './realtime.ts'

/**
 * What an account may be told of. `tableFound`: a table waits for acceptance; `invitation`: to a party, a seat, a lobby;
 * `round`: a round of a championship starts; `answer`: to a report, a protest, an appeal; `people`: friends and followers;
 * `message`: a private message; `club`: what happens in a club.
 */
export const notificationKinds = [
  'tableFound',
  'invitation',
  'round',
  'answer',
  'people',
  'message',
  'club',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** So many the page of notifications shows, the latest first. */
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

/** Pushed to every page of an account when it has a new notification, or has read some. */
export const notificationsChangedMessage = serverMessage({
  name: 'notifications.changed',
  payload: typed<Readonly<Record<string, never>>>(),
})
