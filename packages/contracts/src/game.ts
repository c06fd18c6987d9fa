import type { GameEvent, RefusalCode, SeatResult, Viewer } from '@gorod/rules'
import { z } from 'zod'
import { endpoint, ofTheRules } from './endpoint.ts'
import { judgeCommand, seatCommand } from './game-commands.ts'
import { mediaFromBrowser, mediaToBrowser } from './media.ts'
import { clientMessage, serverMessage } from './realtime.ts'
import { rowIdOfQuery } from './row-id.ts'
import { gamePlayer, replacedPlayer, seat, tablePeople } from './table-people.ts'
import { userIdFields, withUserId } from './user-id.ts'

/** Modes of product table; `quick` tables of humans found from the search page are `lobby`-rated: without rating. */
export const gameModes = ['practice', 'lobby', 'rated', 'league', 'championship'] as const
export type GameMode = (typeof gameModes)[number]

/** Roles as the calls of a profile name them: the godfather is `don` there (spec §1). */
export const statisticRoles = ['civilian', 'sheriff', 'mafia', 'don', 'doctor'] as const
export type StatisticRole = (typeof statisticRoles)[number]
/** `match` opens at /match/{id}, `other` at /game-statistics/{id} (spec §2). */
export const gameType = z.enum(['match', 'other'])
export type GameType = z.infer<typeof gameType>

const color = z.enum(['red', 'black'])

/** An event that its reader may know: only the fields that all events have are checked. */
export const gameEvent = ofTheRules<GameEvent>(z.looseObject({ type: z.string(), at: z.number() }))

/** Sent to a browser when it enters a game, and after a reconnect: the events it has not seen. */
const gameSnapshot = tablePeople.extend({
  gameId: z.uuid(),
  viewer: ofTheRules<Viewer>(z.union([seat, z.enum(['judge', 'spectator'])])),
  /** This page is the second judge's: the viewer is the judge, and the one command is to take the table over. */
  isSecondJudge: z.boolean(),
  mode: z.enum(gameModes),
  type: gameType,
  /** What the table calls its own rules; null where it plays by a rule book. */
  rulesName: z.string().nullable(),
  /** Visible events from index `from` on. Indexes count the events that this viewer may see, so gaps reveal nothing. */
  from: z.number(),
  events: z.array(gameEvent).readonly(),
  /** Server clock, ms. */
  now: z.number(),
  media: z.object({ available: z.boolean(), reason: z.string().nullable() }).readonly(),
  /** Signed link token of this game: `/game?token=…` brings its player back (spec §2). */
  link: z.string(),
  /**
   * How the balancer calls the process that keeps this game, where the page is connected to another one: connected there
   * ({@link SERVER_QUERY}) its messages have one way less to go. Null: the page is there, or nobody knows the name.
   */
  moveTo: z.string().nullable(),
})
export type GameSnapshot = Readonly<z.infer<typeof gameSnapshot>>

/** `game.join`: `known` is the number of visible events that the browser already has. Answer: `GameSnapshot`. */
export const joinGame = z.strictObject({ gameId: z.uuid(), known: z.int().min(0).max(100_000) })
/** `game.leave`: stops watching. The seat stays the account's. */
export const leaveGame = z.strictObject({ gameId: z.uuid() })
/**
 * `game.quit`: gives the seat up for good («Завершить последнюю игру»). A living seat is removed by the rules, a
 * judge's table goes on without them.
 */
export const quitGame = z.strictObject({ gameId: z.uuid() })
/** `game.command`. Answer: `CommandAck`. */
export const sendCommand = z.strictObject({
  gameId: z.uuid(),
  /** Made by the browser; the same id again gets the first answer and changes nothing. */
  id: z.string().regex(/^[\w-]{8,40}$/),
  command: z.union([seatCommand, judgeCommand]),
})

