import type { Command } from '../model/command.ts'
import type { Actor } from '../model/seat.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './scripted-game.ts'

/** Day 2 after a first day without a vote: seat 1, the sheriff, was shot and has spoken its last word. */
export function dayTwo(script: GameScript = {}): ScriptedGame {
  return scriptedGame(script).out().night({ shot: 1 }).until('speech')
}

/** The same day at a table with a human judge. */
export function judged(rules: GameScript['rules'] = {}): ScriptedGame {
  return dayTwo({ judge: 'human', rules })
}

/** A judged game that its judge has ended. */
export function over(): ScriptedGame {
  return judged().send('judge', { type: 'endGame', reason: 'fire' })
}

/** Four against four, twice: the question whether both leave. */
export function lift(): ScriptedGame {
  const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
  return dayTwo({ rules: { unvoted: 'abstain' } })
    .day([3, 7])
    .voteUntil('liftVote', [tie, tie])
}

/** Sends the same command again and again. */
export function times(count: number, game: ScriptedGame, by: Actor, command: Command): ScriptedGame {
  for (let time = 0; time < count; time++) game.send(by, command)
  return game
}
