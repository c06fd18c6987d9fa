import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { GameMode } from './game.ts'
import { gameQuery } from './game-query.ts'
import { pageOfQuery } from './page.ts'

/** The MMR of a newcomer. */
export const START_MMR = 1000

/** Games of these modes move the MMR. */
export const ratedModes = ['rated', 'league', 'championship'] as const satisfies readonly GameMode[]

/** The change of the MMR of one seat by a game: `after − before = result + play`. Whole numbers. */
const ratingChange = z.object({
  seat: z.number(),
  before: z.number(),
  after: z.number(),
  /** The part for the team's result. */
  result: z.number(),
  /** The part for the player's own play. */
  play: z.number(),
})
export type RatingChange = Readonly<z.infer<typeof ratingChange>>

/**
 * Changes by seat, of accounts only. Empty for a game that changes no rating, and while the game is not counted yet: a
 * job does that a moment after the end, and again after a judge's review.
 */
export const getRatingChanges = endpoint({
  method: 'GET',
  path: '/game/default/get-rating-changes',
  auth: 'optional',
  query: gameQuery,
  answer: z.array(ratingChange).readonly(),
  errors: ['validation_failed'],
})

/** Spec §3 «MMR tier»: the one shown is the highest whose `min` is at most the value. */
const mmrTier = z.object({ min: z.number(), type: z.string(), image_url: z.string() })
export type MmrTier = z.infer<typeof mmrTier>

/** The MMR tiers with their lower bounds and pictures. */
export const getMmrList = endpoint({
  method: 'GET',
  path: '/rest-site-settings/get-mmr-list',
  auth: 'none',
  answer: z.array(mmrTier),
  errors: [],
})

export const RATING_PAGE_SIZE = 20
/** Enough for two million players. */
export const LAST_RATING_PAGE = 100_000
/** The longest name that is looked for. */
export const RATING_FIND_LIMIT = 40
/** The longest code of a tier or of a region. */
export const RATING_CODE_LIMIT = 20

/**
 * A season is a quarter of the year by the calendar of Moscow, until an administrator sets other days: winter begins in December and
 * has the number of the year it ends in. One that begins on another day than a quarter is named by that day.
 */
export const seasonNames = ['winter', 'spring', 'summer', 'autumn'] as const
export type SeasonName = (typeof seasonNames)[number]
const YEAR = '2\\d{3}'
const MONTH = `${YEAR}-(?:0[1-9]|1[0-2])`
const DAY = `${MONTH}-(?:0[1-9]|[12]\\d|3[01])`
const exactly = (pattern: string) => new RegExp(`^${pattern}$`)
export const seasonId = z.union([
  z.templateLiteral([z.enum(seasonNames), '-', z.string().regex(exactly(YEAR))]),
  z.templateLiteral(['season-', z.string().regex(exactly(DAY))]),
])
const monthId = z.templateLiteral(['month-', z.string().regex(exactly(MONTH))])
/** `all`: all time. */
const ratingId = z.union([z.literal('all'), seasonId, monthId])
export type SeasonId = z.infer<typeof seasonId>
export type MonthId = z.infer<typeof monthId>
export type RatingId = z.infer<typeof ratingId>

const RATING_ID = exactly(`(?:all|(?:${seasonNames.join('|')})-${YEAR}|season-${DAY}|month-${MONTH})`)

/** For an address, which may name anything. */
export const isRatingId = (text: string): text is RatingId => RATING_ID.test(text)

/** Types alone cannot tell a name from what begins like it. */
export const isMonth = (id: RatingId): id is MonthId => id.startsWith('month-')

/** `YYYY-MM`. */
export const calendarMonthOf = (id: MonthId): string => id.slice('month-'.length)

/** By MMR (of a month: by its change in the month), or by league points: these rank only who has played enough league games. */
const ratingOrders = ['mmr', 'league'] as const
export type RatingOrder = (typeof ratingOrders)[number]

/** The filter by games of the rating: so many at the least. */
export const ratingGames = ['10', '20', '50'] as const
export type RatingGames = (typeof ratingGames)[number]
/** A list of a region or of players with so many games ends after these; `find` leads to everybody. */
export const FILTERED_RATING_PAGES = 250

/** What every table of a season or of a month begins with. */
export const ratingHead = z.object({
  /** The seasons there are, the latest first, `all` last. */
  ratings: z.array(ratingId).readonly(),
  rating: ratingId,
  /** The chosen season: of a month the one it ends in, or that runs. */
  season: z.union([z.literal('all'), seasonId]),
  /** The months of the chosen season that there are, the latest first; none for all time. */
  months: z.array(monthId).readonly(),
  /** ISO moment; null: not counted yet. */
  countedAt: z.string().nullable(),
  /** The last moment of its season or month; null for all time. */
  until: z.string().nullable(),
  /** It does not change any more. */
  closed: z.boolean(),
})
export type RatingHead = Readonly<z.infer<typeof ratingHead>>