/** The command is stored for good when this arrives. Refused: error `command_refused`, details `CommandRefusal`. */
const commandAck = z.object({
  /** True when this id had been accepted before. */
  repeated: z.boolean(),
})
export interface CommandRefusal {
  readonly refusal: RefusalCode
}

/** Pushed: `game.events`. A client whose count differs from `from` joins again from its last event. */
const gameEventsPush = gameSnapshot.pick({ gameId: true, from: true, events: true, now: true })
export type GameEventsPush = Readonly<z.infer<typeof gameEventsPush>>

// ---- messages

/**
 * Starts watching and returns the seats and the visible events from index `from` on. Errors: `game_not_found`,
 * `not_in_game`, `too_many_requests`.
 */
export const joinGameMessage = clientMessage({
  name: 'game.join',
  payload: joinGame,
  answer: gameSnapshot,
})
/** Stops watching. The seat stays. */
export const leaveGameMessage = clientMessage({ name: 'game.leave', payload: leaveGame })
/** Gives up the seat for good; again, it changes nothing. A judge who did so may send no more commands (refusal `not_judge`). */
export const quitGameMessage = clientMessage({ name: 'game.quit', payload: quitGame })
/**
 * At a practice table, from its one player: practice players say their words faster until that player has the floor
 * again, and to the end of the game when the player is out. Clocks and log stay as they are: a speech ends early because
 * its speaker ends it. Errors: `not_in_game`, `forbidden` at any other table.
 */
export const hurryBotsMessage = clientMessage({
  name: 'game.hurry',
  payload: z.strictObject({ gameId: z.uuid() }),
})
/**
 * Answered after the commit. Errors: `command_refused` with `CommandRefusal`, `game_over`, `not_in_game`, and
 * `too_many_requests` where games that are over are read again and again for it. The optional
 * `phase`, `vote`, `pause`, `floor`, `deal`, `day`, `round`, `foul` (but for `correctFoul`) and `act` say what a press was
 * meant for: the keys and numbers of that in the events. When it is over, the refusal is `stale`; without them the
 * present one is meant.
 */
export const gameCommandMessage = clientMessage({
  name: 'game.command',
  payload: sendCommand,
  answer: commandAck,
})
/** New events that this viewer may see. */
export const gameEventsMessage = serverMessage({ name: 'game.events', payload: gameEventsPush })

/** Signalling of the room's media. Only a socket that has joined the game may send it and receives it. */
export const mediaToServerMessage = clientMessage({
  name: 'media.toServer',
  payload: z.strictObject({ gameId: z.uuid(), message: mediaFromBrowser }),
})
/** The other direction of `media.toServer`. */
export const mediaToBrowserMessage = serverMessage({
  name: 'media.toBrowser',
  payload: z.object({ gameId: z.uuid(), message: mediaToBrowser }),
})

// ---- finished games over HTTP

const gamesQuery = z
  .object({
    ...userIdFields,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  })
  .transform(withUserId)

/** Spec §3 «Game row». */
const gameRow = z.object({
  id: z.number(),
  type: gameType,
  date_start: z.string().nullable(),
  date_ends: z.string().nullable(),
  game_mode: z.object({ value: z.enum(gameModes), title: z.string() }),
  /** What the table called its own rules; null where it played by a rule book. */
  rules_name: z.string().nullable(),
  role: z.object({ type: z.enum(statisticRoles), title: z.string() }),
  mmr: z.object({ mmr: z.number().nullable(), mmr_diff: z.number().nullable() }),
  result: z.object({ code: z.enum(['success', 'fail']), title: z.string() }),
  /** From the first card to the verdict, seconds. */
  duration: z.number(),
  /** All points of the game, to 0.01. */
  points: z.number(),
})
export type GameRow = Readonly<z.infer<typeof gameRow>>

/** The latest first. */
export const getGames = endpoint({
  method: 'GET',
  path: '/profile/default/get-games',
  auth: 'optional',
  query: gamesQuery,
  answer: z.object({ rows: z.array(gameRow).readonly(), totalCount: z.number() }),
  errors: ['profile_not_found', 'validation_failed'],
})

