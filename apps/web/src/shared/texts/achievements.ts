import { formatNumber } from '../plural.ts'

export const ACHIEVEMENTS_TEXTS = {
  loading: 'Загрузка',
  retry: 'Повторить',
  list: 'Достижения',
  earned: (have: number, all: number) => `Открыто ${have} из ${all}`,
  firstOne: 'Первое ждёт за первым же столом, хоть за тренировочным.',
  play: 'Найти игру',
  progress: (have: number, need: number) => `${formatNumber(have)} из ${formatNumber(need)}`,
  locked: 'Ещё не открыто',
  achieved: 'Открыто',
  achievedOn: (date: string) => `Открыто ${date}`,
  close: 'Закрыть',
  /** After a game. */
  newOnes: (count: number) => (count === 1 ? 'Новое достижение' : 'Новые достижения'),
  names: (names: readonly string[], more: number) =>
    names.map((name) => `«${name}»`).join(', ') + (more > 0 ? ` и ещё ${more}` : ''),
} as const
