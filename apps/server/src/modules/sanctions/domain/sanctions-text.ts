import { APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'

export const SANCTION_TEXTS = {
  required: 'Напишите, с чем вы не согласны',
  textLong: `Не больше ${LIMITS.text} символов`,
  late: `Апелляцию принимают ${LIMITS.days} дней`,
  liftedAlready: 'Эта санкция уже снята',
  already: 'Апелляция уже подана: она одна на санкцию',
  manyOpen: `Ответа ждут уже ${LIMITS.open} ваши апелляции`,
  wordsRequired: 'Объясните решение',
  wordsLong: `Не больше ${LIMITS.words} символов`,
  warningHasNoLength: 'У предупреждения нет срока',
  lengthRequired: 'Укажите новый срок',
  notShorter: 'Новый срок не короче прежнего',
  alone: 'Решает выдавший: другого с таким правом нет',
  decided: 'По этой апелляции уже есть решение',
} as const
