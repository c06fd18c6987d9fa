import { z } from 'zod'
import { serverMessage } from './realtime.ts'

export const seat = z.int().min(1).max(12)

/** The people on the seats. The rules know seats only; names are here. */
export const gamePlayer = z.object({
  seat,
  /** Null for a practice player. */
  userId: z.number().nullable(),
  username: z.string(),
  image: z.string().nullable(),
  /** The portrait of the saved 3D avatar, for a camera that is off; null: `image` is shown. */
  portrait: z.string().nullable(),
  bot: z.boolean(),
})
export type GamePlayer = Readonly<z.infer<typeof gamePlayer>>

/** The human judge of a game. */
export const gameJudge = gamePlayer
  .pick({ username: true, image: true, portrait: true })
  .extend({ userId: z.number() })
export type GameJudge = Readonly<z.infer<typeof gameJudge>>

/** Somebody who had a seat before a substitute got it. `number` is that of the event `substituted`. */
export const replacedPlayer = z.object({
  number: z.number(),
  seat,
  /** Null for a deleted account. */
  userId: z.number().nullable(),
  username: z.string(),
})
export type ReplacedPlayer = Readonly<z.infer<typeof replacedPlayer>>

/** Who sits at a table, and who sat there before. */
export const tablePeople = z.object({
  players: z.array(gamePlayer.readonly()).readonly(),
  judge: gameJudge.readonly().nullable(),
  /** Sees what the judge sees, and may take the table over. */
  secondJudge: gameJudge.readonly().nullable(),
  replaced: z.array(replacedPlayer.readonly()).readonly(),
})
export type TablePeople = Readonly<z.infer<typeof tablePeople>>

/** Somebody else has a seat now; comes before the event. */
export const gamePeopleMessage = serverMessage({
  name: 'game.people',
  payload: tablePeople.extend({ gameId: z.uuid() }),
})
/**
 * The seat of this page is no longer its account's: nothing of the game is sent here any more. `moved`: the account sits on
 * another seat now, and the page joins again from the first event.
 */
export const gameSeatLostMessage = serverMessage({
  name: 'game.seatLost',
  payload: z.object({ gameId: z.uuid(), moved: z.boolean() }),
})
