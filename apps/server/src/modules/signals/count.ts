import { createHmac } from 'node:crypto'
import { DAY_MS } from '@gorod/contracts/durations'
import { SIGNAL_LIMITS as LIMITS } from '@gorod/contracts/signals'
import { z } from 'zod'
import { addressGroup } from '../../platform/http/address-group.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/module.ts'
import type { AccountsApi, SignedIn } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import { PairCount } from './domain/count-pairs.ts'
import { factsOf } from './domain/game-facts.ts'
import * as store from './store.ts'

export interface SignalsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

/** Enqueued once a day. It may run twice. */
export const countSignalsJob = job('count-signals', z.object({}))

/** Between two pages others get their turn. */
const PAGE = 100

/** Keeps what signals need of a finished game; of one that was annulled nothing. */
export async function keepGame({ db, games }: SignalsDeps, gameId: string): Promise<void> {
  const game = await games.finishedLog(gameId)
  if (game !== null) await store.writeFacts(db, game, factsOf(game))
}

/** Counts all pairs again. */
export async function countSignals({ db, clock }: SignalsDeps): Promise<void> {
  const now = clock.now()
  const since = new Date(now - LIMITS.days * DAY_MS)
  const count = new PairCount()
  for (let offset = 0; offset < LIMITS.games; offset += PAGE) {
    const games = await store.listFacts(db, since, { limit: PAGE, offset })
    for (const game of games) count.add(game)
    if (games.length < PAGE) break
  }
  await store.writeCount(db, new Date(now), count.result())
}

/** Keeps with what device and from where an account signed in, as hashes that only this site can make. */
export async function keepTraces(
  { db, clock, secret }: Pick<SignalsDeps, 'db' | 'clock' | 'secret'>,
  { accountId, device, address }: SignedIn,
): Promise<void> {
  const day = dayOf(clock.now())
  const hashOf = (kind: store.TraceKind, value: string) =>
    createHmac('sha256', secret).update(`signals ${kind} ${value}`).digest()
  for (const [kind, value] of [
    ['device', device],
    ['address', addressGroup(address)],
  ] as const) {
    await store.writeTrace(db, { accountId, kind, hash: hashOf(kind, value), day })
  }
}

export async function cleanUp({ db, jobs }: SignalsDeps, now: Date): Promise<void> {
  await store.deleteOld(db, {
    games: new Date(now.getTime() - LIMITS.days * DAY_MS),
    traces: dayOf(now.getTime() - LIMITS.traceDays * DAY_MS),
  })
  await jobs.enqueue(db, countSignalsJob, {}, { key: 'count-signals' })
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
