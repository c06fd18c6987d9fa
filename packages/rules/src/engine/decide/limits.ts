import type { JudgeCommand } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { today } from '../queries.ts'
import type { State } from '../state.ts'

/**
 * What keeps a log small, however somebody behaves. No rule book differs in these, and a game that stored its rule set
 * before they came has them too. Only `decide` asks: a longer log of old still replays.
 */
const linesPerSpeech = 40

/** Letters of text and claims as JSON; the line that passes it is the last. Three times what a minute's typing gives. */
const lettersPerSpeech = 3_000

/** How often a seat may change its mind in one phase: nominee, opinions, best move, the plan of the mafia. */
const changesPerPhase = 20

/** What a judge may do beside leading on. A long game takes about a hundred. */
const judgeActsPerGame = 1_000

export function hasSaidEnough(state: State, seat: Seat): boolean {
  const { startedAt } = state.phase
  const lines = (today(state)?.said ?? []).filter((line) => line.seat === seat && line.at >= startedAt)
  if (lines.length >= linesPerSpeech) return true
  const letters = lines.reduce(
    (sum, { text, claims }) => sum + text.length + JSON.stringify(claims).length,
    0,
  )
  return letters >= lettersPerSpeech
}

/** `table`: what several share, the plan of the mafia. */
export function hasChangedEnough(state: State, who: Seat | 'table'): boolean {
  return (state.changes[who] ?? 0) >= changesPerPhase
}

/** Everything of a judge that neither ends by itself nor takes the game on. */
const counted: ReadonlySet<string> = new Set<JudgeCommand['type']>([
  'extend',
  'pause',
  'giveFoul',
  'takeBackFoul',
  'giveTechFoul',
  'takeBackTechFoul',
  'restartVote',
  'warn',
  'awardExtra',
  'markBest',
  'undo',
])

export function isSpent(state: State, type: string): boolean {
  return counted.has(type) && state.judgePresses >= judgeActsPerGame
}
