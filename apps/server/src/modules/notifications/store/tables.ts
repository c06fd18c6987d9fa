import type { DigestRhythm, NotificationKind, NotificationWishes } from '@gorod/contracts/notifications'
import {
  boolean,
  bytea,
  generated,
  int2,
  int4,
  int8,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const notificationsTables = {
  notifications: {
    id: uuid(),
    account_id: int4(),
    kind: text<NotificationKind>(),
    key: text(),
    title: text(),
    text: text(),
    path: text(),
    made_at: timestamptz(),
    good_until: nullable(timestamptz()),
    read_at: nullable(timestamptz()),
    sent_at: timestamptz(),
    /** Null: it has left the site, or never will. */
    postponed_until: nullable(timestamptz()),
  },
  notification_devices: {
    id: generated(int4()),
    account_id: int4(),
    session_id: uuid(),
    endpoint: text(),
    p256dh: text(),
    auth: text(),
    added_at: timestamptz(),
    failures: int2(),
  },
  notification_sends: { notification_id: uuid(), target: text(), at: timestamptz() },
  notification_chats: { account_id: int4(), chat_id: int8(), sign_in_stamp: nullable(text()) },
  notification_sign_ins: {
    account_id: int4(),
    chat_id: int8(),
    hash: bytea(),
    good_until: timestamptz(),
  },
  notification_codes: { account_id: int4(), hash: bytea(), good_until: timestamptz() },
  notification_turns: { line: text(), free_at: timestamptz() },
  notification_broadcasts: {
    id: uuid(),
    key: text(),
    title: text(),
    text: text(),
    path: text(),
    made_at: timestamptz(),
    good_until: nullable(timestamptz()),
    told_to: int4(),
    withdrawn: withDefault(boolean()),
  },
  notification_bot: { id: boolean(), last_update: int8() },
  notification_wishes: {
    account_id: int4(),
    channels: jsonb<Partial<NotificationWishes['channels']>>(),
    quiet: jsonb<NotificationWishes['quiet']>(),
    digest: text<DigestRhythm>(),
    digest_at: timestamptz(),
  },
}

export const notificationsDb = (db: Db) => db.withTables<TablesOf<typeof notificationsTables>>()
