import { getClubRating } from '@gorod/contracts/club-rating'
import {
  getJudgeRating,
  getMmrList,
  getRating,
  getRatingChanges,
  type RatingHead,
  type RatingRow,
} from '@gorod/contracts/ratings'
import type { z } from 'zod'
import { answer } from './fake-answer.ts'

type Rating = z.infer<typeof getRating.answer>

const ratingRow = (place: number): RatingRow => ({
  place,
  placeBefore: [null, place, place + 2, place - 1][place % 4] ?? null,
  id: place + 100,
  username: ['Полынь', 'Шах', 'Гудвин', 'Марта'][place % 4] ?? '',
  image: null,
  region: place % 3 === 0 ? 'kz' : null,
  mmr: 1640 - place * 11,
  mmrChange: 14 - place * 3,
  games: 96 - place,
  wins: 60 - place,
  leaguePoints: place % 5 === 0 ? null : 31.8 - place,
  lastGames: Array.from({ length: 10 }, (_, game) => (game * place) % 3 !== 1),
})
const HEAD: RatingHead = {
  ratings: ['autumn-2026', 'summer-2026', 'all'],
  rating: 'autumn-2026',
  season: 'autumn-2026',
  months: ['month-2026-11', 'month-2026-10', 'month-2026-09'],
  countedAt: '2026-11-20T18:30:00.000Z',
  until: '2026-11-30T20:59:59.999Z',
  closed: false,
}
const RATING: Rating = {
  ...HEAD,
  rules: { bestGames: 30, leagueGames: 10, idleDays: 60 },
  tiers: [
    { type: 'diamond', min: 1500, players: 41 },
    { type: 'platinum', min: 1300, players: 318 },
    { type: 'gold', min: 1100, players: 1204 },
    { type: 'silver', min: 900, players: 2960 },
    { type: 'bronze', min: 0, players: 1022 },
  ],
  regions: [
    { code: 'ru', players: 2140 },
    { code: 'kz', players: 180 },
  ],
  page: 1,
  pageCount: 0,
  foundId: null,
  totalCount: 0,
  rows: [],
  own: null,
}

const NOTHING = { ...HEAD, countedAt: null, page: 1, totalCount: 0, rows: [] }
export const NO_RATING_ANSWERS = [
  answer(getRatingChanges, []),
  answer(getRating, { ...RATING, countedAt: null, tiers: [] }),
  answer(getJudgeRating, { ...NOTHING, own: null }),
  answer(getClubRating, { ...NOTHING, own: [] }),
]

const judgeRow = (place: number) => ({
  place,
  id: place + 100,
  username: ['Нота', 'Марта', 'Гудвин', 'Сойка'][place % 4] ?? '',
  image: null,
  games: 120 - place * 7,
  leagueGames: 40 - place,
  championshipGames: 24 - place,
  weekGames: place % 3,
})
const clubRow = (place: number) => ({
  place,
  id: place,
  name: ['Полуночники', 'Табакерка', 'Девятый дом', 'Север-клуб'][place % 4] ?? '',
  membersCount: 64 - place,
  ranked: 40 - place,
  mmr: 1620 - place * 13,
})
const rows = <Row>(row: (place: number) => Row) => Array.from({ length: 12 }, (_, index) => row(index + 1))

export const RATING_ANSWERS = [
  answer(
    getRatingChanges,
    Array.from({ length: 10 }, (_, index) => {
      const result = index < 6 ? 9 : -11
      return { seat: index + 1, before: 1500, after: 1500 + result + 2, result, play: 2 }
    }),
  ),
  answer(getJudgeRating, {
    ...HEAD,
    page: 1,
    totalCount: 31,
    rows: rows(judgeRow),
    own: { ...judgeRow(12), place: 28, id: 1, username: 'Анна' },
  }),
  answer(getClubRating, {
    ...HEAD,
    page: 1,
    totalCount: 25,
    rows: rows(clubRow),
    own: [{ ...clubRow(15), id: 15, place: 21 }],
  }),
  answer(getMmrList, [
    { min: 0, type: 'A', image_url: '/favicon.ico' },
    { min: 2000, type: 'S', image_url: '/favicon.ico' },
  ]),
  answer(getRating, {
    ...RATING,
    totalCount: 413,
    pageCount: 21,
    rows: Array.from({ length: 12 }, (_, index) => ratingRow(index + 1)),
    own: { ...ratingRow(12), place: 412, id: 1, username: 'Анна', placeBefore: 430 },
  }),
]
