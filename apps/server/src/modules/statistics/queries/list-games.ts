import type { GameRow } from '@gorod/contracts/game'
import type { Db } from '../../../platform/db/db.ts'
import { MODE_TITLES, RESULT_TITLES } from '../domain/game-row-text.ts'
import { statisticRoleOf } from '../domain/statistic-role.ts'
import { STATISTIC_ROLE_LABELS } from '../domain/statistic-text.ts'
import { countPlayed, listPlayed, type Page, type PlayedGame, type Whose } from '../store/played-games.ts'
import { listChanges, type MmrRow } from '../store/ratings-store.ts'

/** Spec §3 «Game row», newest first. */
export async function listGames(
  db: Db,
  whose: Whose,
  page: Page,
): Promise<{ rows: GameRow[]; totalCount: number }> {
  const [played, { games }] = await Promise.all([listPlayed(db, whose, page), countPlayed(db, whose)])
  const changes = await listChanges(
    db,
    whose.accountId,
    played.map(({ game_id }) => game_id),
  )
  return { rows: played.map((game) => toRow(game, changes.get(game.game_id))), totalCount: games }
}

function toRow(game: PlayedGame, change: MmrRow | undefined): GameRow {
  const role = statisticRoleOf(game.role)
  return {
    id: game.number,
    type: game.type,
    date_start: game.started_at.toISOString(),
    date_ends: game.ended_at.toISOString(),
    game_mode: { value: game.mode, title: MODE_TITLES[game.mode] },
    rules_name: game.rules_name,
    role: { type: role, title: STATISTIC_ROLE_LABELS[role] },
    // Null for what moves no rating.
    mmr: { mmr: change?.after ?? null, mmr_diff: change === undefined ? null : change.after - change.before },
    result: {
      code: game.won ? 'success' : 'fail',
      title: game.winner === 'draw' ? RESULT_TITLES.draw : RESULT_TITLES[game.won ? 'won' : 'lost'],
    },
    duration: Math.round((game.ended_at.getTime() - game.started_at.getTime()) / 1000),
    points: game.points,
  }
}
