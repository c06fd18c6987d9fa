import type { SanctionCategory, SanctionKind } from '@gorod/contracts/sanction-kinds'
import { type AppealOutcome, APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import { REPORT_TEXTS } from './reports.ts'

/** What a sanction is and what it is for, wherever one is named. */
export const SANCTION_TEXTS = {
  kinds: { ban: 'Бан', warning: 'Предупреждение' } satisfies Record<SanctionKind, string>,
  categories: {
    ...REPORT_TEXTS.kinds,
    leaving: 'ранний выход',
    collusion: 'игра в сговоре',
  } satisfies Record<SanctionCategory, string>,
  outcomes: {
    confirmed: 'Оставлено в силе',
    shortened: 'Срок сокращён',
    lifted: 'Снято',
  } satisfies Record<AppealOutcome, string>,
  endless: 'без срока',
  lifted: 'снято',
  game: (number: number) => `игра ${number}`,
} as const

/** The page `/appeals`: what its reader was punished with. */
export const APPEALS_TEXTS = {
  title: 'Мои санкции',
  lead: `Баны и предупреждения, которые вы получили. С каждым можно не согласиться один раз, в первые ${LIMITS.days} дней. Апелляцию решает другой модератор, если он есть, обычно за ${LIMITS.answerDays} дня.`,
  none: 'Санкций нет. Так держать.',
  ledger: 'Журнал санкций сервиса',
  until: (date: string) => `до ${date}`,
  appeal: 'Не согласен',
  appealLabel: (reason: string) => `Подать апелляцию: ${reason}`,
  appealUntil: (date: string) => `Апелляция до ${date}`,
  formLabel: 'Апелляция',
  text: 'С чем вы не согласны',
  textHint: `До ${LIMITS.text} символов. Второй апелляции на эту санкцию не будет.`,
  send: 'Отправить',
  cancel: 'Не отправлять',
  own: 'Ваша апелляция',
  waits: 'ждёт решения',
  byGiver: 'Решил тот, кто выдал санкцию: других модераторов с таким правом на сайте нет.',
  tooMany: 'Слишком много апелляций за час. Попробуйте позже',
  gone: 'Такой санкции нет',
} as const

/** Appeals in the queue of moderators. */
export const APPEALS_ADMIN_TEXTS = {
  overdue: `ждёт больше ${LIMITS.answerDays} дней`,
  given: (by: string) => `выдал: ${by}`,
  another: 'Решит другой модератор или администратор',
  alone:
    'Эту санкцию выдали вы. Других модераторов с таким правом нет, поэтому решаете вы. Игрок это увидит.',
  outcome: 'Решение',
  outcomes: {
    confirmed: 'Оставить в силе',
    shortened: 'Сократить срок',
    lifted: 'Снять санкцию',
  } satisfies Record<AppealOutcome, string>,
  minutes: 'Новый срок от начала, минут',
  minutesWrong: 'Целое число минут',
  words: 'Что написать игроку',
  wordsHint: `До ${LIMITS.words} символов. Слова придут письмом и останутся на странице игрока.`,
  templates: 'Готовый ответ',
  ownWords: 'Свой текст',
  templateTexts: {
    confirmed: [
      'Пересмотрели игру: нарушение было, решение остаётся.',
      'Нового в апелляции нет, решение остаётся.',
    ],
    shortened: ['Нарушение было, но срок великоват: сократили.'],
    lifted: ['На записи нарушения нет, санкция снята. Извините.', 'Вы вышли не по своей воле, бан снят.'],
  } satisfies Record<AppealOutcome, readonly string[]>,
  save: 'Сохранить решение',
  decided: (by: string, at: string) => `${by}, ${at}`,
  forbidden: 'Эту апелляцию решает другой модератор',
  gone: 'Такой апелляции нет',
  earlier: 'Прежние санкции',
  noEarlier: 'Прежних санкций нет.',
} as const
