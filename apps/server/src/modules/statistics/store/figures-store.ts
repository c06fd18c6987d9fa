import type { GameMode } from '@gorod/contracts/game'
import type { PlayedTogether } from '@gorod/contracts/profile'
import { type FigureName, type Figures, figureNames } from '@gorod/contracts/statistics'
import type { RuleSet } from '@gorod/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { FiguresByRole } from '../domain/figures.ts'
import { statisticRoleOf } from '../domain/statistic-role.ts'
import { notClosed, type Whose } from './played-games.ts'
import type { statisticsTables } from './tables.ts'

/** Which games are counted; null filters nothing. */
export interface PlayedFilter {
  /** Began at this moment or later. */
  readonly from: Date | null
  /** Began before this moment. */
  readonly before: Date | null
  readonly modes: readonly GameMode[] | null
  readonly ruleSets: readonly RuleSet['id'][] | null
}

/** The SQL of each figure over the games of one role. */
const FIGURES: Readonly<Record<FigureName, RawBuilder<number>>> = {
  games_count: sql`count(*)`,
  wins_count: sql`count(*) filter (where won)`,
  points: sql`sum(points)`,
  extra_points: sql`sum(extra_points)`,
  first_killed_count: sql`count(*) filter (where first_killed)`,
  fouls_count: sql`sum(fouls)`,
  best_move_points: sql`sum(best_move_points)`,
  tech_fouls_count: sql`sum(tech_fouls)`,
  best_moves_count: sql`count(best_move_hits)`,
  best_move_hits: sql`coalesce(sum(best_move_hits), 0)`,
}

/** All figures of an account, for each role it had. */
export async function readFigures(db: Db, whose: Whose, filter: PlayedFilter): Promise<FiguresByRole> {
  const { rows } = await figuresQuery(whose, filter).execute(db)
  return new Map(rows.map(({ role, ...figures }) => [statisticRoleOf(role), figures]))
}

export function figuresQuery(
  { accountId, closed }: Whose,
  filter: PlayedFilter,
): RawBuilder<Figures & Pick<RowOf<typeof statisticsTables.played_games>, 'role'>> {
  const { from, before, modes, ruleSets } = filter
  const conditions = [
    sql<SqlBool>`account_id = ${accountId}`,
    notClosed(closed),
    ...(from === null ? [] : [sql<SqlBool>`started_at >= ${from}`]),
    ...(before === null ? [] : [sql<SqlBool>`started_at < ${before}`]),
    ...(modes === null ? [] : [sql<SqlBool>`mode = any(${[...modes]}::text[])`]),
    ...(ruleSets === null ? [] : [sql<SqlBool>`rule_set = any(${[...ruleSets]}::text[])`]),
  ]
  const figures = figureNames.map((name) => sql`${FIGURES[name]} as ${sql.ref(name)}`)
  // SQL: the plan matters; read from the index `played_games_figures` alone, whatever the filter (index-use.test.ts).
  return sql`
    select role, ${sql.join(figures)} from played_games where ${sql.join(conditions, sql` and `)} group by role`
}

const NEVER: PlayedTogether = {
  games: 0,
  same_team: 0,
  same_team_wins: 0,
  against: 0,
  against_wins: 0,
  other_wins: 0,
  other_mafia: 0,
}

/** Games two accounts had at one table; wins are those of the first, where they are not called the other's. */
export async function sumTogether(db: Db, accountId: number, otherId: number): Promise<PlayedTogether> {
  const { rows } = await togetherQuery(accountId, otherId).execute(db)
  return rows[0] ?? NEVER
}

export function togetherQuery(accountId: number, otherId: number): RawBuilder<PlayedTogether> {
  // SQL: the plan matters; both sides of the join are read from indexes (index-use.test.ts).
  return sql<PlayedTogether>`
    select count(*) as games,
      count(*) filter (where same) as same_team,
      count(*) filter (where same and won) as same_team_wins,
      count(*) filter (where not same) as against,
      count(*) filter (where not same and won) as against_wins,
      count(*) filter (where other_won) as other_wins,
      count(*) filter (where other_mafia) as other_mafia
    from (
      select own.won, other.won as other_won, other.role in ('mafia', 'godfather') as other_mafia,
        (own.role in ('mafia', 'godfather')) = (other.role in ('mafia', 'godfather')) as same
      from played_games as own join played_games as other using (game_id)
      where own.account_id = ${accountId} and other.account_id = ${otherId}
    ) as shared`
}
