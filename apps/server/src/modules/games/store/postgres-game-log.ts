import type { Db } from '../../../platform/db/db.ts'
import { isDatabaseUnavailable, isLockTimeout } from '../../../platform/db/unavailable.ts'
import { seatsLeavingEarly, seatsToFree } from '../domain/departures.ts'
import type { Append, GameLog } from '../domain/game-log.ts'
import type { PlayerLeft } from '../public.ts'
import { appendToLogs } from './append-to-logs.ts'
import { listAccountsOnSeats, readEntries, readHeader, replacePlayer } from './games-store.ts'
import { GroupCommit } from './group-commit.ts'
import { writeResults } from './results-store.ts'

/** Further writes in the transaction of an append. */
export interface AppendEffects {
  readonly enqueueFinished: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueAborted: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueLeft: (tx: Db, left: PlayerLeft) => Promise<void>
  /** Ends the game for these seats; returns their accounts. */
  readonly setFree: (
    tx: Db,
    gameId: string,
    seats: readonly (number | 'judge')[] | 'all',
  ) => Promise<readonly number[]>
  /** Takes the replaced player out of the game and puts the substitute into it. Throws `already_in_…`. */
  readonly substitute: (tx: Db, gameId: string, moved: SeatMove) => Promise<void>
  /** Called after the commit. */
  readonly announce: (accountIds: readonly number[]) => void
}

export interface SeatMove {
  readonly seat: number
  readonly from: number | null
  readonly to: number
}

/** The log in Postgres, with group commit. One connection of `poolSize` is reserved for reading. */
export function postgresGameLog(db: Db, poolSize: number, effects: AppendEffects): GameLog {
  const commit = new GroupCommit((appends) => write(db, appends, effects), {
    writes: Math.max(1, poolSize - 1),
    // A lock that was refused is an answer: nothing was written.
    isSilence: (cause) => isDatabaseUnavailable(cause) && !isLockTimeout(cause),
  })
  return {
    header: (gameId) => readHeader(db, { id: gameId }),
    readAfter: (gameId, seq) => readEntries(db, gameId, seq),
    append: (append) => commit.append(append),
  }
}

async function write(
  db: Db,
  appends: readonly Append[],
  effects: AppendEffects,
): Promise<ReadonlySet<string>> {
  const freed = appends.flatMap((append) => {
    const seats = seatsToFree(append)
    return seats === 'none' ? [] : [{ gameId: append.gameId, seats }]
  })
  // Nearly every append has events only: one statement, which is a transaction by itself.
  const isPlain = ({ outcome, substitution }: Append) => outcome === null && substitution === undefined
  if (freed.length === 0 && appends.every(isPlain)) return appendToLogs(db, appends)
  const { taken, accounts } = await db.transaction().execute(async (tx) => {
    const taken = await appendToLogs(tx, appends)
    const finished = appends.filter((append) => append.outcome !== null && taken.has(append.gameId))
    if (finished.length > 0) await writeResults(tx, finished)
    for (const { gameId } of finished) await effects.enqueueFinished(tx, gameId)
    for (const append of appends) if (taken.has(append.gameId)) await tellOfLeaving(tx, append, effects)
    const accounts: number[] = []
    for (const append of appends)
      if (taken.has(append.gameId)) accounts.push(...(await seatSubstitute(tx, append, effects)))
    for (const { gameId, seats } of freed) {
      if (taken.has(gameId)) accounts.push(...(await effects.setFree(tx, gameId, seats)))
    }
    return { taken, accounts }
  })
  if (accounts.length > 0) effects.announce(accounts)
  return taken
}

/** Returns the accounts that are somewhere else now. */
async function seatSubstitute(
  tx: Db,
  { gameId, substitution }: Append,
  effects: AppendEffects,
): Promise<readonly number[]> {
  if (substitution === undefined) return []
  const { seat, player } = substitution
  const from = await replacePlayer(tx, gameId, substitution)
  await effects.substitute(tx, gameId, { seat, from, to: player.accountId })
  return from === null ? [player.accountId] : [from, player.accountId]
}

/** Other modules ban early leavers and refund a broken off game; they learn of it in the same transaction. */
async function tellOfLeaving(tx: Db, append: Append, effects: AppendEffects): Promise<void> {
  const { gameId } = append
  if (append.status === 'aborted') await effects.enqueueAborted(tx, gameId)
  const left = seatsLeavingEarly(append)
  if (left.length === 0) return
  for (const { accountId, mode } of await listAccountsOnSeats(tx, gameId, left)) {
    await effects.enqueueLeft(tx, { gameId, accountId, mode })
  }
}
