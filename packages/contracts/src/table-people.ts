import { z } from 'zod'
import { serverMessage, typed } from './realtime.ts'

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
export type GameJudge = Pick<GamePlayer, 'username' | 'image' | 'portrait'> & { readonly userId: number }

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
export interface TablePeople {
  readonly players: readonly GamePlayer[]
  readonly judge: GameJudge | null
  /** Sees what the judge sees, and may take the table over. */
  readonly secondJudge: GameJudge | null
  readonly replaced: readonly ReplacedPlayer[]
}

/** Somebody else has a seat now; comes before the event. */
export const gamePeopleMessage = serverMessage({
  name: 'game.people',
  payload: typed<TablePeople & { readonly gameId: string }>(),
})
/**
 * The seat of this page is no longer its account's: nothing of the game is sent here any more. `moved`: the account sits on
 * another seat now, and the page joins again from the first event.
 */
export const gameSeatLostMessage = serverMessage({
  name: 'game.seatLost',
  payload: typed<{ readonly gameId: string; readonly moved: boolean }>(),
})
