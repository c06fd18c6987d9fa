import { z } from 'zod'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from './audience-delay.ts'
import { endpoint } from './endpoint.ts'
import { gameEvent, gameModes, gameType } from './game.ts'
import { clientMessage, serverMessage } from './realtime.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'
import { gameJudge, gamePlayer, replacedPlayer } from './table-people.ts'

/** The number of a game, which its address has. */
const gameNumber = rowIdOfQuery

/** How many watch the table, none of them named; null: its judge keeps the number back until the game is over. */
const viewers = z.number().nullable()

/** A table as its audience sees it now. */
const audienceTable = z.object({
  number: z.number(),
  mode: z.enum(gameModes),
  phase: z.object({ kind: z.enum(['gathering', 'night', 'day', 'vote']), number: z.number() }),
  players: z
    .array(
      gamePlayer.pick({ seat: true, username: true }).extend({ alive: z.boolean(), speaks: z.boolean() }),
    )
    .readonly(),
  judge: z.string().nullable(),
  /** The mean MMR of the players; null where practice players sit alone. */
  mmr: z.number().nullable(),
  viewers,
  delayMs: z.number(),
})
export type AudienceTable = Readonly<z.infer<typeof audienceTable>>

/** The running tables, each as late as its audience sees it. */
export const getAudienceTables = endpoint({
  method: 'GET',
  path: '/broadcast/get-tables',
  auth: 'none',
  answer: z.object({ tables: z.array(audienceTable).readonly() }),
  errors: ['too_many_requests'],
})

const neighbour = audienceTable.pick({ number: true, mode: true, phase: true })
export type NeighbourTable = Readonly<z.infer<typeof neighbour>>

/**
 * The running tables before and after this one by their numbers, round in a circle; null: there is none. Where there is one other table it
 * is the next one.
 */
export const getNeighbourTables = endpoint({
  method: 'GET',
  path: '/broadcast/get-neighbours',
  auth: 'none',
  query: z.object({ id: gameNumber }),
  answer: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  errors: ['validation_failed', 'too_many_requests'],
})

/** What the audience of one table knows by now. */
const audienceGame = z.object({
  number: z.number(),
  mode: z.enum(gameModes),
  type: gameType,
  rulesName: z.string().nullable(),
  players: z.array(gamePlayer).readonly(),
  judge: gameJudge.nullable(),
  replaced: z.array(replacedPlayer).readonly(),
  delayMs: z.number(),
  viewers,
  /** Server clock, ms. */
  now: z.number(),
  /** From the first one on, cut for the viewer `audience`. */
  events: z.array(gameEvent).readonly(),
})
export type AudienceGame = Readonly<z.infer<typeof audienceGame>>

/** A table with its events, as late as its audience sees it. The answer is the same for everybody. */
export const getAudienceGame = endpoint({
  method: 'GET',
  path: '/broadcast/get-game',
  auth: 'none',
  query: z.object({ id: gameNumber }),
  answer: audienceGame,
  errors: ['game_not_found', 'validation_failed', 'too_many_requests'],
})

const userId = rowIdOfQuery

const AUDIENCE_PICKS = 3

const votes = z.object({
  /** How many people voted. */
  voters: z.number(),
  /** Index = seat − 1: how many of them named the seat. */
  bySeat: z.array(z.number()).readonly(),
})
export type AudienceVotes = Readonly<z.infer<typeof votes>>

/** Somebody of the audience, with what they named right in all finished games of the channel. */
const guesser = z.object({
  userId: z.number(),
  username: z.string(),
  games: z.number(),
  hits: z.number(),
  picks: z.number(),
})
export type AudienceGuesser = Readonly<z.infer<typeof guesser>>

const streamerAudience = z.object({
  userId: z.number(),
  username: z.string(),
  image: z.string().nullable(),
  channel: z.string(),
  /** The running or last table of the streamer, as late as its audience sees it; null: there is none. */
  table: z.object({ number: z.number(), isOver: z.boolean() }).nullable(),
  /** The channel's best guessers. */
  leaders: z.array(guesser).readonly(),
})
export type StreamerAudience = Readonly<z.infer<typeof streamerAudience>>

/** The page `/audience/streamers/{profileId}` (spec §2). */
export const getStreamerAudience = endpoint({
  method: 'GET',
  path: '/broadcast/get-streamer',
  auth: 'none',
  query: z.object({ userId }),
  answer: streamerAudience,
  errors: ['profile_not_found', 'validation_failed', 'too_many_requests'],
})

/** The vote of a channel's audience at one table, and the caller's own. */
export const getAudienceVote = endpoint({
  method: 'GET',
  path: '/broadcast/get-vote',
  auth: 'optional',
  query: z.object({ userId, id: gameNumber }),
  answer: votes.extend({ own: z.array(z.number()).readonly() }),
  errors: ['game_not_found', 'validation_failed', 'already_in_game', 'too_many_requests'],
})

/**
 * Names up to three seats as mafia. The last vote counts; what was named after the game had really ended is shown, and counts
 * for nothing. Closed at night and when the audience has seen the end.
 */
