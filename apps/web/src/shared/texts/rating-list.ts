import {
  calendarMonthOf,
  isMonth,
  type MonthId,
  type RatingId,
  type SeasonId,
  type SeasonName,
} from '@gorod/contracts/ratings'
import { firstDayOf, quarterOfDay } from '@gorod/contracts/season-calendar'
import { calendarDayText, calendarMonthText } from '../moment.ts'
import { type Forms, formatNumber, plural } from '../plural.ts'

const PLAYERS: Forms = ['игрок', 'игрока', 'игроков']
const GAMES: Forms = ['игра', 'игры', 'игр']
const OF_GAMES: Forms = ['игры', 'игр', 'игр']
const DAYS: Forms = ['день', 'дня', 'дней']
const MEMBERS: Forms = ['участник', 'участника', 'участников']
const SEASONS: Readonly<Record<SeasonName, string>> = {
  winter: 'Зима',
  spring: 'Весна',
  summer: 'Лето',
  autumn: 'Осень',
}

/** By the type of the tier; an operator's own type is written as it is. */
const TIERS_GENITIVE: Readonly<Record<string, string>> = {
  silver: 'второго этажа',
  gold: 'третьего этажа',
  platinum: 'четвёртого этажа',
  diamond: 'пятого этажа',
}

/** The quarter that a season is, or the rest of which it is. */
function quarterText(id: SeasonId): string {
  const day = firstDayOf(id)
  const quarter = quarterOfDay(day)
  const [name, year] = quarter.id.split('-') as [SeasonName, string]
  const begins = day === quarter.from ? '' : `, с ${calendarDayText(day)}`
  return `${SEASONS[name]} ${year}${begins}`
}

