import { SAVED_RULES_LIMITS } from '@gorod/contracts/rulesets'

export const RULESETS_TEXTS = {
  nameEmpty: 'Назовите правила',
  nameLong: `Не более ${SAVED_RULES_LIMITS.nameLength} символов`,
  nameUnreadable: 'Уберите невидимые знаки',
  full: `Сохранено уже ${SAVED_RULES_LIMITS.perAccount} правил. Удалите ненужные`,
} as const
