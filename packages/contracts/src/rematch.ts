import { z } from 'zod'
import type { GameMode } from './game.ts'
import { clientMessage, serverMessage } from './realtime.ts'

/** From the first yes on, people of the table have so long to answer. */
export const REMATCH_MS = 40_000
/** How long after the end of a game its table may be asked. */
export const REMATCH_OFFER_MS = 10 * 60_000
/** Modes whose tables may play again. A quick table is of the mode lobby, and so is the new game: it changes no rating. */
export const rematchModes: readonly GameMode[] = ['rated', 'league', 'lobby']

/** `left`: has said no, or is away or at another place of the site; which of these, others do not read. */
const rematchAnswers = ['stays', 'thinks', 'left'] as const
export type RematchAnswer = (typeof rematchAnswers)[number]

const rematchPerson = z.object({
  seat: z.union([z.number(), z.enum(['judge', 'secondJudge'])]),
  username: z.string(),
  answer: z.enum(rematchAnswers),
  /** The person whom this was sent to. */
  own: z.boolean(),
})
export type RematchPerson = Readonly<z.infer<typeof rematchPerson>>

const gameId = z.uuid()

const rematch = z.object({
  /** The finished game. */
  gameId,
  /** `offered`: nobody has asked yet. `searches`: those who stay search for a quick table together. `failed`: too few stay, or the judge does not. */
  state: z.enum(['offered', 'asked', 'begun', 'searches', 'failed']),
  /** Until the answer is counted, when this was sent; null in every other state. */
  msLeft: z.number().nullable(),
  people: z.array(rematchPerson.readonly()).readonly(),
  /** How many players have to stay; practice players take the seats of the others. */
  needed: z.number(),
  /** The game that has begun. */
  nextGameId: z.uuid().nullable(),
  /**
   * Whether people from the search get the seats that stay empty (`on`), and whether the person whom this was sent to decides
   * it (`own`). Null: nobody has asked yet, or the table has a judge, who cannot go along.
   */
  fill: z.object({ on: z.boolean(), own: z.boolean() }).readonly().nullable(),
})
export type Rematch = Readonly<z.infer<typeof rematch>>

/**
 * Whether the table of a finished game plays again, for its players and its judge. Null: it cannot, because of its mode or
 * because its end is too long ago. Error: `game_not_found` for everybody else.
 */
export const getRematchMessage = clientMessage({
  name: 'rematch.get',
  payload: z.strictObject({ gameId }),
  answer: z.object({ rematch: rematch.readonly().nullable() }),
})

/**
 * Says whether the caller stays. The first yes asks the table. When all have answered, or time is over, the new game begins
 * with the same judges, rules and pace for those who stay. Errors: `game_not_found`, `game_over` when it is too late,
 * `too_many_requests`; for a yes also `ban_is_still_active`, `role_of_judge_is_not_available`, and the `already_in_…` of a
 * caller who is elsewhere or stays for the rematch of another table (`already_in_game_search`).
 */
export const answerRematchMessage = clientMessage({
  name: 'rematch.answer',
  payload: z.strictObject({ gameId, stays: z.boolean() }),
})

/**
 * Says, as the person who has asked the table, whether people from the search get the seats that stay empty. Then those who stay
 * search for a quick table together, which is never rated; each has to accept it. Errors: `game_not_found`, `game_over` when it is
 * too late, `forbidden` for everybody else and at a table with a judge, `too_many_requests`.
 */
export const fillRematchMessage = clientMessage({
  name: 'rematch.fill',
  payload: z.strictObject({ gameId, fills: z.boolean() }),
})

/** Pushed to the people of a table that was asked. */
export const rematchMessage = serverMessage({ name: 'rematch.state', payload: rematch })