/** A table of a season or a month: which one, and the page. */
export const ratingPageQuery = z.object({
  rating: ratingId.optional(),
  page: pageOfQuery,
})

const ratingRow = z.object({
  place: z.number(),
  /** The place in this order a week before; null for who was not in it then. */
  placeBefore: z.number().nullable(),
  id: z.number(),
  username: z.string(),
  /** Null: a default picture. */
  image: z.string().nullable(),
  /** Code of a region of the site; null for who does not show it. */
  region: z.string().nullable(),
  mmr: z.number(),
  /** The change of the MMR in a week, of a month in the month; the first games of a newcomer count from 1000. */
  mmrChange: z.number(),
  games: z.number(),
  wins: z.number(),
  /** Null: too few league games. */
  leaguePoints: z.number().nullable(),
  /** The last ten games, the latest last: true for a win. */
  lastGames: z.array(z.boolean()).readonly(),
})
export type RatingRow = Readonly<z.infer<typeof ratingRow>>

/**
 * A page of a rating. It is counted every few minutes, and once more, for good, when its season or month and the review of its
 * last games are over. `find`: the name or the number of a player, whose page comes; `page` counts
 * where nobody is found, as otherwise. `tier`: one of `get-mmr-list`, only in the order `mmr`. `region`: those who show that they are of it.
 * Filters choose rows, places stay those of the whole rating; who is found is shown without them.
 */
export const getRating = endpoint({
  method: 'GET',
  path: '/rating/default/get-rating',
  auth: 'optional',
  query: z.object({
    rating: ratingId.optional(),
    order: z.enum(ratingOrders).default('mmr'),
    tier: z.string().max(RATING_CODE_LIMIT).optional(),
    region: z.string().max(RATING_CODE_LIMIT).optional(),
    games: z.enum(ratingGames).optional(),
    find: z.string().trim().min(1).max(RATING_FIND_LIMIT).optional(),
    page: z.coerce.number().int().min(1).max(LAST_RATING_PAGE).default(1),
  }),
  answer: z.object({
    ...ratingHead.shape,
    /** The rules of the list. */
    rules: z.object({
      bestGames: z.number(),
      leagueGames: z.number(),
      /** Null for a month: everybody who has played in it is listed. */
      idleDays: z.number().nullable(),
    }),
    /** How many players each tier has, the highest first. */
    tiers: z.array(z.object({ type: z.string(), min: z.number(), players: z.number() })).readonly(),
    /** The regions somebody shows, those with most players first; null: counted by an earlier version, without these filters. */
    regions: z
      .array(z.object({ code: z.string(), players: z.number() }))
      .readonly()
      .nullable(),
    page: z.number(),
    totalCount: z.number(),
    /** Fewer than `totalCount` fills where a filter has more than `FILTERED_RATING_PAGES`. */
    pageCount: z.number(),
    rows: z.array(ratingRow).readonly(),
    /** The reader's own row; null for who is not ranked. */
    own: ratingRow.nullable(),
    /** Who was looked for; null: nobody of this name is ranked, or nobody was looked for. */
    foundId: z.number().nullable(),
  }),
  errors: ['validation_failed'],
})

const judgeRow = z.object({
  place: z.number(),
  id: z.number(),
  username: z.string(),
  /** Null: a default picture. */
  image: z.string().nullable(),
  /** Rated, league and championship games at which the account had the chair of the judge to the end, without annulled ones. */
  games: z.number(),
  leagueGames: z.number(),
  championshipGames: z.number(),
  /** Games of the last seven days. */
  weekGames: z.number(),
})
export type JudgeRow = Readonly<z.infer<typeof judgeRow>>

/**
 * The judges of a season or a month by the games they judged; ties by championship games, then by league games, then by who registered first.
 * Counted with the rating of the season, and closed with it.
 */
export const getJudgeRating = endpoint({
  method: 'GET',
  path: '/rating/default/get-judges',
  auth: 'optional',
  query: ratingPageQuery,
  answer: ratingHead.extend({
    page: z.number(),
    totalCount: z.number(),
    rows: z.array(judgeRow).readonly(),
    /** The reader's own row; null for who judged none. */
    own: judgeRow.nullable(),
  }),
  errors: ['validation_failed', 'too_many_requests'],
})
