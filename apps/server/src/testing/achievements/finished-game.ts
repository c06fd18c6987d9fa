import { type GameEvent, presets, replay, score } from '@gorod/rules'
import { randomFrom } from '../../../../../packages/rules/src/chance.ts'
import { firstEvents, playRandomly } from '../../../../../packages/rules/src/testing/random-play.ts'
import { ScriptedGame } from '../../../../../packages/rules/src/testing/scripted-game.ts'
import type { FinishedLog } from '../../modules/games/public.ts'
import { gameIdOf } from '../game-id.ts'

export interface Around {
  readonly number?: number
  readonly mode?: FinishedLog['mode']
  readonly startedAt?: string
  readonly endedAt?: string
  /** Index = seat − 1; null: a practice player. Without it seat n is account 100 + n. */
  readonly accounts?: readonly (number | null)[]
  readonly judgeId?: number | null
}

export const accountOf = (seat: number): number => 100 + seat

/** What games would tell of a scripted game that has ended. */
export function finished(told: ScriptedGame | readonly GameEvent[], around: Around = {}): FinishedLog {
  const events = told instanceof ScriptedGame ? told.events : told
  const end = replay(events)
  if (end.final === null) throw new Error(`the game has not ended: ${end.phase.key}`)
  const { number = 1, mode = 'rated', endedAt = '2026-03-02T18:00:00Z', judgeId = null } = around
  const accounts = around.accounts ?? end.seats.map(({ seat }) => accountOf(seat))
  return {
    gameId: gameIdOf(number),
    number,
    version: events.length,
    mode,
    type: mode === 'practice' || mode === 'lobby' ? 'other' : 'match',
    ruleSet: end.ruleSet.id === 'custom' ? 'fiim' : end.ruleSet.id,
    rulesName: null,
    startedAt: new Date(around.startedAt ?? new Date(endedAt).getTime() - 40 * 60_000),
    endedAt: new Date(endedAt),
    winner: end.final.winner,
    annulled: end.annulled,
    seats: score(end).map((result) => ({ accountId: accounts[result.seat - 1] ?? null, result })),
    judgeId,
    events,
  }
}

/** The log of a random legal game by sports rules; another one is begun when it is broken off. */
export function randomLog(seed: string): readonly GameEvent[] {
  for (let attempt = 0; ; attempt++) {
    const random = randomFrom(`${seed} ${attempt}`)
    const game = {
      ruleSet: presets.polemica,
      seats: 10,
      judge: 'automatic',
      seed: `${seed}${attempt}`,
    } as const
    const events = [...firstEvents(game)]
    for (const step of playRandomly(game, random)) events.push(...step.events)
    if (replay(events).final !== null) return events
  }
}
