import type { ActivityState } from '@gorod/contracts/search'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi, Describe, Place, PlacesOf } from '../public.ts'

export function samePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b
  switch (a.kind) {
    case 'searching':
      return true
    case 'lobby':
      return b.kind === 'lobby' && a.lobbyId === b.lobbyId
    case 'found':
      return b.kind === 'found' && a.tableId === b.tableId
    case 'game':
      return b.kind === 'game' && a.gameId === b.gameId
  }
}

/** The break-search variant of the spec (§8) that fits where the account really is. */
export function elsewhere(actual: Place | null, expected: Place | null): AppError {
  if (actual === null) return new AppError(expected?.kind === 'lobby' ? 'not_in_lobby' : 'not_searching')
  if (actual.kind === 'game') return new AppError('already_in_game', { details: { gameId: actual.gameId } })
  if (actual.kind === 'lobby')
    return new AppError('already_in_lobby', { details: { lobbyId: actual.lobbyId } })
  return new AppError('already_in_game_search')
}

/** The same refusal with the name of the lobby, which only the lobby module knows. */
export async function withLobbyName(db: Db, refusal: AppError, { lobby }: Describers): Promise<AppError> {
  const { code, details } = refusal
  if (code !== 'already_in_lobby' || lobby === null) return refusal
  const { lobbyId } = details as { readonly lobbyId: string }
  const named = await lobby(db, lobbyId)
  return named === null ? refusal : new AppError(code, { details: { lobbyId, name: named.name } })
}

export interface Describers {
  searching: Describe<'searching'> | null
  found: Describe<'found'> | null
  game: Parameters<ActivityApi['describeGame']>[0] | null
  lobby: Parameters<ActivityApi['describeLobby']>[0] | null
}

/**
 * The most attempts to read the place of an account that keeps moving. Each attempt fails only if the account moved
 * again meanwhile.
 */
const READINGS = 5

/**
 * Where these accounts are, as their pages learn it; an account without a place is left out. A place may be left between its
 * reading and its description. Then it is read again: a page on its way from a table to the game would hear of an idle
 * moment that was none, give up its search and miss the game.
 */
export async function describeNow(
  accountIds: readonly number[],
  read: (accountIds: readonly number[]) => Promise<ReadonlyMap<number, Place>>,
  describers: Describers,
): Promise<ReadonlyMap<number, ActivityState>> {
  const states = new Map<number, ActivityState>()
  let undescribed = accountIds
  for (let readings = 0; undescribed.length > 0 && readings < READINGS; readings++) {
    const places = await read(undescribed)
    for (const [accountId, state] of await describePlaces(places, describers)) states.set(accountId, state)
    undescribed = [...places.keys()].filter((accountId) => !states.has(accountId))
  }
  return states
}

/** Describes places as the pages of these accounts learn them. An account that is nowhere, or no longer at that place, is left out. */
export async function describePlaces(
  places: ReadonlyMap<number, Place>,
  { searching, found, game }: Describers,
): Promise<ReadonlyMap<number, ActivityState>> {
  const searches = placesOf(places, 'searching')
  const tables = placesOf(places, 'found')
  const games = placesOf(places, 'game')
  const described = [
    (searches.size > 0 && (await searching?.(searches))) || [],
    (tables.size > 0 && (await found?.(tables))) || [],
  ]
  const banning = games.size > 0 ? await game?.(games) : undefined
  const states = new Map(described.flatMap((some) => [...some]))
  for (const [accountId, { gameId, seat }] of games) {
    const banOnQuit = banning?.has(accountId) ?? false
    states.set(accountId, { kind: 'game', gameId, viewer: seat, banOnQuit })
  }
  for (const [accountId, { lobbyId }] of placesOf(places, 'lobby'))
    states.set(accountId, { kind: 'lobby', lobbyId })
  return states
}

function placesOf<Kind extends Place['kind']>(
  places: ReadonlyMap<number, Place>,
  kind: Kind,
): PlacesOf<Kind> {
  return new Map(
    [...places].filter((entry): entry is [number, Extract<Place, { kind: Kind }>] => entry[1].kind === kind),
  )
}
