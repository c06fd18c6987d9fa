import { type GameEvent, nextDeadline, replay } from '@gorod/rules'
import type { GameLog } from '../domain/game-log.ts'
import { outcomeOf } from '../domain/live-game.ts'
import { publicProgress } from '../domain/public-progress.ts'

/** A timer of the game seldom comes in between, and never this often. */
const ROUNDS = 5

/**
 * Writes the rest of a new game, to its verdict, as one append. `play` gets the present events and returns those that
 * follow. It is asked again when time has gone on in the game meanwhile. For games that nobody watches: the append
 * enqueues the same jobs as every finished game.
 */
export async function playOut(
  log: GameLog,
  gameId: string,
  play: (begun: readonly GameEvent[]) => readonly GameEvent[],
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const begun = (await log.readAfter(gameId, 0)).map(({ event }) => event)
    const rest = play(begun)
    const state = replay([...begun, ...rest])
    if (state.final === null) throw new Error(`game ${gameId} was not played to its end`)
    const appended = await log.append({
      gameId,
      expected: begun.length,
      entries: rest.map((event) => ({ event, commandId: null })),
      status: 'finished',
      deadlineAt: nextDeadline(state)?.at ?? null,
      outcome: outcomeOf(state),
      progress: publicProgress(state),
      brokenOffBy: [],
    })
    if (appended) return
  }
  throw new Error(`somebody else played game ${gameId} meanwhile`)
}
