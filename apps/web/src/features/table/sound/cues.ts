import { PHASES, speakerOf, type View } from '@gorod/rules'
import { isOwnTurn } from '../model/speakers.ts'

/** Sounds of the table. Each of them is also visible. */
export type Cue =
  | 'nightFalls'
  | 'dawn'
  | 'yourMinute'
  | 'timeOver'
  | 'woodTick'
  | 'tick'
  | 'voteOpens'
  | 'voteTaken'
  | 'foul'
  | 'thirdFoul'
  | 'outcry'
  | 'gameOver'

/**
 * The sounds between two views. A night action makes no sound for its actor: a click through an open microphone nearby
 * would reveal who is awake.
 */
export function cuesBetween(before: View | null, now: View): readonly Cue[] {
  if (before === null) return []
  return [...phaseCues(before, now), ...foulCues(before, now), ...voteCues(before, now)]
}

function phaseCues(before: View, now: View): readonly Cue[] {
  if (before.phase.key === now.phase.key) return []
  const cues: Cue[] = []
  const { opening, dark, kind, secretInput } = PHASES[now.phase.id]
  if (opening) cues.push(dark ? 'nightFalls' : 'dawn')
  if (now.phase.id === 'gameOver') cues.push('gameOver')
  if (kind === 'vote' && secretInput) cues.push('voteOpens')
  if (isOwnTurn(now)) cues.push('yourMinute')
  else if (speakerOf(before.phase) !== null && !now.isDark) cues.push('timeOver')
  return cues
}

function foulCues(before: View, now: View): readonly Cue[] {
  if (now.outcry !== null && before.outcry === null) return ['outcry']
  if (now.givenFloor !== null && before.givenFloor === null)
    return now.givenFloor.seat === now.own?.seat ? ['yourMinute'] : ['timeOver']
  const given = now.seats.filter((seat, index) => seat.fouls > (before.seats[index]?.fouls ?? 0))
  if (given.length === 0) return []
  return given.some((seat) => seat.fouls >= 3) ? ['thirdFoul'] : ['foul']
}

function voteCues(before: View, now: View): readonly Cue[] {
  const voted = now.own?.vote ?? null
  return voted !== null && before.own?.vote !== voted ? ['voteTaken'] : []
}

/** Ticks of a clock that everybody hears: one at 10 s, then the last five. At night the clock is silent. */
export function tickCue(view: View, seconds: number): Cue | null {
  if (view.isDark || view.pause !== null) return null
  const spoken = speakerOf(view.phase) !== null
  if (!spoken) return null
  if (seconds === 10) return 'woodTick'
  return seconds >= 1 && seconds <= 5 ? 'tick' : null
}
