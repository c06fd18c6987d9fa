import { MESSAGE_LIMITS } from '@gorod/contracts/messages'
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
  lines: (name: string) => `Разговор с ${name}`,
  empty: 'Здесь пока пусто.',
  earlier: 'Показать раньше',
  you: 'Вы',
  closed: 'Писать можно только друзьям. То, что было написано, осталось.',
  label: 'Сообщение',
  left: (count: number) => `Осталось знаков: ${formatNumber(count)}`,
  send: 'Отправить',
  report: 'Пожаловаться',
  reporting: 'Отметьте сообщения, которые увидит модератор. Остальных он не увидит.',
  chosen: (count: number) => `Отмечено: ${formatNumber(count)} ${plural(count, CHOSEN)}`,
  why: 'Что случилось',
  sendReport: 'Отправить жалобу',
  cancel: 'Отмена',
  reported: 'Жалоба отправлена модераторам.',
  write: 'Написать',
  writeLabel: (name: string) => `Написать: ${name}`,
} as const

export const MESSAGE_REPORTS_TEXTS = {
  lead: 'Вы видите только то, что выбрал отправитель. Бан выдаётся на странице игрока.',
  reporter: 'от',
  by: { accused: 'Игрок', reporter: 'Отправитель' },
  violation: 'Нарушение',
  noViolation: 'Нет нарушения',
  decided: (by: string, moment: string) => `${by}, ${moment}`,
} as const
