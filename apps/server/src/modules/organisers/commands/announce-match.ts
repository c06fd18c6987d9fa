import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import type { OrganisersDeps } from '../domain/deps.ts'
import { matchAnswer } from '../domain/match-answer.ts'
import { isAnyEnabled, listConcerned } from '../store/webhooks-store.ts'
import { deliverWebhookJob, keyOf, WEBHOOK_QUEUE } from './deliver-webhook.ts'

/** Tells the webhooks about a finished game when its audience has seen the end. */
export const announceMatchJob = job('announce-match', z.object({ gameNumber: z.int(), attempt: z.int() }))
export type Announcement = z.infer<typeof announceMatchJob.payload>

/** Longer than any audience is late. */
const MOST_ATTEMPTS = 20

/** A game that just finished, where somebody might hear of it, or whose protocol or points changed. */
export async function announceFinished({ db, jobs, games }: OrganisersDeps, gameId: string): Promise<void> {
  if (!(await isAnyEnabled(db))) return
  const sheet = await games.resultSheet(gameId)
  if (sheet === null || sheet.mode === 'practice') return
  const announcement = { gameNumber: sheet.number, attempt: 0 }
  await jobs.enqueue(db, announceMatchJob, announcement, { key: `announce:${sheet.number}` })
}

export async function announce(deps: OrganisersDeps, announcement: Announcement): Promise<void> {
  const { db, jobs, clock, games } = deps
  const { gameNumber, attempt } = announcement
  const match = await games.openMatch(gameNumber)
  if (match === null) {
    if (attempt >= MOST_ATTEMPTS) return
    const later = { ...announcement, attempt: attempt + 1 }
    await jobs.enqueue(db, announceMatchJob, later, { at: new Date(clock.now() + MINUTE_MS) })
    return
  }
  const accountIds = [...match.seats.flatMap(({ accountId }) => accountId ?? []), ...match.judgeIds]
  // The same content is the same delivery, however often the game is counted.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(matchAnswer(match)))
    .digest('hex')
    .slice(0, 16)
  for (const webhookId of await listConcerned(db, { championshipId: match.championshipId, accountIds })) {
    const deliveryId = `match-${gameNumber}-${fingerprint}-${webhookId}`
    const madeAt = new Date(clock.now()).toISOString()
    const delivery = { webhookId, deliveryId, gameNumber, madeAt, attempt: 0 }
    await jobs.enqueue(db, deliverWebhookJob, delivery, { key: keyOf(delivery), queue: WEBHOOK_QUEUE })
  }
}
