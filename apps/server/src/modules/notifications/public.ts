import type { NotificationKind } from '@gorod/contracts/notifications'
import type { Db } from '../../platform/db/db.ts'

/** Something that an account is told, in words of the module that announces it. */
export interface Announcement {
  /** What its reader switches on and off. */
  readonly kind: NotificationKind
  /** One line without a full stop. It leaves the site: no secret of a game. */
  readonly title: string
  /** One or two short sentences, or nothing. */
  readonly text: string
  /** The page of this site that it leads to, `/match/17`. */
  readonly path: string
  /**
   * The subject, `follow:17`. The next announcement of the same subject replaces the one before, and leaves the site again
   * only after ten minutes. Without: each stands for itself.
   */
  readonly key?: string
  /** From then on it is of no use, and disappears. Without: it stays. */
  readonly goodUntil?: Date
  /** Told again within this time after the last one of its subject, it changes nothing: what a stranger may do again and again. */
  readonly onceInMs?: number
  /** Told now or not at all: after quiet hours, in which other things wait, it is in the list alone. */
  readonly momentary?: true
}

/** Something public, told once to many. */
export interface Broadcast extends Pick<Announcement, 'title' | 'text' | 'path' | 'goodUntil'> {
  /** The subject, `article:17`. One subject is told once, also when it is told again. */
  readonly key: string
  /** `subscribers`: accounts that have switched on the kind `announcement`. `channel`: the channel of the site in Telegram. */
  readonly to: readonly ('subscribers' | 'channel')[]
}

export interface NotificationsApi {
  /**
   * Tells accounts something, in the caller's transaction. Pages, devices, e-mail and Telegram follow after it, each as the
   * account wishes. Who blocks whom the caller knows: announce nothing from somebody who is blocked.
   */
  announce(tx: Db, accountIds: readonly number[], announcement: Announcement): Promise<void>
  /**
   * Tells everybody something who wants to hear of such things, with the caller's transaction. Who was told with
   * `announce` and the same `key` is left out.
   */
  broadcast(tx: Db, broadcast: Broadcast): Promise<void>
  /** Removes what these accounts were told of these subjects, in the caller's transaction: its person is gone, or blocked. */
  takeBack(tx: Db, accountIds: readonly number[], keys: readonly string[]): Promise<void>
  /**
   * Takes a broadcast back, in the caller's transaction: it is told to nobody else, and leaves the lists of those who know of it.
   * Broadcast again it is told to everybody, but in the channel once. Without a broadcast of this `key` it does nothing.
   */
  withdraw(tx: Db, key: string): Promise<void>
}
