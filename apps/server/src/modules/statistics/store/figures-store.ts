import type { GameMode, PlayedTogether } from '@gorod/contracts'
import type { PresetId, Role } from '@gorod/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Null: whatever. */
export interface PlayedFilter {
  /** Began at this moment or later. */
  readonly from: Date | null
  /** Began before this moment. */
  readonly before: Date | null
  readonly modes: readonly GameMode[] | null
  readonly ruleSets: readonly PresetId[] | null
}

export interface RoleSums {
  readonly role: Role
  readonly games: number
  readonly wins: number
  readonly points: number
  readonly extraPoints: number
  readonly firstKilled: number
  readonly fouls: number
  readonly techFouls: number
  readonly bestMovePoints: number
  /** Best moves named, and black seats hit by them in all. */
  readonly bestMoves: number
  readonly bestMoveHits: number
}

/** All figures of an account, for each role it had. Read from one index of `played_games`, whatever the filter. */
export async function sumByRole(db: Db, accountId: number, filter: PlayedFilter): Promise<RoleSums[]> {
  const { rows } = await sumsQuery(accountId, filter).execute(db)
  return rows
}

export function sumsQuery(accountId: number, filter: PlayedFilter): RawBuilder<RoleSums> {
  const { from, before, modes, ruleSets } = filter
  const conditions = [
    sql<SqlBool>`account_id = ${accountId}`,
    ...(from === null ? [] : [sql<SqlBool>`started_at >= ${from}`]),
    ...(before === null ? [] : [sql<SqlBool>`started_at < ${before}`]),
    ...(modes === null ? [] : [sql<SqlBool>`mode = any(${[...modes]}::text[])`]),
    ...(ruleSets === null ? [] : [sql<SqlBool>`rule_set = any(${[...ruleSets]}::text[])`]),
  ]
  return sql<RoleSums>`
    select role, count(*) as games, count(*) filter (where won) as wins, sum(points) as points,
      sum(extra_points) as "extraPoints", count(*) filter (where first_killed) as "firstKilled",
      sum(fouls) as fouls, sum(tech_fouls) as "techFouls", sum(best_move_points) as "bestMovePoints",
      count(best_move_hits) as "bestMoves", coalesce(sum(best_move_hits), 0) as "bestMoveHits"
    from played_games where ${sql.join(conditions, sql` and `)}
    group by role`
}

/** Games two accounts had at one table; wins are those of the first. */
export async function sumTogether(db: Db, accountId: number, otherId: number): Promise<PlayedTogether> {
  const { rows } = await togetherQuery(accountId, otherId).execute(db)
  return rows[0] ?? { games: 0, same_team: 0, same_team_wins: 0, against: 0, against_wins: 0 }
}

export function togetherQuery(accountId: number, otherId: number): RawBuilder<PlayedTogether> {
  return sql<PlayedTogether>`
    select count(*) as games,
      count(*) filter (where same) as same_team,
      count(*) filter (where same and won) as same_team_wins,
      count(*) filter (where not same) as against,
      count(*) filter (where not same and won) as against_wins
    from (
      select own.won, (own.role in ('mafia', 'godfather')) = (other.role in ('mafia', 'godfather')) as same
      from played_games as own join played_games as other using (game_id)
      where own.account_id = ${accountId} and other.account_id = ${otherId}
    ) as shared`
}
