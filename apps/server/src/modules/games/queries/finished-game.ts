import type { FinishedGame } from '@gorod/contracts/game'
import { AppError } from '../../../platform/app-error.ts'
import type { GameHeader } from '../domain/game-log.ts'
import { readEntries, readHeader } from '../store/games-store.ts'
import { readResultSheet } from '../store/results-store.ts'
import { readSeries } from '../store/series-store.ts'
import { type HeldBackDeps, mayKnowEnd, type Reader } from './held-back.ts'

function nameOf(judge: GameHeader['judge']): FinishedGame['judge'] {
  return judge && { userId: judge.userId, username: judge.username }
}

/**
 * A finished game with all events. Throws `game_not_found` also for a running one, whose secrets are not public, and for
 * strangers as long as it is held back.
 */
export async function getFinished(deps: HeldBackDeps, number: number, reader: Reader): Promise<FinishedGame> {
  const { db } = deps
  const header = await readHeader(db, { number })
  const sheet = header?.status === 'finished' ? await readResultSheet(db, header.id) : null
  if (!header || !sheet) throw new AppError('game_not_found')
  if (!(await mayKnowEnd(deps, { header, endedAt: sheet.endedAt }, reader)))
    throw new AppError('game_not_found')
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
