import type { StatisticRole } from '@gorod/contracts/game'
import type { FigureName, ScoringType } from '@gorod/contracts/statistics'

export const STATISTIC_ROLE_LABELS: Readonly<Record<StatisticRole, string>> = {
  civilian: 'Мирный житель',
  sheriff: 'Шериф',
  mafia: 'Мафия',
  don: 'Дон',
  doctor: 'Доктор',
}

/** Abbreviations that players write in a protocol of a game. */
export const STATISTIC_ROLE_SYMBOLS: Readonly<Record<StatisticRole, string>> = {
  civilian: 'К',
  sheriff: 'Ш',
  mafia: 'М',
  don: 'Д',
  doctor: '+',
}

export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  games_count: 'Игры',
  wins_count: 'Победы',
  points: 'Баллы',
  extra_points: 'Дополнительные баллы',
  first_killed_count: 'Первый убитый',
  best_move_points: 'Баллы за лучший ход',
  fouls_count: 'Фолы',
  tech_fouls_count: 'Технические фолы',
  best_moves_count: 'Лучшие ходы',
  best_move_hits: 'Чёрные в лучших ходах',
}

export const ALL_ROLES_LABEL = 'Все роли'

export const SCORING_LABELS: Readonly<Record<ScoringType, string>> = {
  fiim_v7: 'ФИИМ',
  platform_v1: 'Платформа',
  fsm: 'ФСМ',
  custom: 'Свои правила',
}
