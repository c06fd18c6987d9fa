import type { GameMode } from '@gorod/contracts/game'
import type { SearchMode } from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { shuffled } from '../../../platform/shuffled.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { deleteFoundTable, type FoundTable } from '../store/found-tables-store.ts'
import { recordWaits } from '../store/queue-store.ts'

/** The mode of the game that a searched mode leads to. A quick table changes no rating, like a lobby. */
const GAME_MODES: Readonly<Record<SearchMode, GameMode>> = {
  quick: 'lobby',
  rated: 'rated',
  league: 'league',
  championship: 'championship',
}

export interface OpenFoundGameDeps {
  readonly clock: Clock
  readonly random: Random
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly settings: Pick<SettingsApi, 'get'>
  readonly wallet: Pick<WalletApi, 'charge'>
}

/**
 * Turns a table that everybody accepted into a game, in the caller's transaction. Throws `currencies_insufficiency`.
 */
export async function openFoundGame(
  tx: Db,
  { clock, random, accounts, games, settings, wallet }: OpenFoundGameDeps,
  table: FoundTable,
): Promise<string> {
  const found = await accounts.listAccounts(
    table.seats.map((seat) => seat.accountId),
    tx,
  )
  const judgeId = table.seats.find(({ role }) => role === 'judge')?.accountId ?? null
  const people = found.map(({ id, ...shown }) => ({
    accountId: id,
    username: shown.username,
    image: shown.image,
    portrait: shown.portrait,
  }))
  const players = people.filter(({ accountId }) => accountId !== judgeId)
  const now = clock.now()
  const waits = table.seats.map((seat) => now - seat.joinedAt.getTime())
  await recordWaits(tx, table.mode, waits, new Date(now))
  const quick = table.mode === 'quick'
  const ruleSet = (await settings.get('searchRules', tx))[table.mode]
  const gameId = await games.create(tx, {
    mode: GAME_MODES[table.mode],
    championshipId: table.championshipId,
    type: quick ? 'other' : 'match',
    ruleSet,
    pace: 'normal',
    judge: people.find(({ accountId }) => accountId === judgeId) ?? null,
    players: quick ? games.withBots(players, seatsOf(presets[ruleSet])) : shuffled(players, random),
    comingFrom: { kind: 'found', tableId: table.id },
  })
  // Nothing is charged before the game exists. A player who cannot pay any more prevents the game.
  await wallet.charge(
    tx,
    gameId,
    table.mode,
    players.map(({ accountId }) => accountId),
  )
  await deleteFoundTable(tx, table.id)
  return gameId
}
