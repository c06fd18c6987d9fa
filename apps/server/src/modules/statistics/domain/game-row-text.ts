import type { GameMode } from '@gorod/contracts'
import type { Role } from '@gorod/rules'

export const MODE_TITLES: Readonly<Record<GameMode, string>> = {
  practice: 'Тренировка',
  lobby: 'Лобби',
  rated: 'Рейтинговая',
  league: 'Лига',
  championship: 'Чемпионат',
}

export const ROLE_TITLES: Readonly<Record<Role, string>> = {
  civilian: 'Мирный житель',
  sheriff: 'Шериф',
  mafia: 'Мафия',
  godfather: 'Дон',
  doctor: 'Доктор',
}

export const RESULT_TITLES = { won: 'Победа', lost: 'Поражение', draw: 'Ничья' } as const
