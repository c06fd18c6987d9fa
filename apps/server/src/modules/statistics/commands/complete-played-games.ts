import { dropIncomplete, listIncomplete } from '../store/played-games.ts'
import { type KeepDeps, keepSheet } from './keep-sheet.ts'

const BATCH = 500

/** Reads from the logs the columns that an older version did not write. */
export async function completePlayedGames(deps: KeepDeps): Promise<void> {
  for (;;) {
    const incomplete = await listIncomplete(deps.db, BATCH)
    if (incomplete.length === 0) return
    for (const gameId of incomplete) {
      const sheet = await deps.games.resultSheet(gameId)
      if (sheet !== null) await keepSheet(deps, sheet)
      // Games nobody can open, seats of deleted accounts: left there they would be asked for again at every start.
      await dropIncomplete(deps.db, gameId)
    }
  }
}
