import { z } from 'zod'
import { CLUB_READ, clubQuery } from './clubs.ts'
import { endpoint } from './endpoint.ts'
import { pageOfQuery } from './page.ts'

export const CLUB_GAMES_PAGE_SIZE = 20
export const CLUB_TABLE_SIZE = 100

/** `month`: the last 30 days. `season`: the season of the ratings that runs. */
export const clubPeriods = ['month', 'season', 'all'] as const
export type ClubPeriod = (typeof clubPeriods)[number]

const row = z.object({
  /** Equal in everything that decides: the same place. */
  place: z.number(),
  id: z.number(),
  username: z.string(),
  image: z.string().nullable(),
  games: z.number(),
  wins: z.number(),
  extra: z.number(),
  sum: z.number(),
})
export type ClubTableRow = Readonly<z.infer<typeof row>>

/**
 * The table of a club: its members by the points of games at its tables, then by wins, then by extra points. A game
 * counts with so many members as the club says, and once its audience has seen the end.
 */
export const getClubTable = endpoint({
  method: 'GET',
  path: '/clubs/get-table',
  auth: 'optional',
  query: clubQuery.extend({ period: z.enum(clubPeriods).default('season') }),
  answer: z.array(row).readonly(),
  errors: CLUB_READ,
})

const game = z.object({
  number: z.number(),
  /** ISO moment. */
  endedAt: z.string(),
  winner: z.enum(['red', 'black', 'draw']).nullable(),
  /** How many members of the club sit at this table. */
  members: z.number(),
  counts: z.boolean(),
})
export type ClubGame = Readonly<z.infer<typeof game>>

/** Finished games at the tables of a club, the latest first. */
export const getClubGames = endpoint({
  method: 'GET',
  path: '/clubs/get-games',
  auth: 'optional',
  query: clubQuery.extend({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(game).readonly(), totalCount: z.number() }),
  errors: CLUB_READ,
})
