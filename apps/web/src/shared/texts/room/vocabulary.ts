import type { PenaltyKind, Role } from '@gorod/rules'
import { plural } from '../../plural.ts'

/** What several parts of the room say in the same words: counted things, roles, colours, the clock, penalties. */
export const COUNTED = {
  seconds: (n: number) => `${n} ${plural(n, ['секунда', 'секунды', 'секунд'])}`,
  /** After «через». */
  inSeconds: (n: number) => `${n} ${plural(n, ['секунду', 'секунды', 'секунд'])}`,
  votes: (n: number) => `${n} ${plural(n, ['голос', 'голоса', 'голосов'])}`,
  minutes: (n: number) => `${n} ${plural(n, ['минута', 'минуты', 'минут'])}`,
  rounds: (n: number) => `${n} ${plural(n, ['круг', 'круга', 'кругов'])}`,
  points: (n: string, value: number) =>
    `${n} ${Number.isInteger(value) ? plural(value, ['балл', 'балла', 'баллов']) : 'балла'}`,
} as const

export const ROLE_LOWER: Readonly<Record<Role, string>> = {
  civilian: 'мирный',
  sheriff: 'шериф',
  mafia: 'мафия',
  godfather: 'дон',
  doctor: 'доктор',
}

export const COLOR_TEXTS = {
  red: 'красный',
  black: 'чёрный',
  isSheriff: 'шериф',
  notSheriff: 'не шериф',
} as const

export const CLOCK_TEXTS = {
  left: (seconds: number) => `Ещё ${COUNTED.seconds(seconds)}`,
  pause: 'Пауза',
  over: 'Время вышло, фазу закончит судья',
} as const

export const PENALTIES: Readonly<Record<PenaltyKind, string>> = {
  tech: 'техфол',
  removal: 'удаление',
  teamLoss: 'поражение команды',
}
