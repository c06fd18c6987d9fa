import { teamOf } from '@gorod/rules'
import type { Audience } from '../domain/deps.ts'
import { rateVotes } from '../store/votes-store.ts'

/** Compares what the audiences of a finished game thought with its cards. */
export async function rateGuesses(
  { db, games }: Pick<Audience, 'db' | 'games'>,
  gameId: string,
): Promise<void> {
  const sheet = await games.resultSheet(gameId)
  if (sheet === null) return
  const mafia = sheet.seats.filter(({ result }) => teamOf(result.role) === 'black')
  await rateVotes(
    db,
    sheet.number,
    mafia.map(({ result }) => result.seat),
  )
}