export const voteOfAudience = endpoint({
  method: 'POST',
  path: '/broadcast/vote',
  auth: 'required',
  csrf: true,
  body: z.object({
    userId,
    id: gameNumber,
    seats: z
      .array(z.int().min(1).max(12))
      .max(AUDIENCE_PICKS)
      .refine((seats) => new Set(seats).size === seats.length, { message: 'expected different seats' })
      .readonly(),
  }),
  answer: z.object({}),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'game_not_found',
    'already_in_game',
    'audience_vote_closed',
    'too_many_requests',
  ],
})

const guesses = z.object({
  userId: z.number(),
  username: z.string(),
  votes,
  /** The best guessers of this game. */
  best: z.array(guesser).readonly(),
})

/** What the audiences of a finished game's streamers thought of it; empty while the game runs. */
export const getAudienceGuesses = endpoint({
  method: 'GET',
  path: '/broadcast/get-guesses',
  auth: 'none',
  query: z.object({ id: gameNumber }),
  answer: z.object({ channels: z.array(guesses).readonly() }),
  errors: ['validation_failed', 'too_many_requests'],
})

/** What the streamer set for their own audience. */
export const getOwnChannel = endpoint({
  method: 'GET',
  path: '/broadcast/get-channel',
  auth: 'required',
  answer: z.object({
    /** Only a proved channel has an audience. */
    proved: z.boolean(),
    delaySeconds: z.number(),
    /** When the address of the overlay was made; null: there is none. */
    overlayMadeAt: z.string().nullable(),
  }),
  errors: ['not_signed_in', 'session_expired'],
})

const ownChannelErrors = ['not_signed_in', 'session_expired', 'csrf_invalid', 'forbidden'] as const

/** How late the streamer's tables are shown; a table never shows sooner than its kind does. Holds for the next tables. */
export const saveAudienceDelay = endpoint({
  method: 'POST',
  path: '/broadcast/save-delay',
  auth: 'required',
  csrf: true,
  body: z.object({ delaySeconds: z.int().min(0).max(LONGEST_AUDIENCE_DELAY_SECONDS) }),
  answer: z.object({}),
  errors: [...ownChannelErrors, 'validation_failed'],
})

/** Makes the address of the overlay; an earlier one ends. Only its hash is stored: it is shown this once. */
export const makeOverlay = endpoint({
  method: 'POST',
  path: '/broadcast/make-overlay',
  auth: 'required',
  csrf: true,
  answer: z.object({ token: z.string() }),
  errors: [...ownChannelErrors, 'too_many_requests'],
})

/** The address of the overlay ends. */
export const revokeOverlay = endpoint({
  method: 'POST',
  path: '/broadcast/revoke-overlay',
  auth: 'required',
  csrf: true,
  answer: z.object({}),
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid'],
})

/** The table that an overlay shows now: the streamer's running or last one; null: there is none. */
export const getOverlay = endpoint({
  method: 'GET',
  path: '/broadcast/get-overlay',
  auth: 'none',
  query: z.object({ token: z.string().min(1).max(100) }),
  answer: z.object({ username: z.string(), number: z.number().nullable() }),
  errors: ['overlay_not_found', 'validation_failed', 'too_many_requests'],
})

// ---- messages

const watched = z.strictObject({
  number: rowId,
  /** The token of an overlay: that of somebody at this table is shown beside the game, and is no viewer. */
  overlay: z.string().min(1).max(100).optional(),
})

/**
 * Pushes what the audience of a table learns from now on; a page watches one table at a time. The events up to now are
 * read by `GET /broadcast/get-game`, which may be older by a second: a page that misses events reads them again.
 * Errors: `game_not_found`, `already_in_game` (the account sits at it), `plays_in_this_browser` (somebody who sits at it has opened it in
 * this browser; until the end), `too_many_requests`, `unavailable` (there are too many viewers).
 */
export const watchTableMessage = clientMessage({
  name: 'audience.watch',
  auth: 'optional',
  payload: watched,
  answer: z.object({ now: z.number() }),
})
/** Ends the pushes of the watched table; without one it does nothing. */
export const stopWatchingMessage = clientMessage({
  name: 'audience.stop',
  auth: 'optional',
  payload: z.strictObject({}),
})
/** Events of the watched table from index `from` on, or only how many watch it. */
const audiencePush = audienceGame
  .pick({ number: true, events: true, viewers: true, now: true })
  .extend({ from: z.number() })
export type AudiencePush = Readonly<z.infer<typeof audiencePush>>
/** Sent to those who watch a table while the vote of a channel changes, at most every few seconds. */
export const audienceVotesMessage = serverMessage({
  name: 'audience.votes',
  payload: z.object({ number: z.number(), userId: z.number(), votes: votes.readonly() }),
})
/** Sent to those who watch a table when its audience learns something, and when their number changes. */
export const audienceEventsMessage = serverMessage({
  name: 'audience.events',
  payload: audiencePush,
})
/**
 * How many watch the table, to everybody at it: when the number changes, every few seconds at most, and after a join unless it is
 * zero. In the talk after the game too.
 */
export const gameViewersMessage = serverMessage({
  name: 'game.viewers',
  payload: z.object({ gameId: z.uuid(), viewers }),
})
