import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { GameMode } from './game.ts'
import { gameQuery } from './game-query.ts'

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

/**
 * A season is a quarter of the year by the calendar of Moscow: winter begins in December and has the number of the year
 * it ends in. `all`: all time.
 */
export const seasonNames = ['winter', 'spring', 'summer', 'autumn'] as const
export type SeasonName = (typeof seasonNames)[number]
export const seasonId = z.templateLiteral([z.enum(seasonNames), '-', z.string().regex(/^2\d{3}$/)])
const ratingId = z.union([z.literal('all'), seasonId])
export type SeasonId = z.infer<typeof seasonId>
export type RatingId = z.infer<typeof ratingId>

/** By MMR, or by league points: these rank only who has played enough league games. */
export const ratingOrders = ['mmr', 'league'] as const
export type RatingOrder = (typeof ratingOrders)[number]

const ratingRow = z.object({
  place: z.number(),
  /** The place a week before; null for who was not in the rating then. Only by MMR. */
  placeBefore: z.number().nullable(),
  id: z.number(),
  username: z.string(),
  /** Null: a default picture. */
  image: z.string().nullable(),
  mmr: z.number(),
  /** The change of the MMR in a week; the first games of a newcomer count from 1000. */
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
 * A page of a rating. It is counted every few minutes, and once more, for good, when its season and the review of the
 * season's last games are over. `find`: the name or the number of a player, whose page comes; `page` counts
 * where nobody is found, as otherwise. `tier`: one of `get-mmr-list`, only by MMR.
 */
export const getRating = endpoint({
  method: 'GET',
  path: '/rating/default/get-rating',
  auth: 'optional',
  query: z.object({
    rating: ratingId.optional(),
    order: z.enum(ratingOrders).default('mmr'),
    tier: z.string().max(20).optional(),
    find: z.string().trim().min(1).max(40).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.object({
    /** The ratings there are, the latest first, `all` last. */
    ratings: z.array(ratingId).readonly(),
    rating: ratingId,
    /** ISO moment; null: not counted yet. */
    countedAt: z.string().nullable(),
    /** The last moment of its season; null for all time. */
    until: z.string().nullable(),
    /** It does not change any more. */
    closed: z.boolean(),
    /** The rules of the list. */
    rules: z.object({ bestGames: z.number(), leagueGames: z.number(), idleDays: z.number() }),
    /** How many players each tier has, the highest first. */
    tiers: z.array(z.object({ type: z.string(), min: z.number(), players: z.number() })).readonly(),
    page: z.number(),
    totalCount: z.number(),
    rows: z.array(ratingRow).readonly(),
    /** The reader's own row; null for who is not ranked. */
    own: ratingRow.nullable(),
    /** Who was looked for; null: nobody of this name is ranked, or nobody was looked for. */
    foundId: z.number().nullable(),
  }),
  errors: ['validation_failed'],
})
