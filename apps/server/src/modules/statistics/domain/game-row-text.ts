import type { GameMode } from '@gorod/contracts/game'

export const MODE_TITLES: Readonly<Record<GameMode, string>> = {
  practice: 'Тренировка',
  lobby: 'Лобби',
  rated: 'Рейтинговая',
  league: 'Лига',
  championship: 'Чемпионат',
}

export const RESULT_TITLES = { won: 'Победа', lost: 'Поражение', draw: 'Ничья' } as const
