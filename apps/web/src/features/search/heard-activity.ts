import type { ActivityState } from '@gorod/contracts/search'

/** The latest state of this account from the server, with the moment of the message by this browser's clock. */
export interface HeardActivity {
  readonly state: ActivityState
  /** Server clock minus own clock, ms. Wrong by the way of one message, which no waiting time shows. */
  readonly clockOffsetMs: number
}

export function hear(state: ActivityState, localNow: number, before: HeardActivity | null): HeardActivity {
  const clockOffsetMs = 'now' in state ? state.now - localNow : (before?.clockOffsetMs ?? 0)
  return { state, clockOffsetMs }
}

/** Whole seconds since the search began. */
export function searchedSeconds(activity: HeardActivity, localNow: number): number {
  const { state, clockOffsetMs } = activity
  if (state.kind !== 'searching') return 0
  return Math.max(0, Math.floor((localNow + clockOffsetMs - state.since) / 1000))
}

/** Milliseconds left to accept a table; 0 when there is none or the time is over. */
export function acceptMsLeft(activity: HeardActivity, localNow: number): number {
  const { state, clockOffsetMs } = activity
  if (state.kind !== 'found') return 0
  return Math.max(0, state.acceptBy - (localNow + clockOffsetMs))
}

const BEFORE_A_GAME: readonly (ActivityState['kind'] | undefined)[] = ['searching', 'found', 'lobby']

/** A game may begin at any moment: the account waits for one. */
export function awaitsGame(state: ActivityState | null): boolean {
  return BEFORE_A_GAME.includes(state?.kind)
}

/** The table has just begun, in this tab's own sight: time to go there. */
export function gameBegan(before: ActivityState | null, now: ActivityState): boolean {
  return now.kind === 'game' && awaitsGame(before)
}
