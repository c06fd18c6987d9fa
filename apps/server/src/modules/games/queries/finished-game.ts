import type { FinishedGame } from '@gorod/contracts'
import type { GameEvent } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readEntries, readHeader } from '../store/games-store.ts'
import { readResultSheet } from '../store/results-store.ts'
import { readSeries } from '../store/series-store.ts'

/** A finished game with all events. Throws `game_not_found` also for a running one, whose secrets are not public. */
export async function getFinished(db: Db, number: number): Promise<FinishedGame> {
  const header = await readHeader(db, { number })
  const sheet = header?.status === 'finished' ? await readResultSheet(db, header.id) : null
  if (!header || !sheet) throw new AppError('game_not_found')
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
    judge: header.judge && { userId: header.judge.userId, username: header.judge.username },
    replaced: header.replaced,
    events: entries.map(({ event }) => withoutReaders(event)),
  }
}

/** A browser has no use for the readers of an event: `evolve` needs the event alone. */
function withoutReaders(event: GameEvent): GameEvent {
  const { readers: _, ...rest } = event
  return rest
}
