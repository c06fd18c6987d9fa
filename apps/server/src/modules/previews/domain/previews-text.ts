import type { ChampionshipLife } from '@gorod/contracts/championship-plan'
import type { GameMode } from '@gorod/contracts/game'
import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { FinalRecord, PhaseKind } from '@gorod/rules'

const MODES: Readonly<Record<GameMode, string>> = {
  practice: 'Тренировка',
  lobby: 'Обычная',
  rated: 'Рейтинговая',
  league: 'Лига',
  championship: 'Чемпионат',
}

const VERDICTS: Readonly<Record<FinalRecord['winner'], string>> = {
  red: 'Победили мирные',
  black: 'Победила мафия',
  draw: 'Ничья',
}

const TIMES: Readonly<Record<PhaseKind, (day: number) => string>> = {
  gathering: () => 'Стол собирается',
  zeroNight: () => 'Нулевая ночь',
  day: (day) => `День ${day}`,
  vote: (day) => `День ${day}, голосование`,
  night: (day) => `Ночь ${day}`,
  over: () => 'Игра окончена',
}

/** The same picture for everybody, with the days of the pages. */
const dates = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: MOSCOW_ZONE,
})

const LIVES: Readonly<Record<ChampionshipLife, string>> = {
  draft: 'Черновик',
  announced: 'Скоро запись',
  registration: 'Идёт запись',
  seating: 'Посадка',
  running: 'Идут туры',
  finished: 'Окончен',
  cancelled: 'Отменён',
}
const sums = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const PREVIEW_TEXTS = {
  match: (mode: GameMode, number: number) => `${MODES[mode]}, игра ${number}`,
  verdict: (winner: FinalRecord['winner'] | null) =>
    winner === null ? 'Результат отменён' : VERDICTS[winner],
  when: (moment: Date) => dates.format(moment),
  time: (kind: PhaseKind, day: number) => TIMES[kind](day),
  moment: (match: string, step: number) => `${match}, шаг ${step}`,
  names: (names: readonly string[]) => `За столом: ${names.join(', ')}.`,
  momentLead: (time: string) => `${time}. Разбор игры по шагам: роли скрыты, пока вы их не откроете.`,
  alt: {
    match: (title: string) => `Карточка матча: ${title}, места и роли игроков`,
    moment: (title: string) => `Карточка момента: ${title}, кто ещё за столом`,
  },
  championship: (life: ChampionshipLife, players: number) => `${LIVES[life]}, игроков: ${players}`,
  club: (members: number) => `Клуб, участников: ${members}`,
  days: (from: Date, to: Date) => dates.formatRange(from, to),
  sum: (sum: number) => sums.format(sum),
  rating: 'MMR',
  games: 'Игр',
  wins: 'Побед',
  level: 'Уровень',
  share: (wins: number, games: number) => (games === 0 ? '–' : `${Math.round((wins / games) * 100)}%`),
} as const
