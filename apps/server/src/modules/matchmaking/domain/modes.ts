import type { GameMode, SearchMode } from '@gorod/contracts'

/** What a table of a searched mode is as a game. The quick table moves no rating, so it is a lobby's game. */
export const GAME_MODES: Readonly<Record<SearchMode, GameMode>> = {
  quick: 'lobby',
  rated: 'rated',
  league: 'league',
  championship: 'championship',
}

/** Modes for players with a confirmed address only (spec §5 «Play leagues»). */
export const VERIFIED_MODES: ReadonlySet<SearchMode> = new Set(['rated', 'league', 'championship'])

/** Modes a judge may take a table in. */
export const JUDGED_MODES: ReadonlySet<SearchMode> = new Set(['league', 'championship'])
