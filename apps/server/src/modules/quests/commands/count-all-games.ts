import { isOfDatabase } from '../../../platform/db/unavailable.ts'
import type { GamesApi } from '../../games/public.ts'
import { type CountDeps, countGame } from './count-game.ts'

const PAGE = 200

interface CountAllDeps extends CountDeps {
  readonly games: CountDeps['games'] & Pick<GamesApi, 'listFinished'>
}

/** See `QuestsApi.recount`. A reward is given for the running week and the one before alone, as ever, and once. */
export async function countAllGames(deps: CountAllDeps): Promise<readonly number[]> {
  const unreadable: number[] = []
  let after = 0
  for (;;) {
    const games = await deps.games.listFinished(after, PAGE)
    for (const { gameId, number } of games) {
      await countGame(deps, gameId).catch((error: unknown) => {
        // A log that is broken stays so; a database that is away is no reason to leave games out.
        if (isOfDatabase(error)) throw error
        unreadable.push(number)
      })
      after = number
    }
    if (games.length < PAGE) return unreadable
  }
}
