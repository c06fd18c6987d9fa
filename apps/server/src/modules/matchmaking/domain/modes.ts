import type { GameMode, SearchMode } from '@gorod/contracts'

/** What a table of a searched mode is as a game. The quick table moves no rating, so it is a lobby's game. */
export const GAME_MODES: Readonly<Record<SearchMode, GameMode>> = {
  quick: 'lobby',
  rated: 'rated',
  league: 'league',
  championship: 'championship',
}
