import { quitGameMessage } from '@gorod/contracts/game'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'

/** It has ended by itself meanwhile, or the answer to the first press was lost. */
const ENDED: ReadonlySet<string> = new Set(['game_over', 'not_in_game', 'game_not_found'])

/** Gives the game up for good. Resolves also when the account is in it no more. */
export async function quitGame(gameId: string): Promise<void> {
  try {
    const realtime = await openRealtime()
    await realtime.send(quitGameMessage, { gameId })
  } catch (cause) {
    if (!(cause instanceof RealtimeFailure && ENDED.has(cause.code))) throw cause
  }
}
