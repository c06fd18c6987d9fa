import type { GameRow } from '@gorod/contracts'
import type { Role } from '@gorod/rules'
import type { Db } from '../../../platform/db/db.ts'
import { MODE_TITLES, RESULT_TITLES, ROLE_TITLES } from '../domain/game-row-text.ts'
import { countPlayed, listPlayed, type PlayedGame } from '../store/played-games.ts'

/** Spec §3 «Game row», newest first. */
export async function listGames(
  db: Db,
  query: { readonly userId: number; readonly page: number; readonly limit: number },
): Promise<{ rows: GameRow[]; totalCount: number }> {
  const [played, { games }] = await Promise.all([
    listPlayed(db, query.userId, query),
    countPlayed(db, query.userId),
  ])
  return { rows: played.map(toRow), totalCount: games }
}

function toRow(game: PlayedGame): GameRow {
  return {
    id: game.number,
    type: game.type,
    date_start: game.started_at.toISOString(),
    date_ends: game.ended_at.toISOString(),
    game_mode: { value: game.mode, title: MODE_TITLES[game.mode] },
    role: { type: roleCode(game.role), title: ROLE_TITLES[game.role] },
    // No mode of today moves the rating.
    mmr: { mmr: null, mmr_diff: null },
    result: {
      code: game.won ? 'success' : 'fail',
      title: game.winner === 'draw' ? RESULT_TITLES.draw : RESULT_TITLES[game.won ? 'won' : 'lost'],
    },
  }
}

/** Statistics call the godfather «don» (spec §1). */
function roleCode(role: Role): GameRow['role']['type'] {
  return role === 'godfather' ? 'don' : role
}
