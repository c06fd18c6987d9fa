import type { GameMode } from '@gorod/contracts/game'
import type { SearchMode } from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { shuffled } from '../../../platform/shuffle.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { GamesApi, NewPlayer } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { deleteFoundTable, type FoundTable } from '../store/found-tables-store.ts'
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

interface People {
  /** In no particular order. */
  readonly players: readonly FoundPlayer[]
  readonly judge: FoundPlayer | null
}

/**
 * Turns a table that everybody accepted into a game, in the caller's transaction. Throws `currencies_insufficiency`, and
 * `championship_not_registered` when the championship is over.
 */
export async function openFoundGame(tx: Db, deps: OpenFoundGameDeps, table: FoundTable): Promise<string> {
  const { clock, accounts, wallet } = deps
  const found = await accounts.listAccounts(
    table.seats.map((seat) => seat.accountId),
    tx,
  )
  const judgeId = table.seats.find(({ role }) => role === 'judge')?.accountId ?? null
  const people = found.map(({ id, username, image, portrait }) => ({
    accountId: id,
    username,
    image,
    portrait,
  }))
  const players = people.filter(({ accountId }) => accountId !== judgeId)
  const judge = people.find(({ accountId }) => accountId === judgeId) ?? null
  const now = clock.now()
  const waits = table.seats.map((seat) => now - seat.joinedAt.getTime())
  await recordWaits(tx, table.mode, waits, new Date(now))
  const gameId = await createGame(tx, deps, table, { players, judge })
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

/** A championship makes its games itself, by its plan; the others play by the setting. */
async function createGame(
  tx: Db,
  { random, games, settings, championships }: OpenFoundGameDeps,
  { id: tableId, mode, championshipId }: FoundTable,
  { players, judge }: People,
): Promise<string> {
  const comingFrom = { kind: 'found', tableId } as const
  if (mode === 'championship') {
    const seats = shuffled(players, random).map(({ accountId }) => accountId)
    const judgeId = judge?.accountId ?? null
    const gameId =
      championshipId === null
        ? null
        : await championships.openFound(tx, { championshipId, seats, judgeId, comingFrom })
    if (gameId === null) throw new AppError('championship_not_registered')
    return gameId
  }
  const ruleSet = (await settings.get('searchRules', tx))[mode]
  const isQuick = mode === 'quick'
  return games.create(tx, {
    mode: GAME_MODES[mode],
    type: isQuick ? 'other' : 'match',
    ruleSet,
    pace: 'normal',
    judge,
    players: isQuick ? games.withBots(players, seatsOf(presets[ruleSet])) : shuffled(players, random),
    comingFrom,
  })
}
