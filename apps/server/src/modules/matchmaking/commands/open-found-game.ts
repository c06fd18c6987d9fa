import type { GameMode } from '@gorod/contracts/game'
import { may } from '@gorod/contracts/permissions'
import type { SearchMode } from '@gorod/contracts/search'
import { type PresetId, presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { shuffled } from '../../../platform/shuffle.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { GamesApi, NewGame, NewPlayer } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { deleteFoundTables, type FoundTable } from '../store/found-tables-store.ts'
import { recordWaits } from '../store/queue-store.ts'

/** The mode of the game that a searched mode leads to. A quick table changes no rating, like a lobby. */
const GAME_MODES: Readonly<Record<Exclude<SearchMode, 'championship'>, GameMode>> = {
  quick: 'lobby',
  rated: 'rated',
  league: 'league',
}

export interface OpenFoundGameDeps {
  readonly clock: Clock
  readonly random: Random
  readonly accounts: AccountsApi
  readonly championships: Pick<ChampionshipsApi, 'openFound'>
  readonly games: GamesApi
  readonly settings: Pick<SettingsApi, 'get'>
  readonly wallet: Pick<WalletApi, 'charge'>
}

type FoundPlayer = Pick<NewPlayer, 'username' | 'image' | 'portrait'> & { readonly accountId: number }

interface Seating {
  readonly table: FoundTable
  /** In no particular order. */
  readonly players: readonly FoundPlayer[]
  readonly judge: FoundPlayer | null
}

/**
 * Turns tables that everybody accepted into games, in the caller's transaction. Returns the games. Throws
 * `currencies_insufficiency`, `championship_not_registered` when the championship is over, and `role_of_judge_is_not_available`
 * when a judge has lost the right since the search began: a judge sees all roles.
 */
export async function openFoundGames(
  tx: Db,
  deps: OpenFoundGameDeps,
  tables: readonly FoundTable[],
): Promise<readonly string[]> {
  if (tables.length === 0) return []
  const { clock, wallet } = deps
  const now = clock.now()
  const waits = tables.map(({ mode, seats }) => ({
    mode,
    waitedMs: seats.map(({ joinedAt }) => now - joinedAt.getTime()),
  }))
  await recordWaits(tx, waits, new Date(now))
  const seatings = await listSeatings(tx, deps, tables)
  const gameIds = await createGames(tx, deps, seatings)
  // Nothing is charged before the game exists. A player who cannot pay any more prevents the game.
  await wallet.charge(
    tx,
    seatings.map(({ table: { mode }, players }, index) => ({
      gameId: gameIds[index] ?? '',
      mode,
      accountIds: players.map(({ accountId }) => accountId),
    })),
  )
  await deleteFoundTables(
    tx,
    tables.map(({ id }) => id),
  )
  return gameIds
}

async function listSeatings(
  tx: Db,
  { accounts }: OpenFoundGameDeps,
  tables: readonly FoundTable[],
): Promise<readonly Seating[]> {
  const ids = tables.flatMap(({ seats }) => seats.map(({ accountId }) => accountId))
  const all = await accounts.listAccounts(ids, tx)
  return tables.map((table) => {
    const roles = new Map(table.seats.map(({ accountId, role }) => [accountId, role]))
    if (all.some(({ id, rights }) => roles.get(id) === 'judge' && !may(rights, 'judge')))
      throw new AppError('role_of_judge_is_not_available')
    const people = all.flatMap(({ id: accountId, username, image, portrait }) =>
      roles.has(accountId) ? [{ accountId, username, image, portrait }] : [],
    )
    return {
      table,
      players: people.filter(({ accountId }) => roles.get(accountId) !== 'judge'),
      judge: people.find(({ accountId }) => roles.get(accountId) === 'judge') ?? null,
    }
  })
}

/** A championship makes its games itself, by its plan; the others play by the setting. */
async function createGames(
  tx: Db,
  deps: OpenFoundGameDeps,
  seatings: readonly Seating[],
): Promise<readonly string[]> {
  const { games, settings } = deps
  const rules = await settings.get('searchRules', tx)
  const made = new Map<string, string>()
  const others: [string, NewGame][] = []
  for (const seating of seatings) {
    const { id, mode } = seating.table
    if (mode === 'championship') made.set(id, await openFoundOfChampionship(tx, deps, seating))
    else others.push([id, searchedGame(deps, seating, { mode, ruleSet: rules[mode] })])
  }
  const ids = await games.createAll(
    tx,
    others.map(([, game]) => game),
  )
  others.forEach(([tableId], index) => void made.set(tableId, ids[index] ?? ''))
  return seatings.map(({ table }) => made.get(table.id) ?? '')
}

async function openFoundOfChampionship(
  tx: Db,
  { championships }: OpenFoundGameDeps,
  { table: { id: tableId, championshipId }, players, judge }: Seating,
): Promise<string> {
  const judgeId = judge?.accountId ?? null
  const comingFrom = { kind: 'found', tableId } as const
  const gameId =
    championshipId === null
      ? null
      : await championships.openFound(tx, {
          championshipId,
          players: players.map(({ accountId }) => accountId),
          judgeId,
          comingFrom,
        })
  if (gameId === null) throw new AppError('championship_not_registered')
  return gameId
}

function searchedGame(
  { random, games }: OpenFoundGameDeps,
  { table, players, judge }: Seating,
  { mode, ruleSet }: { readonly mode: keyof typeof GAME_MODES; readonly ruleSet: PresetId },
): NewGame {
  const isQuick = mode === 'quick'
  return {
    mode: GAME_MODES[mode],
    type: isQuick ? 'other' : 'match',
    ruleSet,
    pace: 'normal',
    judge,
    players: isQuick ? games.withBots(players, seatsOf(presets[ruleSet])) : shuffled(players, random),
    comingFrom: { kind: 'found', tableId: table.id },
  }
}
