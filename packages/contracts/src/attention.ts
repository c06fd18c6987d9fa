import { z } from 'zod'
import { clientMessage, serverMessage } from './realtime.ts'

const gameHere = z.strictObject({ gameId: z.uuid() })

/** «Вы здесь?», to a player who gave no sign for a whole day of the game. */
const gameAsked = z.object({
  gameId: z.uuid(),
  /** Without a sign by then the player counts as disconnected. Server clock, ms; null: the question is over. */
  answerBy: z.number().nullable(),
})
export type GameAsked = Readonly<z.infer<typeof gameAsked>>

/** The player has touched the page or spoken, at most once in some seconds. Nobody else learns of it. */
export const gameHereMessage = clientMessage({ name: 'game.here', payload: gameHere })
/** To the pages of the player who is asked, and to nobody else. */
export const gameAskedMessage = serverMessage({ name: 'game.asked', payload: gameAsked })
