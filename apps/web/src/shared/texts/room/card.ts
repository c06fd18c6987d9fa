import type { Role } from '@gorod/rules'
import { COUNTED } from './vocabulary.ts'

export const CARD_TEXTS = {
  mycard: 'Ваша карта',
  mycardHint: 'Удерживайте, чтобы подсмотреть',
  mycardHidden: 'Скрыта режимом стримера',
  mycardNone: 'Ещё не роздана',
  mycardLabel: (key: string) => `Показать мою карту, удерживайте ${key}`,
  yourCard: (ordinal: string) => `${ordinal} место, ваша карта`,
  remember: 'Запомнил, закрыть',
  closesIn: (seconds: number) => `Закроется сама через ${COUNTED.inSeconds(seconds)}`,
} as const

export const ROLE_CARD_TEXTS: Readonly<Record<Role, { readonly name: string; readonly lead: string }>> = {
  civilian: {
    name: 'Мирный',
    lead: 'Слушайте круг, ищите чёрных и голосуйте. Днём у вас минута, ночью вы спите.',
  },
  sheriff: {
    name: 'Шериф',
    lead: 'Каждую ночь проверяйте одного: красный он или чёрный. Днём решайте, когда открыться.',
  },
  mafia: { name: 'Мафия', lead: 'Ночью стреляйте вместе с командой, днём говорите как мирный.' },
  godfather: {
    name: 'Дон',
    lead: 'Вы ведёте мафию: назначьте порядок выстрелов и каждую ночь ищите шерифа.',
  },
  doctor: { name: 'Доктор', lead: 'Каждую ночь лечите одного. Если мафия выстрелит в него, он выживет.' },
}

/** Neuter ordinals, for «Седьмое место». */
export const SEAT_ORDINALS = [
  '',
  'Первое',
  'Второе',
  'Третье',
  'Четвёртое',
  'Пятое',
  'Шестое',
  'Седьмое',
  'Восьмое',
  'Девятое',
  'Десятое',
  'Одиннадцатое',
  'Двенадцатое',
] as const
