import type { Announcement } from '../../modules/notifications/public.ts'
import { jobsDone, type TestAccount, type TestApp } from '../index.ts'

export const ANSWER: Announcement = {
  kind: 'answer',
  title: 'Ответ',
  text: 'Итог оставлен',
  path: '/match/17',
}

/** Announces the answer to a protest to an account, but for what is said otherwise, and waits until it has left the site. */
export function announcerOf(app: TestApp) {
  return async (to: TestAccount, changes: Partial<Announcement> = {}): Promise<void> => {
    await app.db
      .transaction()
      .execute((tx) => app.notifications.api.announce(tx, [to.id], { ...ANSWER, ...changes }))
    await jobsDone(app)
  }
}
