import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'

export const REPORT_TEXTS = {
  required: 'Опишите, что случилось',
  long: `Не больше ${LIMITS.text} символов`,
  already: 'Вы уже пожаловались на этого игрока в этой игре',
  self: 'На себя пожаловаться нельзя',
  practicePlayer: 'На этом месте тренировочный игрок',
} as const
