import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  DEFAULT_WISHES,
  type NotificationChannel,
  type NotificationKind,
  type NotificationWishes,
  notificationChannels,
  notificationKinds,
} from '@gorod/contracts/notifications'

/** The minute of the day in a time zone. */
function minuteOfDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether the account wants to be left alone at this moment. The hours may go past midnight. */
export function isQuiet({ quiet }: Pick<NotificationWishes, 'quiet'>, now: number): boolean {
  if (!quiet.on) return false
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const minute = minuteOfDay(now, quiet.timeZone)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

const DAY_MINUTES = 24 * 60

/** When the quiet hours of this moment end; null: it is in none. */
export function quietUntil(wishes: Pick<NotificationWishes, 'quiet'>, now: number): number | null {
  if (!isQuiet(wishes, now)) return null
  const { timeZone, to } = wishes.quiet
  const end = minutesOf(to)
  const ahead = (moment: number) => (end - minuteOfDay(moment, timeZone) + DAY_MINUTES) % DAY_MINUTES
  const minute = now - (now % MINUTE_MS)
  const planned = minute + ahead(minute) * MINUTE_MS
  // In a night in which the clocks change the end comes an hour earlier or later than counted.
  const off = ahead(planned)
  const mended = planned + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS
  // A time that such a night leaves out would lead back into the quiet hours, for ever.
  return isQuiet(wishes, mended) ? planned : mended
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The one place that says on which ways something of a kind may go to an account at this moment. */
export function channelsNow(
  wishes: NotificationWishes,
  kind: NotificationKind,
  now: number,
): readonly NotificationChannel[] {
  const wished = wishes.channels[kind]
  if (!isQuiet(wishes, now) || (kind === 'tableFound' && wishes.quiet.foundRings)) return wished
  // An e-mail rings nowhere.
  return wished.filter((channel) => channel === 'email')
}

/** Until when quiet hours keep something of a kind on the site; null: they do not. */
export function heldUntil(wishes: NotificationWishes, kind: NotificationKind, now: number): number | null {
  const leaves = channelsNow(wishes, kind, now).length
  return leaves < wishes.channels[kind].length ? quietUntil(wishes, now) : null
}

/** Kinds and channels in their order, each once; what a stored row does not know yet is as by default. */
export function tidyChannels(
  channels: Partial<Record<NotificationKind, readonly NotificationChannel[]>>,
): NotificationWishes['channels'] {
  return Object.fromEntries(
    notificationKinds.map((kind) => {
      const wished = channels[kind] ?? DEFAULT_WISHES.channels[kind]
      return [kind, notificationChannels.filter((channel) => wished.includes(channel))] as const
    }),
  ) as Record<NotificationKind, NotificationChannel[]>
}
