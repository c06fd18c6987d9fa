import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { AchievementsApi } from '../../achievements/public.ts'
import type { FinishedLog, GamesApi } from '../../games/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { type Facts, factsOfGame, sumOf } from '../domain/facts.ts'
import { QUEST_TICKETS, questsOf } from '../domain/quests.ts'
import { QUEST_DONE } from '../domain/quests-text.ts'
import { weekOf } from '../domain/week.ts'
import { holdQuests, insertReward, readWeek, replaceFacts } from '../store/quests-store.ts'

export interface CountDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly games: Pick<GamesApi, 'finishedLog'>
  readonly statistics: Pick<StatisticsApi, 'seasonIdOf'>
  readonly notifications: NotificationsApi
  readonly wallet: Pick<WalletApi, 'give'>
  readonly achievements: Pick<AchievementsApi, 'readSeats'>
}

/**
 * Counts a finished game for the quests and the season of its players, and gives the rewards of the quests that it
 * completes, in one transaction. Counted again it changes nothing; after a review the new facts replace the old ones, and
 * what was given stays given.
 */
export async function countGame(deps: CountDeps, gameId: string): Promise<void> {
  const game = await deps.games.finishedLog(gameId)
  if (game === null) return
  const seats = deps.achievements.readSeats(game)
  const week = weekOf(game.endedAt)
  const season = await deps.statistics.seasonIdOf(game.endedAt)
  await deps.db.transaction().execute(async (tx) => {
    // In the order of the ids, so that no two games wait for each other.
    for (const accountId of playersOf(game)) await holdQuests(tx, accountId)
    // Read under the locks: the deletion of an account waits for them, or is seen here.
    const living = await livingPlayers(deps, tx, game)
    const people = factsOfGame(game, seats).filter(({ accountId }) => living.has(accountId))
    await replaceFacts(tx, { ...game, week, season, people })
    // A game counted late is rewarded until the end of the week after its own: no gifts for years counted again.
    if (week < weekOf(new Date(deps.clock.now())) - 1) return
    const ids = people.map(({ accountId }) => accountId).sort((a, b) => a - b)
    const games = await readWeek(tx, ids, week)
    for (const accountId of ids)
      await reward(deps, tx, { accountId, week, games: games.get(accountId) ?? [] })
  })
}

const playersOf = ({ seats }: FinishedLog): readonly number[] =>
  seats.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])).sort((a, b) => a - b)

async function livingPlayers(
  { accounts }: CountDeps,
  tx: Db,
  game: FinishedLog,
): Promise<ReadonlySet<number>> {
  const known = await accounts.listAccounts(playersOf(game), tx)
  return new Set(known.filter(({ deleted }) => !deleted).map(({ id }) => id))
}

interface Week {
  readonly accountId: number
  readonly week: number
  readonly games: readonly Facts[]
}

async function reward(deps: CountDeps, tx: Db, { accountId, week, games }: Week): Promise<void> {
  const sum = sumOf(games)
  const at = new Date(deps.clock.now())
  for (const { keyword, need, have } of questsOf(accountId, week)) {
    if (have(sum) < need) continue
    if (!(await insertReward(tx, { accountId, week, keyword, tickets: QUEST_TICKETS, at }))) continue
    await deps.wallet.give(tx, accountId, { energy: 0, tickets: QUEST_TICKETS })
    await deps.notifications.announce(tx, [accountId], {
      kind: 'quest',
      ...QUEST_DONE,
      path: `/profile/${accountId}#achievements`,
      key: `quest:${week}:${keyword}`,
    })
  }
}
