import { REPORT_LIMITS as LIMITS, type ReportVerdict } from '@gorod/contracts/reports'

export const VERDICT_TEXTS: Readonly<Record<ReportVerdict, string>> = {
  none: 'нарушения нет',
  violation: 'нарушение подтвердилось',
  false: 'жалоба признана ложной',
}

export const REPORT_TEXTS = {
  reportDecided: 'Ваша жалоба рассмотрена',
  verdictOf: (game: number, verdict: ReportVerdict) => `Игра ${game}: ${VERDICT_TEXTS[verdict]}`,
  violationIn: (game: number) => `Нарушение в игре ${game}`,
  violationTold: 'Модератор подтвердил нарушение. Подробности в письме.',
  required: 'Опишите, что случилось',
  long: `Не больше ${LIMITS.text} символов`,
  already: 'Вы уже пожаловались на этого игрока в этой игре',
  self: 'На себя пожаловаться нельзя',
  falseBefore: 'Из-за ложных жалоб вы пока не можете отправлять новые',
  wordsRequired: 'Напишите, что не так',
  wordsLong: `Не больше ${LIMITS.words} символов`,
  running: 'Игра ещё идёт',
  decided: 'По этой жалобе уже есть решение',
  practicePlayer: 'На этом месте тренировочный игрок',
} as const
