import type { ScoringType, StatisticRole } from '@gorod/contracts'

export const STATISTIC_ROLE_LABELS: Readonly<Record<StatisticRole, string>> = {
  civilian: 'Мирный житель',
  sheriff: 'Шериф',
  mafia: 'Мафия',
  godfather: 'Дон',
  doctor: 'Доктор',
}

/** Abbreviations that players write in a protocol of a game. */
export const STATISTIC_ROLE_SYMBOLS: Readonly<Record<StatisticRole, string>> = {
  civilian: 'К',
  sheriff: 'Ш',
  mafia: 'М',
  godfather: 'Д',
  doctor: '+',
}

export const ALL_ROLES_LABEL = 'Все роли'

export const SCORING_LABELS: Readonly<Record<ScoringType, string>> = {
  fiim_v7: 'ФИИМ',
  platform_v1: 'Платформа',
  fsm: 'ФСМ',
}
