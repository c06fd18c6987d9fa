import { formatNumber } from '../plural.ts'

/** A number that stays on the line of the word before it. */
const after = (word: string, count: number) => `${word}\u00a0${formatNumber(count)}`

/** The card over a player's name. */
export const HOVER_CARD_TEXTS = {
  level: (level: number) => after('Уровень', level),
  mmr: 'MMR',
  games: 'Игр',
  wins: 'Побед',
  none: 'нет',
  percent: (share: number) => `${share}%`,
  together: (count: number) => after('Вместе сыграно', count),
  neverTogether: 'Вместе вы ещё не играли',
  /** Figures of the player whose card it is. */
  other: (won: number, mafia: number) => `у\u00a0игрока ${after('побед', won)}, ${after('за чёрных', mafia)}`,
  sameTeam: (count: number, won: number) => `${after('за одну команду', count)}, ${after('побед', won)}`,
  against: (count: number, won: number) =>
    `${after('друг против друга', count)}, ${after('ваших побед', won)}`,
} as const
