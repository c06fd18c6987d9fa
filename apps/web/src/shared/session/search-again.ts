import type { GameMode } from '@gorod/contracts/game'
import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import { isRecord } from '../is-record.ts'
import { PLAY_URL, PRACTICE_URL } from './use-play.ts'

/** A search that is wanted once more. */
export interface SearchAgain {
  readonly modes: readonly SearchMode[]
  readonly role: SearchRole
}

/** Where «Играть ещё» leads. */
export interface PlayAgain {
  readonly to: string
  /** Not in the address: a link of somebody else must not begin a search, which may cost tickets. */
  readonly state?: { readonly again: SearchAgain }
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
 * The same search as the one that led to the game. A page that does not know that search takes the mode of the game; the
 * table of a lobby or of an unknown search leads to the page of searches.
 */
export function playAgain(game: {
  readonly mode: GameMode
  readonly gameId?: string
  readonly role: SearchRole
}): PlayAgain {
  const { mode, role } = game
  if (mode === 'practice') return { to: PRACTICE_URL }
  const known = game.gameId === undefined ? null : recall(game.gameId)
  const again = known ?? (mode === 'lobby' ? null : { modes: [mode], role })
  return again === null ? { to: PLAY_URL } : { to: PLAY_URL, state: { again } }
}

/** The search that the state of a page asks for. */
export function searchAgainOf(state: unknown): SearchAgain | null {
  return isRecord(state) ? parse(state.again) : null
}

function recall(gameId: string): SearchAgain | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isRecord(stored) && stored.gameId === gameId ? parse(stored) : null
  } catch {
    return null
  }
}

function parse(value: unknown): SearchAgain | null {
  if (!isRecord(value) || !Array.isArray(value.modes)) return null
  const modes = value.modes.filter(
    (mode): mode is SearchMode => typeof mode === 'string' && Object.hasOwn(MODES, mode),
  )
  const role = value.role === 'judge' ? 'judge' : 'player'
  return modes.length === 0 ? null : { modes, role }
}
