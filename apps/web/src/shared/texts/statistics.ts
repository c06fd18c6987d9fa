import { type Forms, formatNumber, plural } from '../plural.ts'
import { LIST_FAILED } from './failures.ts'
import { INTERFACE_TEXTS } from './interface.ts'

const GAMES: Forms = ['игра', 'игры', 'игр']
const BEST_MOVES: Forms = ['лучший ход', 'лучших хода', 'лучших ходов']

/** The statistics tab of a profile. */
export const STATISTICS_TEXTS = {
  /** Spec §4: three dots here. */
  loading: 'Загрузка...',
  failed: LIST_FAILED,
  retry: INTERFACE_TEXTS.retry,
  reset: 'Сбросить фильтры',
  filters: 'Фильтры статистики',
  period: 'Период',
  wholeTime: 'Всё время',
  gameTypes: 'Тип игры',
  allGames: 'Все игры',
  scorings: 'Подсчёт баллов',
  allScorings: 'Все типы',
  roles: 'Роль',
  allRoles: 'Все роли',
  role: 'Роль',
  games: 'Игры',
  wins: 'Победы',
  gamesWord: (count: number) => plural(count, GAMES),
  pie: (parts: string) => `Игры по ролям: ${parts}`,
  piePart: (role: string, count: number) => `${role} ${formatNumber(count)}`,
  percent: (share: number) => `${share}%`,
  none: '—',
  firstNight: 'убит в первую ночь',
  firstNightOf: (deaths: number, games: number, roles: string) =>
    `${roles}, ${formatNumber(deaths)} из ${formatNumber(games)}`,
  firstNightRoles: {
    both: 'за мирного и шерифа',
    civilian: 'за мирного',
    sheriff: 'за шерифа',
  },
  bestMove: 'чёрных из трёх в лучшем ходе',
  bestMoves: (count: number) => `${formatNumber(count)} ${plural(count, BEST_MOVES)}`,
  noBestMoves: 'лучших ходов не было',
  byRole: 'По ролям',
  empty: 'Здесь появится статистика сыгранных игр.',
  emptyOwn: 'Вы ещё не сыграли ни одной игры.',
  emptyPeriod: 'Игр за этот период нет.',
  emptyFilters: 'Игр по этим фильтрам нет.',
  emptyRoles: 'Игр за эти роли нет.',
  play: 'Найти игру',
} as const

export const MULTI_SELECT_TEXTS = {
  chosen: (count: number) => `Выбрано ${count}`,
  loading: 'Загрузка...',
  failed: LIST_FAILED,
  retry: INTERFACE_TEXTS.retry,
  close: INTERFACE_TEXTS.close,
  done: 'Готово',
} as const

export const DATE_RANGE_TEXTS = {
  from: 'С',
  to: 'По',
  presets: 'Готовые периоды',
  done: 'Готово',
  clear: 'Очистить',
  close: INTERFACE_TEXTS.close,
  loading: 'Загрузка...',
  wrongDay: 'Эту дату нельзя выбрать',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  chooseYear: 'Выбрать год',
  previousYears: 'Предыдущие 10 лет',
  nextYears: 'Следующие 10 лет',
  start: 'начало периода',
  end: 'конец периода',
  pickStart: 'Выберите первый день',
  pickEnd: 'Выберите последний день',
  picked: (range: string) => range,
} as const

export const PRESET_TEXTS = {
  today: 'Сегодня',
  week: '7 дней',
  thirtyDays: '30 дней',
  thisMonth: 'Этот месяц',
  thisYear: 'Этот год',
  allTime: 'Всё время',
} as const

export const MMR_HISTORY_TEXTS = {
  title: 'История MMR',
  mmr: 'MMR',
  chart: (count: number, from: string, to: string) =>
    `MMR: ${formatNumber(count)} ${plural(count, GAMES)}, от ${from} до ${to}. Стрелки влево и вправо ходят по играм.`,
  /** «+12 = результат +9, игра +3». */
  parts: (diff: string, result: string, play: string) => `${diff} = результат ${result}, игра ${play}`,
  empty: 'Рейтинговых игр ещё не было.',
  table: 'Показать таблицей',
  game: 'Игра',
  date: 'Дата',
  change: 'Изменение',
} as const
