import { z } from 'zod'
import { clientMessage, serverMessage, typed } from './realtime.ts'

/** Speeds of a practice table. Tables of people have one speed, or nobody would ever meet anybody. */
export const paces = ['normal', 'brisk'] as const
export type Pace = (typeof paces)[number]

export const ruleSetIds = ['fiim', 'polemica', 'fsm', 'casual_doctor'] as const

/** `search.practice`: a table at once, empty seats are practice players. Answer: `{ gameId }`. */
export const startPractice = z.strictObject({
  ruleSet: z.enum(ruleSetIds).default('fiim'),
  pace: z.enum(paces).default('normal'),
})

/** `search.start`: the quick table of ten humans, FIIM, automatic host. */
export const startSearch = z.strictObject({})
/** `search.accept`, within 20 s of being found. */
export const acceptTable = z.strictObject({ tableId: z.uuid() })

/** Answer of `search.practice`. */
export interface PracticeStarted {
  readonly gameId: string
}

/** Details of error `already_in_game`. */
export interface AlreadyInGame {
  readonly gameId: string
}

/** Where an account is now; pushed as `activity.state` on every change and on connect. */
export type ActivityState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'searching'
      readonly since: number
      /** People waiting for the same table, this one included, and how many it takes. */
      readonly waiting: number
      readonly needed: number
      readonly averageSeconds: number | null
      readonly now: number
    }
  | {
      readonly kind: 'found'
      readonly tableId: string
      readonly acceptBy: number
      readonly accepted: boolean
      readonly acceptedCount: number
      readonly needed: number
      readonly now: number
    }
  | { readonly kind: 'game'; readonly gameId: string; readonly viewer: number | 'judge' }

// ---- messages. Errors: `already_in_game` (details `AlreadyInGame`), `already_in_game_search`, `not_searching`.

export const startPracticeMessage = clientMessage({
  name: 'search.practice',
  payload: startPractice,
  answer: typed<PracticeStarted>(),
})
export const startSearchMessage = clientMessage({ name: 'search.start', payload: startSearch })
export const stopSearchMessage = clientMessage({ name: 'search.stop', payload: z.strictObject({}) })
export const acceptTableMessage = clientMessage({ name: 'search.accept', payload: acceptTable })

export const getActivityMessage = clientMessage({
  name: 'activity.get',
  payload: z.strictObject({}),
  answer: typed<{ readonly state: ActivityState }>(),
})
export const activityStateMessage = serverMessage({
  name: 'activity.state',
  payload: typed<ActivityState>(),
})
