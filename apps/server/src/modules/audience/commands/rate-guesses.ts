import { teamOf } from '@gorod/rules'
import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import type { AudienceDeps } from '../domain/deps.ts'
import { isHeldBack } from '../queries/delay-of.ts'
import { listChannelsOf, rateVotes } from '../store/votes-store.ts'

/** Asked for again until the audience has seen the end of the game. */
export const rateGuessesJob = job('rate-guesses', z.object({ gameId: z.uuid() }))

const LATER_MS = 30_000

type RateDeps = Pick<AudienceDeps, 'db' | 'games' | 'jobs' | 'clock' | 'settings'>

/**
 * Compares what the audiences of a finished game thought with its cards. Not before they have seen its end: the hits of a vote would
 * tell the cards.
 */
export async function rateGuesses(deps: RateDeps, gameId: string): Promise<void> {
  const { db, games, jobs, clock } = deps
  const sheet = await games.resultSheet(gameId)
  if (sheet === null || (await listChannelsOf(db, sheet.number)).length === 0) return
  if (await isHeldBack(deps, sheet.number, sheet.endedAt)) {
    const at = new Date(clock.now() + LATER_MS)
    await jobs.enqueue(db, rateGuessesJob, { gameId }, { at, key: `rate-guesses:${gameId}` })
    return
  }
  const mafia = sheet.seats.filter(({ result }) => teamOf(result.role) === 'black')
  await rateVotes(
    db,
    sheet.number,
    mafia.map(({ result }) => result.seat),
  )
}
