import type { RatingId, RatingOrder, SeasonName } from '@gorod/contracts/ratings'
import { type Forms, formatNumber, plural } from '../plural.ts'

const PLAYERS: Forms = ['игрок', 'игрока', 'игроков']
const GAMES: Forms = ['игра', 'игры', 'игр']
const OF_GAMES: Forms = ['игры', 'игр', 'игр']
const DAYS: Forms = ['день', 'дня', 'дней']
const SEASONS: Readonly<Record<SeasonName, string>> = {
  winter: 'Зима',
  spring: 'Весна',
  summer: 'Лето',
  autumn: 'Осень',
}

export const RATINGS_TEXTS = {
  title: 'Рейтинг',
  seasons: 'Сезоны',
  tablesLabel: 'Таблицы сезона',
  tables: { players: 'Игроки', judges: 'Судьи', clubs: 'Клубы', championships: 'Чемпионаты' },
  season: (id: RatingId) => {
    if (id === 'all') return 'Всё время'
    const [name, year] = id.split('-') as [SeasonName, string]
    return `${SEASONS[name]} ${year}`
  },
  find: 'Ник или номер профиля',
  findButton: 'Найти',
  notRanked: (name: string) => `${name}: нет в этой таблице`,
  tier: 'Этаж',
  anyTier: 'Все этажи',
  region: 'Регион',
  anyRegion: 'Все регионы',
  gamesOf: (id: RatingId) => (id === 'all' ? 'Игр' : 'Игр в сезоне'),
  anyGames: 'Любое число',
  emptyFilter: 'Под этот отбор пока никто не подходит.',
  moreThanShown: (places: number) =>
    `С отбором показаны первые ${formatNumber(places)}. Остальных найдёт поиск по нику.`,
  order: 'Порядок',
  orders: { mmr: 'По рейтингу', league: 'По очкам лиги' } satisfies Record<RatingOrder, string>,
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
  toNextTier: (tier: string, missing: number) =>
    `До ступени «${tier}» вам не хватает ${formatNumber(missing)} MMR.`,
  rules: 'Как считаются места',
  seasonUntil: (day: string) => `Сезон до ${day}`,
  seasonOver: (day: string) => `Сезон закончился ${day}`,
  closed: 'Места сезона больше не меняются.',
  countedAt: (moment: string) => `Посчитано: ${moment}.`,
  mmrRule:
    'Места по MMR. При равенстве выше тот, у кого больше очков лиги, затем побед, затем тот, кто зарегистрирован раньше.',
  leagueRule: (best: number, least: number) =>
    `Очки лиги: сумма ${formatNumber(best)} лучших ${plural(best, OF_GAMES)}, место после ${formatNumber(least)} ${plural(least, OF_GAMES)}. При равенстве решают победы, дополнительные баллы и MMR.`,
  idleRule: (days: number) =>
    `Кто не играл ${formatNumber(days)} ${plural(days, DAYS)}, уходит из таблицы до следующей игры. MMR остаётся.`,
} as const

/** The judges of a season. */
export const JUDGES_TABLE_TEXTS = {
  judge: 'Судья',
  judged: 'Игр',
  championships: 'Чемп.',
  empty: 'Пока никого: таблица появится после первых игр с судьёй.',
  rule: 'Считаются рейтинговые игры, игры лиги и чемпионатов, которые судья провёл до конца. Отменённые игры не считаются.',
  ties: 'При равенстве выше тот, кто провёл больше игр чемпионатов, затем лиги, затем тот, кто зарегистрирован раньше.',
} as const

/** The clubs of a season. */
export const CLUBS_TABLE_TEXTS = {
  club: 'Клуб',
  members: 'Участников',
  ranked: 'В рейтинге',
  mmr: 'MMR клуба',
  own: 'ваш клуб',
  all: 'Все клубы',
  empty: (members: number) =>
    `Пока никого: месту клуба нужны ${formatNumber(members)} участников в рейтинге игроков.`,
  rule: (members: number) =>
    `MMR клуба – среднее ${formatNumber(members)} лучших участников из рейтинга игроков. Больше участников – не выше место: остальные не считаются.`,
  oneClub: 'Кто состоит в нескольких клубах, считается в том, куда вступил раньше всего.',
  ties: 'При равенстве выше клуб с лучшим первым участником, затем тот, что основан раньше.',
} as const