export const RATINGS_TEXTS = {
  title: 'Рейтинг',
  seasons: 'Сезоны',
  months: 'Месяцы сезона',
  wholeSeason: 'Весь сезон',
  month: (id: MonthId) => calendarMonthText(calendarMonthOf(id)),
  rankingsLabel: 'Таблицы сезона',
  rankings: { players: 'Игроки', judges: 'Судьи', clubs: 'Клубы', championships: 'Чемпионаты' },
  /** Without the name that an administrator gave it: see `useSeasonNames`. */
  season: (id: SeasonId | 'all') => (id === 'all' ? 'Всё время' : quarterText(id)),
  find: 'Ник или номер профиля',
  findButton: 'Найти',
  notRanked: (name: string) => `${name}: нет в этой таблице`,
  tier: 'Этаж',
  anyTier: 'Все этажи',
  region: 'Регион',
  anyRegion: 'Все регионы',
  gamesOf: (id: RatingId) => (id === 'all' ? 'Игр' : isMonth(id) ? 'Игр в месяце' : 'Игр в сезоне'),
  anyGames: 'Любое число',
  emptyFilter: 'Под этот отбор пока никто не подходит.',
  moreThanShown: (places: number) =>
    `С отбором показаны первые ${formatNumber(places)}. Остальных найдёт поиск по нику.`,
  byMmr: 'По рейтингу',
  place: '№',
  change: 'За неделю',
  player: 'Игрок',
  lastGames: 'Последние игры',
  lastGamesLabel: (won: number, of: number) => `${won} из ${of} выиграны`,
  games: 'Игр',
  wins: 'Побед',
  winShare: (wins: number, games: number) => `${Math.round((100 * wins) / games)}%`,
  league: 'Лига',
  noLeague: 'мало игр лиги',
  mmr: 'MMR',
  week: 'Неделя',
  inMonth: 'За месяц',
  you: 'вы',
  up: (places: number) => `выше на ${formatNumber(places)}`,
  down: (places: number) => `ниже на ${formatNumber(places)}`,
  same: 'место то же',
  newcomer: 'новое имя в таблице',
  loading: 'Считаем места…',
  empty: 'Пока никого: таблица появится после первых рейтинговых игр.',
  emptyLeague: (games: number) =>
    `Пока никого: для места по очкам нужно сыграть ${formatNumber(games)} ${plural(games, GAMES)} лиги.`,
  emptyTier: 'На этом этаже пока никого.',
  play: 'Играть',
  house: 'Дом рейтинга',
  from: (mmr: number) => `от ${formatNumber(mmr)}`,
  below: (mmr: number) => `до ${formatNumber(mmr)}`,
  players: (count: number) => `${formatNumber(count)} ${plural(count, PLAYERS)}`,
  /** Before the missing MMR. */
  toNextTier: (type: string) => `До ${TIERS_GENITIVE[type] ?? `ступени «${type}»`} вам не хватает`,
  missing: (mmr: number) => `${formatNumber(mmr)} MMR`,
  rules: 'Как считаются места',
  seasonUntil: (day: string) => `Сезон до ${day}`,
  seasonOver: (day: string) => `Сезон закончился ${day}`,
  monthUntil: (day: string) => `Месяц до ${day}`,
  monthOver: (day: string) => `Месяц закончился ${day}`,
  closed: 'Места сезона больше не меняются.',
  monthClosed: 'Места месяца больше не меняются.',
  countedAt: (moment: string) => `Посчитано: ${moment}.`,
  mmrRule:
    'Места по MMR. При равенстве выше тот, у кого больше очков лиги, затем побед, затем тот, кто зарегистрирован раньше.',
  monthMmrRule:
    'Места по росту MMR: на сколько он изменился с первого дня месяца, у новичка — от 1000. При равенстве выше тот, у кого больше очков лиги, затем побед, затем тот, кто зарегистрирован раньше.',
  monthListed:
    'В таблице все, кто сыграл в этом месяце хотя бы одну рейтинговую игру, игру лиги или чемпионата.',
  movementRule: 'Стрелка у места: на сколько строк игрок поднялся или опустился за неделю.',
  leagueRule: (best: number, least: number) =>
    `Очки лиги: сумма ${formatNumber(best)} лучших ${plural(best, OF_GAMES)}, место после ${formatNumber(least)} ${plural(least, OF_GAMES)}. При равенстве решают победы, дополнительные баллы и MMR.`,
  idleRule: (days: number) =>
    `Кто не играл ${formatNumber(days)} ${plural(days, DAYS)}, уходит из таблицы до следующей игры. MMR остаётся.`,
} as const

/** The judges of a season. */
export const JUDGE_RANKING_TEXTS = {
  judge: 'Судья',
  judged: 'Игр',
  championships: 'Чемп.',
  empty: 'Пока никого: таблица появится после первых игр с судьёй.',
  rule: 'Считаются рейтинговые игры, игры лиги и чемпионатов, которые судья провёл до конца. Отменённые игры не считаются.',
  ties: 'При равенстве выше тот, кто провёл больше игр чемпионатов, затем лиги, затем тот, кто зарегистрирован раньше.',
} as const

/** The clubs of a season. */
export const CLUB_RANKING_TEXTS = {
  club: 'Клуб',
  members: 'Участников',
  ranked: 'В рейтинге',
  mmr: 'MMR клуба',
  own: 'ваш клуб',
  all: 'Все клубы',
  empty: (members: number) =>
    `Пока никого: месту клуба нужно ${formatNumber(members)} ${plural(members, MEMBERS)} в рейтинге игроков.`,
  month: 'В таблице месяца стоит MMR тех участников, которые играли в этом месяце, на его конец.',
  rule: (members: number) =>
    `MMR клуба — среднее у ${formatNumber(members)} лучших участников из рейтинга игроков. Остальные не считаются: от их числа место не зависит.`,
  oneClub: 'Кто состоит в нескольких клубах, считается в том, куда вступил раньше всего.',
  ties: 'При равенстве выше клуб с лучшим первым участником, затем тот, что основан раньше.',
} as const
