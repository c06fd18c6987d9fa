import { z } from 'zod'
import { clientMessage, serverMessage, typed } from './realtime.ts'

const gameHere = z.strictObject({ gameId: z.uuid() })

/** «Вы здесь?», to a player who gave no sign for a whole day of the game. */
export interface GameAsked {
  readonly gameId: string
  /** Without a sign by then the player counts as disconnected. Server clock, ms; null: the question is over. */
  readonly answerBy: number | null
}

/** The player has touched the page or spoken, at most once in some seconds. Nobody else learns of it. */
export const gameHereMessage = clientMessage({ name: 'game.here', payload: gameHere })
/** To the pages of the player who is asked, and to nobody else. */
export const gameAskedMessage = serverMessage({ name: 'game.asked', payload: typed<GameAsked>() })
