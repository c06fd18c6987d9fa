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
  counted: (moment: string, season: boolean) =>
    `Посчитано: ${moment}. Обновляется ${season ? 'каждые десять минут' : 'каждые шесть часов'}.`,
  mmrRule:
    'Места по MMR. При равенстве выше тот, у кого больше очков лиги, затем побед, затем тот, кто зарегистрирован раньше.',
  leagueRule: (best: number, least: number) =>
    `Очки лиги: сумма ${formatNumber(best)} лучших ${plural(best, OF_GAMES)}, место после ${formatNumber(least)} ${plural(least, OF_GAMES)}. При равенстве решают победы, дополнительные баллы и MMR.`,
  idleRule: (days: number) =>
    `Кто не играл ${formatNumber(days)} ${plural(days, DAYS)}, уходит из таблицы до следующей игры. MMR остаётся.`,
} as const