const role = z.enum(['civilian', 'sheriff', 'mafia', 'godfather', 'doctor'])

/** {@link SeatResult} of the rules. */
const seatResult: z.ZodType<SeatResult, SeatResult> = z.object({
  seat,
  role,
  team: color,
  won: z.boolean(),
  firstKilled: z.boolean(),
  fouls: z.number(),
  techFouls: z.number(),
  bestMove: z.object({ seats: z.array(seat), hits: z.number() }).nullable(),
  extras: z.array(z.object({ points: z.number(), cause: z.string() })),
  points: z.object({
    base: z.number(),
    bestMove: z.number(),
    ci: z.number(),
    extra: z.number(),
    penalties: z.number(),
    total: z.number(),
  }),
})

/** A finished game with everything in it: players, results, all events. `id` is the number in the address. */
const finishedGame = z.object({
  id: z.number(),
  type: gameType,
  mode: z.enum(gameModes),
  startedAt: z.string(),
  endedAt: z.string(),
  winner: z.union([color, z.literal('draw')]).nullable(),
  /** A ruling took the result away: the game counts for nobody. */
  annulled: z.boolean(),
  /** What the table called its own rules; null where it played by a rule book. */
  rulesName: z.string().nullable(),
  /**
   * In a game of a championship, seat by seat: the player's games in it and how often the player was shot first as
   * town. The compensation is counted from it. Null in other games.
   */
  series: z
    .array(z.object({ games: z.number(), firstKills: z.number() }))
    .readonly()
    .nullable(),
  players: z.array(gamePlayer.extend({ role, result: seatResult })).readonly(),
  judge: z.object({ userId: z.number(), username: z.string() }).nullable(),
  /** The second judge, or the judge who left the table to them; null where one person judged. */
  otherJudge: z.object({ userId: z.number(), username: z.string() }).nullable(),
  /** Who had a seat before a substitute got it. */
  replaced: z.array(replacedPlayer).readonly(),
  /** All events: nothing is secret any more. Empty for an old practice game, whose log is not kept. */
  events: z.array(gameEvent).readonly(),
})
export type FinishedGame = Readonly<z.infer<typeof finishedGame>>

/** A finished game with all its events. */
export const getFinishedGame = endpoint({
  method: 'GET',
  path: '/game/default/get-finished',
  auth: 'optional',
  query: z.object({ id: rowIdOfQuery }),
  answer: finishedGame,
  errors: ['game_not_found', 'validation_failed'],
})

/** The destination of a saved game link. `running`: the room; `finished`: the page of the match. */
const resolvedLink = z.object({
  gameId: z.string(),
  number: z.number(),
  type: gameType,
  status: z.enum(['running', 'finished', 'aborted']),
})
export type ResolvedLink = Readonly<z.infer<typeof resolvedLink>>

/** Resolves the signed link of a game. */
export const resolveGameLink = endpoint({
  method: 'GET',
  path: '/game/default/resolve-token',
  auth: 'required',
  query: z.object({ token: z.string().min(1).max(1000) }),
  answer: resolvedLink,
  errors: ['not_signed_in', 'game_not_found', 'not_in_game', 'validation_failed'],
})

/** The game with a running review that this account judged: the account is free, the table waits for its points. */
export const getReview = endpoint({
  method: 'GET',
  path: '/game/default/get-review',
  auth: 'required',
  answer: z.object({ gameId: z.string().nullable() }),
  errors: ['not_signed_in'],
})

/** Form post of the spec: returns to the game in progress. Answers with a redirect, never with a body. */
export const returnToGame = endpoint({
  method: 'POST',
  path: '/game',
  auth: 'required',
  encoding: 'form',
  csrf: true,
  body: z.object({ _csrf: z.string().max(200), gameMode: z.literal('player') }),
  answer: z.null(),
  errors: ['not_signed_in', 'csrf_invalid', 'validation_failed'],
})
