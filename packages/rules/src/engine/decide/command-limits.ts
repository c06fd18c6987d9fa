import type { JudgeCommand, SecondJudgeCommand } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { State } from '../state.ts'

/**
 * These limits keep a log small, whatever a player sends. They are equal in all rule books and also hold for games
 * whose stored rule set is older than the limits. Only `decide` applies them: a longer old log still replays.
 */
const linesPerSpeech = 40

/**
 * Characters of text, and of claims as JSON. The line that exceeds it is the last. A minute of typing gives a third of
 * it.
 */
const lettersPerSpeech = 3_000

/** How often a seat may change its choice in one phase: nominee, opinions, best move, the plan of the mafia. */
const changesPerPhase = 20

/** Acts of a judge besides moving the game on. A long game takes about a hundred. */
const judgeActsPerGame = 1_000

export function hasSaidEnough(state: State, seat: Seat): boolean {
  const { lines, letters } = state.spoken[seat] ?? { lines: 0, letters: 0 }
  return lines >= linesPerSpeech || letters >= lettersPerSpeech
}

/** `table` counts what several seats share: the plan of the mafia. */
export function hasChangedEnough(state: State, who: Seat | 'table'): boolean {
  return (state.changes[who] ?? 0) >= changesPerPhase
}

/** The commands that a judge could send without end: they neither come to an end by themselves nor move the game on. */
const counted: ReadonlySet<string> = new Set<(JudgeCommand | SecondJudgeCommand)['type']>([
  'takeOver',
  'extend',
  'pause',
  'giveFoul',
  'takeBackFoul',
  'giveTechFoul',
  'takeBackTechFoul',
  'restartVote',
  'takePace',
  'correctFoul',
  'correctHand',
  'correctNomination',
  'handOverPace',
  'warn',
  'awardExtra',
  'markBest',
  'markWorst',
  'allowClaims',
  'hideViewers',
  'hear',
  'giveFloor',
  'swapSeats',
  'undo',
])

export function isSpent(state: State, type: string): boolean {
  return counted.has(type) && state.judgePresses >= judgeActsPerGame
}
