import { type LedgerAppeal, type LedgerMeasure, LEDGER_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import { type Forms, formatNumber, plural } from '../plural.ts'
import { FOOTER_TEXTS } from './footer.ts'
import { SANCTION_TEXTS } from './sanctions.ts'

const SANCTIONS: Forms = ['санкция', 'санкции', 'санкций']

/** The public page `/sanctions`. */
export const LEDGER_TEXTS = {
  title: FOOTER_TEXTS.sanctions,
  lead: `За что и как наказывает сервис. Без имён и номеров: каждая строка рассказывает не меньше чем о ${LIMITS.players} игроках, а месяц публикуется через месяц после конца и больше не меняется.`,
  none: 'Пока не опубликован ни один месяц.',
  months: 'По месяцам',
  monthsTable: 'Таблица по месяцам',
  month: 'Месяц',
  total: 'Всего',
  bans: 'Баны',
  warnings: 'Предупреждения',
  appealed: 'Апелляции',
  granted: 'Удовлетворены',
  few: 'мало',
  fewLong: `Меньше ${LIMITS.month} игроков: этот месяц не раскрывается.`,
  show: (month: string) => `Показать ${month}`,
  rows: (month: string) => `Санкции, ${month}`,
  day: 'День',
  measure: 'Мера',
  category: 'За что',
  appeal: 'Апелляция',
  count: 'Сколько',
  hidden: 'не раскрывается',
  hiddenHint: 'Где сказано «не раскрывается», таких санкций меньше пяти игроков, и они собраны вместе.',
  measures: {
    warning: 'предупреждение',
    hour: 'бан до часа',
    day: 'бан до суток',
    week: 'бан до недели',
    longer: 'бан дольше недели',
    endless: 'бан без срока',
  } satisfies Record<LedgerMeasure, string>,
  appeals: {
    none: 'не было',
    open: 'ждала ответа',
    confirmed: 'оставлено в силе',
    shortened: 'срок сокращён',
    lifted: 'снято',
  } satisfies Record<LedgerAppeal, string>,
  categories: SANCTION_TEXTS.categories,
  own: 'Мои санкции и апелляции',
  counted: (count: number) => `${formatNumber(count)} ${plural(count, SANCTIONS)}`,
} as const
