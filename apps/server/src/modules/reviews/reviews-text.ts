import { REVIEW_LIMITS as LIMITS } from '@gorod/contracts/reviews'
import type { RefusalCode } from '@gorod/rules'

export const REVIEW_TEXTS = {
  protested: (game: number) => `Протест по матчу ${game}`,
  protestedText: 'Вы судили эту игру. Ответить можете вы или модератор.',
  protestAnswered: 'Ваш протест рассмотрен',
  answerOf: (game: number, accepted: boolean) => `Матч ${game}: протест ${accepted ? 'принят' : 'отклонён'}`,
  recounted: 'Игра из вашего протеста пересчитана',
  recountOf: (game: number, changed: boolean) =>
    `Матч ${game}: результаты ${changed ? 'изменились' : 'остались прежними'}`,
  recountLate: `Пересчитать можно ${LIMITS.recountDays} дней после игры`,
  unreadable: 'Записи этой игры не хватает, чтобы её пересчитать',
  required: 'Это поле обязательно',
  textLong: `Не больше ${LIMITS.text} символов`,
  reasonLong: `Не больше ${LIMITS.reason} символов`,
  closed: 'Срок разбора прошёл: после игры он длится сутки',
  protestedAlready: 'Вы уже подали протест на эту игру',
  answeredAlready: 'На этот протест уже ответили',
  declinedWithChange: 'Исправление возможно, только если протест принят',
} as const

const REFUSALS: Partial<Readonly<Record<RefusalCode, string>>> = {
  game_over: REVIEW_TEXTS.closed,
  already_done: 'Так уже записано в протоколе',
  limit_reached: 'Протокол этой игры больше не меняется: решений слишком много',
  target_invalid: 'За столом нет такого места',
  forbidden_by_rules:
    'Правила этого стола так не наказывают: четыре фола и два техфола идут с удалением, а техфолы есть не везде',
  not_now: 'Поражение команды уже записано на другого игрока: сначала снимите его там',
  not_judge: 'Вы вышли из игры, которую судили: протокол может изменить модератор',
}

export function refusalText(refusal: RefusalCode): string {
  return REFUSALS[refusal] ?? 'Такое изменение невозможно'
}
