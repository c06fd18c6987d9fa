import type { SeasonId } from '@gorod/contracts/ratings'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { Facts, PersonFacts } from '../domain/facts.ts'
import { questsDb } from './tables.ts'

interface GameFacts {
  readonly gameId: string
  /** Length of the log. */
  readonly version: number
  readonly endedAt: Date
  readonly week: number
  /** Id of the season of the ratings. */
  readonly season: SeasonId
  readonly people: readonly PersonFacts[]
}

/** What changes the quests of one account happens one after the other. */
export const holdQuests = (tx: Db, accountId: number): Promise<void> => holdLock(tx, 'quests', accountId)

/** Replaces the facts of a game, unless they were read from a longer log: a review may have changed or annulled it. */
export async function replaceFacts(tx: Db, game: GameFacts): Promise<void> {
  const { gameId: game_id, endedAt: ended_at, version, week, season, people } = game
  if (people.length === 0) return
  const rows = people.map(({ accountId: account_id, facts }) => ({
    account_id,
    game_id,
    version,
    ended_at,
    week,
    season,
    facts: JSON.stringify(facts),
  }))
  await questsDb(tx)
    .insertInto('quest_games')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['game_id', 'account_id'])
        .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), facts: ref('excluded.facts') }))
        .whereRef('quest_games.version', '<=', 'excluded.version'),
    )
    .execute()
}

/** The games of a week by account; an account without one is absent. */
export async function readWeek(
  db: Db,
  accountIds: readonly number[],
  week: number,
): Promise<ReadonlyMap<number, readonly Facts[]>> {
  const rows = await questsDb(db)
    .selectFrom('quest_games')
    .select(['account_id as accountId', 'facts'])
    .where('account_id', '=', anyOf(accountIds))
    .where('week', '=', week)
    .execute()
  const games = new Map<number, Facts[]>()
  for (const { accountId, facts } of rows) games.set(accountId, [...(games.get(accountId) ?? []), facts])
  return games
}

/** False: this reward was given before. */
export async function insertReward(
  tx: Db,
  reward: {
    readonly accountId: number
    readonly week: number
    readonly keyword: string
    readonly tickets: number
    readonly at: Date
  },
): Promise<boolean> {
  const { accountId: account_id, ...rest } = reward
  const row = await questsDb(tx)
    .insertInto('quest_rewards')
    .values({ account_id, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyword')
    .executeTakeFirst()
  return row !== undefined
}

/** Keywords of the quests that the account has done. */
export async function readRewarded(db: Db, accountId: number, week: number): Promise<ReadonlySet<string>> {
  const rows = await questsDb(db)
    .selectFrom('quest_rewards')
    .select('keyword')
    .where('account_id', '=', accountId)
    .where('week', '=', week)
    .execute()
  return new Set(rows.map(({ keyword }) => keyword))
}

/** The sum of each season without some games, the latest season first. */
export async function readSeasons(
  db: Db,
  accountId: number,
  without: readonly string[],
): Promise<readonly { readonly season: SeasonId; readonly facts: Facts }[]> {
  // SQL: sums by the keys of a JSON column, which the builder cannot say.
  const { rows } = await sql<{ season: SeasonId; facts: Facts }>`
    select season, jsonb_object_agg(fact, total) as facts from (
      select season, fact, sum(number::int) as total, max(max(ended_at)) over (partition by season) as latest
      from quest_games, jsonb_each_text(facts) as each(fact, number)
      where account_id = ${accountId} and not game_id = any(${without}::uuid[])
      group by season, fact
    ) as sums
    group by season, latest order by latest desc`.execute(db)
  return rows
}

/** For the owner's download. */
export async function readPersonalQuests(db: Db, accountId: number): Promise<unknown> {
  const [games, rewards] = await Promise.all([
    questsDb(db)
      .selectFrom('quest_games')
      .select(['game_id', 'ended_at', 'facts'])
      .where('account_id', '=', accountId)
      .orderBy('ended_at')
      .execute(),
    questsDb(db)
      .selectFrom('quest_rewards')
      .select(['keyword', 'tickets', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .execute(),
  ])
  return { games, rewards }
}

/** What a game is counted for at this moment is deleted too. */
export async function deleteQuests(db: Db, accountId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdQuests(tx, accountId)
    await questsDb(tx).deleteFrom('quest_games').where('account_id', '=', accountId).execute()
    await questsDb(tx).deleteFrom('quest_rewards').where('account_id', '=', accountId).execute()
  })
}
