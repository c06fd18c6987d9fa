import { MESSAGE_LIMITS } from '@gorod/contracts/messages'
import type { ReportVerdict } from '@gorod/contracts/reports'
import { type Forms, formatNumber, plural } from '../plural.ts'

const UNREAD: Forms = ['новое', 'новых', 'новых']
const CHOSEN: Forms = ['сообщение', 'сообщения', 'сообщений']

export const MESSAGES_TEXTS = {
  title: 'Сообщения',
  lead: `Писать можно друзьям. Сообщения хранятся ${MESSAGE_LIMITS.daysKept} дней.`,
  list: 'Разговоры',
  none: 'Разговоров пока нет. Напишите другу со страницы «Люди».',
  toPeople: 'К людям',
  choose: 'Выберите разговор.',
  own: 'Вы: ',
  unread: (count: number) => `${formatNumber(count)} ${plural(count, UNREAD)}`,
  playing: 'Вы за столом: личные сообщения закрыты, пока идёт игра. Они откроются сразу после неё.',
  back: 'Все разговоры',
  lines: (name: string) => `Разговор: ${name}`,
  empty: 'Здесь пока пусто.',
  earlier: 'Показать раньше',
  you: 'Вы',
  closed: 'Писать можно только друзьям. То, что было написано, осталось.',
  label: 'Сообщение',
  left: (count: number) => `Осталось знаков: ${formatNumber(count)}`,
  send: 'Отправить',
  report: 'Пожаловаться',
  reporting:
    'Отметьте сообщения для модератора. Он увидит их и по одному соседнему до и после, остальных нет.',
  chosen: (count: number) => `Отмечено: ${formatNumber(count)} ${plural(count, CHOSEN)}`,
  chosenMost: 'Больше в одну жалобу не входит',
  why: 'Что случилось',
  sendReport: 'Отправить жалобу',
  cancel: 'Отмена',
  reported: 'Жалоба отправлена модераторам.',
  write: 'Написать',
  writeLabel: (name: string) => `Написать: ${name}`,
} as const

export const MESSAGE_REPORTS_TEXTS = {
  lead: 'Отмеченные сообщения и по одному соседнему. Остального разговора вы не видите.',
  gone: `Сообщения удалены: их хранят ${MESSAGE_LIMITS.daysKept} дней.`,
  by: { accused: 'Игрок', reporter: 'Отправитель' },
  neighbour: 'соседнее',
  category: 'За что',
  templateTexts: {
    none: [],
    violation: [
      'Оскорбления в личных сообщениях запрещены. Это предупреждение.',
      'Угрозы запрещены, также в переписке.',
      'Договариваться об игре заранее запрещено.',
    ],
    false: ['В этих сообщениях нарушения нет.', 'Спор не нарушение: от игрока можно отказаться блокировкой.'],
  } satisfies Record<ReportVerdict, readonly string[]>,
} as const
