import { getMmrList, getRating, type RatingRow } from '@gorod/contracts/ratings'
import type { z } from 'zod'
import { answer } from './fake-answer.ts'

type Rating = z.infer<typeof getRating.answer>

const ratingRow = (place: number): RatingRow => ({
  place,
  placeBefore: [null, place, place + 2, place - 1][place % 4] ?? null,
  id: place + 100,
  username: ['Полынь', 'Шах', 'Гудвин', 'Марта'][place % 4] ?? '',
  image: null,
  mmr: 1640 - place * 11,
  mmrChange: 14 - place * 3,
  games: 96 - place,
  wins: 60 - place,
  leaguePoints: place % 5 === 0 ? null : 31.8 - place,
  lastGames: Array.from({ length: 10 }, (_, game) => (game * place) % 3 !== 1),
})
const RATING: Rating = {
  ratings: ['autumn-2026', 'summer-2026', 'all'],
  rating: 'autumn-2026',
  countedAt: '2026-11-20T18:30:00.000Z',
  until: '2026-11-30T20:59:59.999Z',
  closed: false,
  rules: { bestGames: 30, leagueGames: 10, idleDays: 60 },
  tiers: [
    { type: 'diamond', min: 1500, players: 41 },
    { type: 'platinum', min: 1300, players: 318 },
    { type: 'gold', min: 1100, players: 1204 },
    { type: 'silver', min: 900, players: 2960 },
    { type: 'bronze', min: 0, players: 1022 },
  ],
  page: 1,
  foundId: null,
  totalCount: 0,
  rows: [],
  own: null,
}

export const NO_RATING_ANSWERS = [answer(getRating, { ...RATING, countedAt: null, tiers: [] })]

export const RATING_ANSWERS = [
  answer(getMmrList, [
    { min: 0, type: 'A', image_url: '/favicon.ico' },
    { min: 2000, type: 'S', image_url: '/favicon.ico' },
  ]),
  answer(getRating, {
    ...RATING,
    totalCount: 413,
    rows: Array.from({ length: 12 }, (_, index) => ratingRow(index + 1)),
    own: { ...ratingRow(12), place: 412, id: 1, username: 'Анна', placeBefore: 430 },
  }),
]
