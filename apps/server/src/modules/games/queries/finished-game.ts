import type { FinishedGame } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { GameHeader } from '../domain/game-log.ts'
import { wasThere } from '../domain/seating.ts'
import type { OpenMatch, ResultSheet } from '../public.ts'
import { readEntries, readHeader } from '../store/games-store.ts'
import { readResultSheet } from '../store/results-store.ts'
import { readSeries } from '../store/series-store.ts'

/** True while the audience of a game that ended at this moment has not seen its end. */
export type IsHeldBack = (number: number, endedAt: Date) => Promise<boolean>

export interface FinishedGameDeps {
  readonly db: Db
  readonly isHeldBack: IsHeldBack
}

function nameOf(judge: GameHeader['judge']): FinishedGame['judge'] {
  return judge && { userId: judge.userId, username: judge.username }
}

/**
 * A finished game without its events, as this account may see it; null for a running one, whose secrets are not public, and
 * for strangers as long as its audience still sees it run: else they would know the end before it.
 */
async function readOpenGame(
  { db, isHeldBack }: FinishedGameDeps,
  number: number,
  accountId: number | null,
): Promise<{ readonly header: GameHeader; readonly sheet: ResultSheet } | null> {
  const header = await readHeader(db, { number })
  const sheet = header?.status === 'finished' ? await readResultSheet(db, header.id) : null
  if (!header || !sheet) return null
  const mustWait = !wasThere(header, accountId) && (await isHeldBack(number, sheet.endedAt))
  return mustWait ? null : { header, sheet }
}

/** A finished game with all events. Throws `game_not_found` where {@link readOpenGame} returns null. */
export async function getFinished(
  deps: FinishedGameDeps,
  number: number,
  accountId: number | null,
): Promise<FinishedGame> {
  const open = await readOpenGame(deps, number, accountId)
  if (open === null) throw new AppError('game_not_found')
  const { db } = deps
  const { header, sheet } = open
  const entries = await readEntries(db, header.id, 0)
  return {
    id: header.number,
    type: header.type,
    mode: header.mode,
    startedAt: sheet.startedAt.toISOString(),
    endedAt: sheet.endedAt.toISOString(),
    winner: sheet.winner,
    annulled: sheet.annulled,
    rulesName: header.rulesName,
    series: await readSeries(db, header.id),
    players: header.players.flatMap((player) => {
      const result = sheet.seats.find((seat) => seat.result.seat === player.seat)?.result
      return result ? [{ ...player, role: result.role, result }] : []
    }),
    judge: nameOf(header.judge),
    otherJudge: nameOf(header.secondJudge ?? header.leftJudge),
    replaced: header.replaced,
    // With their readers: a replay shows the game as each seat knew it.
    events: entries.map(({ event }) => event),
  }
}

/** A finished game that strangers may see, without its events. */
export async function readOpenMatch(deps: FinishedGameDeps, number: number): Promise<OpenMatch | null> {
  const open = await readOpenGame(deps, number, null)
  if (open === null) return null
  const { header, sheet } = open
  const { id: gameId, mode, players } = header
  const names = new Map(players.map(({ seat, username }) => [seat, username]))
  return {
    gameId,
    number,
    mode,
    startedAt: sheet.startedAt,
    winner: sheet.annulled ? null : sheet.winner,
    seats: sheet.seats.map(({ result }) => ({ username: names.get(result.seat) ?? '', role: result.role })),
  }
}
