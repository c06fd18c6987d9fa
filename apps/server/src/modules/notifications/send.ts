import { notificationsChangedMessage } from '@gorod/contracts/notifications'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Jobs, job } from '../../platform/jobs/jobs.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'

/** Tells the pages of these accounts that they have something new. Done twice it changes nothing. */
export const tellPagesJob = job('tell-pages', z.object({ accountIds: z.array(z.int()).readonly() }))

export interface SendDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
}

export function tellPages({ realtime }: SendDeps, accountIds: readonly number[]): void {
  for (const accountId of accountIds) realtime.sendAnywhere(accountId, notificationsChangedMessage, {})
}
