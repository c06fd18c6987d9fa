import type { Db } from '../../../platform/db/db.ts'
import { isDatabaseUnavailable, isLockTimeout } from '../../../platform/db/unavailable.ts'
import type { Append, GameLog } from '../domain/game-log.ts'
import { seatsLeftEarly, seatsSetFree } from '../domain/seats-set-free.ts'
import type { PlayerLeft } from '../public.ts'
import { appendSteps } from './append-steps.ts'
import { readEntries, readHeader, readSeated } from './games-store.ts'
import { GroupCommit } from './group-commit.ts'
import { writeResults } from './results-store.ts'

/** What belongs into the transaction of a step beside its events. */
export interface StepEffects {
  readonly enqueueFinished: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueAborted: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueLeft: (tx: Db, left: PlayerLeft) => Promise<void>
  /** Ends the game for these seats; answers whose they were. */
  readonly setFree: (
    tx: Db,
    gameId: string,
    seats: readonly (number | 'judge')[] | 'all',
  ) => Promise<readonly number[]>
  /** After the commit. */
  readonly announce: (accountIds: readonly number[]) => void
}

/** The log in Postgres, with group commit. One connection of its `poolSize` is kept for reading. */
export function postgresGameLog(db: Db, poolSize: number, effects: StepEffects): GameLog {
  const commit = new GroupCommit((steps) => write(db, steps, effects), {
    writes: Math.max(1, poolSize - 1),
    // A lock that was not given is an answer: nothing was written.
    isSilence: (cause) => isDatabaseUnavailable(cause) && !isLockTimeout(cause),
  })
  return {
    header: (gameId) => readHeader(db, { id: gameId }),
    readAfter: (gameId, seq) => readEntries(db, gameId, seq),
    append: (step) => commit.append(step),
  }
}

async function write(db: Db, steps: readonly Append[], effects: StepEffects): Promise<ReadonlySet<string>> {
  const freed = steps.flatMap((step) => {
    const seats = seatsSetFree(step)
    return seats === 'none' ? [] : [{ gameId: step.gameId, seats }]
  })
  // Nearly every step is only events: one statement, which is a transaction by itself.
  if (freed.length === 0 && steps.every((step) => step.outcome === null)) return appendSteps(db, steps)
  const { taken, accounts } = await db.transaction().execute(async (tx) => {
    const taken = await appendSteps(tx, steps)
    const finished = steps.filter((step) => step.outcome !== null && taken.has(step.gameId))
    if (finished.length > 0) await writeResults(tx, finished)
    for (const { gameId } of finished) await effects.enqueueFinished(tx, gameId)
    for (const step of steps) if (taken.has(step.gameId)) await tellOfLeaving(tx, step, effects)
    const accounts: number[] = []
    for (const { gameId, seats } of freed) {
      if (taken.has(gameId)) accounts.push(...(await effects.setFree(tx, gameId, seats)))
    }
    return { taken, accounts }
  })
  if (accounts.length > 0) effects.announce(accounts)
  return taken
}

/** Others punish early leaving and give back what a broken off game cost; they learn of it together with the step. */
async function tellOfLeaving(tx: Db, step: Append, effects: StepEffects): Promise<void> {
  const { gameId } = step
  if (step.status === 'aborted') await effects.enqueueAborted(tx, gameId)
  const left = seatsLeftEarly(step)
  if (left.length === 0) return
  for (const { accountId, mode } of await readSeated(tx, gameId, left)) {
    await effects.enqueueLeft(tx, { gameId, accountId, mode })
  }
}
