import type { Assessment } from '@gorod/contracts/judging'
import { assess } from '../domain/assess.ts'
import type { JudgingDeps } from '../domain/deps.ts'
import { planSigns, seenSigns } from '../domain/signs.ts'
import { findPractice, keepAssessment } from '../store/practices-store.ts'

/** Assesses a practice whose game is over; null for any other game. Done twice it changes nothing. */
export async function assessPractice(deps: JudgingDeps, gameId: string): Promise<Assessment | null> {
  const practice = await findPractice(deps.db, gameId)
  if (practice === null || practice.assessment !== null) return practice?.assessment ?? null
  const log = await deps.games.finishedLog(gameId)
  if (log === null) return null
  const seen = seenSigns(planSigns(practice.seed), log.events, Number.POSITIVE_INFINITY)
  const assessment = assess(seen, log.events)
  await keepAssessment(deps.db, gameId, assessment)
  return assessment
}
