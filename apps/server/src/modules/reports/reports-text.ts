import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'

export const REPORT_TEXTS = {
  required: 'Опишите, что случилось',
  long: `Не больше ${LIMITS.text} символов`,
  already: 'Вы уже пожаловались на этого игрока в этой игре',
  self: 'На себя пожаловаться нельзя',
  falseBefore: 'После ложных жалоб их принимают реже. Попробуйте позже',
  manyToday: 'На сегодня жалоб достаточно. Попробуйте завтра',
  banWithoutViolation: 'Бан выдаётся только за нарушение',
  wordsRequired: 'Напишите, что не так',
  wordsLong: `Не больше ${LIMITS.words} символов`,
  running: 'Игра ещё идёт',
  decided: 'По этой жалобе уже есть решение',
  apartWithFalse: 'По ложной жалобе игроков не разводят',
  apartOneself: 'О себе решает другой модератор',
  apartElsewhere: 'Этого игрока не было за столом',
  apartReason: (game: number) => `Жалоба по игре ${game}`,
  practicePlayer: 'На этом месте тренировочный игрок',
} as const
