import type { GameMode } from '@gorod/contracts/game'
import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import { isRecord } from '../is-record.ts'

/** A search that is wanted once more. */
export interface SearchAgain {
  readonly modes: readonly SearchMode[]
  readonly role: SearchRole
}

/**
 * What «Играть ещё» leaves for the page of the search: the game that was played. In the state of the page and not in its
 * address, because a link of somebody else must not begin a search that costs tickets.
 */
export interface AfterGame {
  readonly after: { readonly mode: GameMode; readonly role: SearchRole; readonly gameId: string | null }
}

const KEY = 'searchOfGame'
const MODES: Readonly<Record<SearchMode, true>> = {
  quick: true,
  rated: true,
  league: true,
  championship: true,
}

/** Kept for the tab: the search that led to this game. */
export function rememberSearch(gameId: string, search: SearchAgain): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...search, gameId }))
  } catch {
    // Without storage the mode of the game says enough.
  }
}

/**
 * The search that led to the game of this state. A tab that does not know it takes the mode of the game; after the table of a
 * lobby nothing is searched.
 */
export function searchAgainOf(state: unknown): SearchAgain | null {
  if (!isRecord(state) || !isRecord(state.after)) return null
  const { mode, role, gameId } = state.after
  return (typeof gameId === 'string' ? recall(gameId) : null) ?? parse({ modes: [mode], role })
}

function recall(gameId: string): SearchAgain | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isRecord(stored) && stored.gameId === gameId ? parse(stored) : null
  } catch {
    return null
  }
}

function parse({ modes, role }: Readonly<Record<string, unknown>>): SearchAgain | null {
  if (!Array.isArray(modes)) return null
  const known = modes.filter(
    (mode): mode is SearchMode => typeof mode === 'string' && Object.hasOwn(MODES, mode),
  )
  return known.length === 0 ? null : { modes: known, role: role === 'judge' ? 'judge' : 'player' }
}
