import { PHASES, type View } from '@gorod/rules'
import { PHASE_NOTES, TITLES } from '../../../shared/texts/room/sky.ts'
import { isOwnTurn } from './speakers.ts'
import { ownsBestMove } from './time-of-day.ts'

export interface PhaseTitle {
  readonly title: string
  readonly note: string
}

/** The title of the sky bar: the time of the game, and what happens. */
export function phaseTitle(view: View, gameStartedAt: number | null = null): PhaseTitle {
  const over = view.phase.id === 'gameOver' && gameStartedAt !== null
  const note = over ? lastedText(view, gameStartedAt) : view.pause === null ? noteOf(view) : TITLES.paused
  return { title: titleOf(view), note }
}

const MINUTE_MS = 60_000

function lastedText(view: View, gameStartedAt: number): string {
  const minutes = Math.max(1, Math.round((view.phase.startedAt - gameStartedAt) / MINUTE_MS))
  return TITLES.lasted(minutes, view.days.filter((day) => day.day > 0).length)
}

function titleOf(view: View): string {
  const { phase, day } = view
  if (phase.id === 'aborted') return TITLES.aborted
  if (phase.id === 'tieSpeech') return TITLES.day(day)
  if (phase.id === 'deal') return TITLES.zeroNight
  switch (PHASES[phase.id].kind) {
    case 'gathering':
      return TITLES.gathering
    case 'zeroNight':
      return TITLES.zeroNight
    case 'night':
      return ownsBestMove(view) ? TITLES.morning(day + 1) : TITLES.night(day)
    case 'vote':
      return 'round' in phase && phase.round > 1 && phase.id !== 'voteResult' ? TITLES.revote : TITLES.vote
    case 'day':
      return TITLES.day(day)
    case 'over':
      return TITLES.over
  }
}

function noteOf(view: View): string {
  const { phase } = view
  if (view.viewer === 'judge' && phase.id !== 'gameOver') return TITLES.judge
  if (phase.id === 'voteCandidate') return TITLES.candidate(phase.index + 1, phase.candidates.length)
  if (phase.id === 'deal' && view.own?.role) return TITLES.dealt
  if (isOwnTurn(view)) return phase.id === 'speech' ? TITLES.ownMinute : TITLES.ownSpeech
  if (phase.id === 'speech' && phase.kind === 'lost') return TITLES.lostSpeech
  return isWatchedFromBed(view) ? TITLES.asleep : PHASE_NOTES[phase.id]
}

/**
 * True when the viewer sleeps: the title says only that the town sleeps, and the route shows the same hours to
 * everybody.
 */
function isWatchedFromBed(view: View): boolean {
  const { id } = view.phase
  const role = view.own?.role ?? null
  if (id === 'nightShoot') return role !== 'mafia' && role !== 'godfather'
  if (id === 'nightDon') return role !== 'godfather'
  if (id === 'nightSheriff') return role !== 'sheriff'
  if (id === 'nightDoctor') return role !== 'doctor'
  if (id === 'bestMove') return !ownsBestMove(view)
  return false
}
