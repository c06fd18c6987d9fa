import type { Db } from '../../../platform/db/db.ts'
import { gather } from '../../../platform/db/gather.ts'
import { isDatabaseSilent } from '../../../platform/db/unavailable.ts'
import type { Chair } from '../../activity/public.ts'
import { earlyLeavers, seatsToFree } from '../domain/departures.ts'
import type { Append, GameLog, JudgeChange } from '../domain/game-log.ts'
import type { PlayerLeft } from '../public.ts'
import { appendToLogs } from './append-to-logs.ts'
import {
  listAccountsOnSeats,
  readEntries,
  readHeaders,
  readWholeLogs,
  replacePlayer,
  retireSecondJudge,
  seatSecondJudge,
  swapPlayers,
} from './games-store.ts'
import { GroupCommit } from './group-commit.ts'
import { writeResults } from './results-store.ts'
import { JUDGE_SEAT, SECOND_JUDGE_SEAT } from './tables.ts'

/** Further writes in the transaction of an append. */
export interface AppendEffects {
  readonly enqueueFinished: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueAborted: (tx: Db, gameId: string) => Promise<void>
  readonly enqueueLeft: (tx: Db, left: PlayerLeft) => Promise<void>
  /** Ends the game for these seats; returns their accounts. */
  readonly setFree: (tx: Db, gameId: string, seats: readonly Chair[] | 'all') => Promise<readonly number[]>
  /** Takes the replaced player out of the game and puts the substitute into it. Throws `already_in_…`. */
  readonly substitute: (tx: Db, gameId: string, moved: SeatMove) => Promise<void>
  /** Puts an account that is nowhere into the game. Throws `already_in_…`. */
  readonly seat: (tx: Db, gameId: string, seated: SeatedAccount) => Promise<void>
  /** Puts accounts of the game on other chairs of it. */
  readonly reseat: (tx: Db, gameId: string, seated: readonly SeatedAccount[]) => Promise<void>
  /** Called after the commit. */
  readonly announce: (accountIds: readonly number[]) => void
}

export interface SeatedAccount {
  readonly accountId: number
  readonly seat: Chair
}

export interface SeatMove {
  readonly seat: number
  readonly from: number | null
  readonly to: number
}

interface LogOptions {
  /** One connection is reserved for reading. */
  readonly poolSize: number
  /** This process among those that keep games; null: it is alone. */
  readonly self: string | null
}

/** The log in Postgres, with group commit. */
export function postgresGameLog(db: Db, { poolSize, self }: LogOptions, effects: AppendEffects): GameLog {
  const writer: Writer = { self, effects }
  const commit = new GroupCommit((appends) => write(db, appends, writer), {
    writes: Math.max(1, poolSize - 1),
    isSilence: isDatabaseSilent,
  })
  // Many games are opened at one moment when many tables are found, and after the death of a process.
  const header = gather((gameIds: readonly string[]) => readHeaders(db, gameIds))
  const whole = gather((gameIds: readonly string[]) => readWholeLogs(db, gameIds))
  return {
    header: async (gameId) => (await header(gameId)) ?? null,
    readAfter: async (gameId, seq) =>
      seq === 0 ? ((await whole(gameId)) ?? []) : readEntries(db, gameId, seq),
    append: (append) => commit.append(append),
  }
}

interface Writer extends Pick<LogOptions, 'self'> {
  readonly effects: AppendEffects
}

async function write(
  db: Db,
  appends: readonly Append[],
  { self, effects }: Writer,
): Promise<ReadonlySet<string>> {
  const freed = appends.flatMap((append) => {
    const seats = seatsToFree(append)
    return seats === 'none' ? [] : [{ gameId: append.gameId, seats }]
  })
  // Nearly every append has events only: one statement, which is a transaction by itself.
  const isPlain = ({ outcome, seatChange }: Append) => outcome === null && seatChange === undefined
  if (freed.length === 0 && appends.every(isPlain)) return appendToLogs(db, appends, self)
  const { taken, accounts } = await db.transaction().execute(async (tx) => {
    const taken = await appendToLogs(tx, appends, self)
    const finished = appends.filter((append) => append.outcome !== null && taken.has(append.gameId))
    if (finished.length > 0) await writeResults(tx, finished)
    for (const { gameId } of finished) await effects.enqueueFinished(tx, gameId)
    for (const append of appends) if (taken.has(append.gameId)) await tellOfLeaving(tx, append, effects)
    const accounts: number[] = []
    for (const append of appends)
      if (taken.has(append.gameId)) accounts.push(...(await changeSeats(tx, append, effects)))
    for (const { gameId, seats } of freed) {
      if (taken.has(gameId)) accounts.push(...(await effects.setFree(tx, gameId, seats)))
    }
    return { taken, accounts }
  })
  if (accounts.length > 0) effects.announce(accounts)
  return taken
}

/** Returns the accounts that are somewhere else now. */
async function changeSeats(
  tx: Db,
  { gameId, seatChange }: Append,
  effects: AppendEffects,
): Promise<readonly number[]> {
  if (seatChange === undefined) return []
  if (seatChange.kind === 'swapped') {
    const seated = await swapPlayers(tx, gameId, seatChange.seats)
    await effects.reseat(tx, gameId, seated)
    return seated.map(({ accountId }) => accountId)
  }
  if (seatChange.kind !== 'substituted') return changeJudges(tx, gameId, { change: seatChange, effects })
  const { seat, player } = seatChange
  const from = await replacePlayer(tx, gameId, seatChange)
  await effects.substitute(tx, gameId, { seat, from, to: player.accountId })
  return from === null ? [player.accountId] : [from, player.accountId]
}

/** Returns the accounts that are somewhere else now. Who leaves is set free with the other departures. */
async function changeJudges(
  tx: Db,
  gameId: string,
  { change, effects }: { readonly change: JudgeChange; readonly effects: AppendEffects },
): Promise<readonly number[]> {
  if (change.kind === 'secondJudgeSeated') {
    const { accountId } = change.player
    await seatSecondJudge(tx, gameId, change.player)
    await effects.seat(tx, gameId, { accountId, seat: 'secondJudge' })
    return [accountId]
  }
  if (change.kind === 'secondJudgeLeft') {
    await retireSecondJudge(tx, gameId)
    return []
  }
  const seated = (await swapPlayers(tx, gameId, [JUDGE_SEAT, SECOND_JUDGE_SEAT])).map(
    ({ accountId, seat }): SeatedAccount => ({
      accountId,
      seat: seat === JUDGE_SEAT ? 'judge' : 'secondJudge',
    }),
  )
  await effects.reseat(tx, gameId, seated)
  if (change.left) await retireSecondJudge(tx, gameId)
  return seated.map(({ accountId }) => accountId)
}

/** Other modules ban early leavers and refund a broken off game; they learn of it in the same transaction. */
async function tellOfLeaving(tx: Db, append: Append, effects: AppendEffects): Promise<void> {
  const { gameId } = append
  if (append.status === 'aborted') await effects.enqueueAborted(tx, gameId)
  const left = earlyLeavers(append)
  if (left.length === 0) return
  const seats = left.map(({ seat }) => seat)
  for (const { accountId, seat, mode } of await listAccountsOnSeats(tx, gameId, seats)) {
    const lostAt = left.find((leaver) => leaver.seat === seat)?.lostAt ?? null
    const lost = lostAt === null ? {} : { lost: { seat, at: lostAt } }
    await effects.enqueueLeft(tx, { gameId, accountId, mode, ...lost })
  }
}
