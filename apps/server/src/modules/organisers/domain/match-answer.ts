import type { OpenMatchAnswer } from '@gorod/contracts/organisers'
import type { OpenMatch } from '../../games/public.ts'

/** A match as programs read it. */
export function matchAnswer(match: OpenMatch): OpenMatchAnswer {
  const { number, mode, championshipId, startedAt, endedAt, winner, annulled, seats } = match
  return {
    number,
    mode,
    championshipId,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    winner,
    annulled,
    seats: seats.map(({ seat, accountId, username, role, won, points }) => ({
      seat,
      userId: accountId,
      username,
      role,
      won,
      points,
    })),
  }
}
