import type { ServerMessage } from '@gorod/contracts/realtime'
import type { z } from 'zod'
import { askAgain } from './ask-again.ts'
import type { Realtime } from './realtime.ts'

/** A state that the server pushes until the watch is stopped. */
export interface Watch<State> {
  readonly push: ServerMessage<z.ZodType<State>>
  /** Resolves to the present state. */
  readonly start: (realtime: Realtime) => Promise<State>
  readonly stop: (realtime: Realtime) => Promise<unknown>
}

/**
 * Watches over the present connection, until the returned function is called. `fail` hears that the server refused the
 * watch, and will again.
 */
export function watch<State>(
  realtime: Realtime,
  { push, start, stop }: Watch<State>,
  tell: (state: State) => void,
  fail: () => void = () => undefined,
): () => void {
  let overtaken = false
  const ended = new AbortController()
  const stopListening = realtime.on(push, (state) => {
    overtaken = true
    tell(state)
  })
  askAgain(() => start(realtime), ended.signal).then(
    (state) => {
      // A push that was here first is newer than the answer.
      if (!overtaken) tell(state)
    },
    // A push that came says that somebody watches all the same.
    () => {
      if (!overtaken && !ended.signal.aborted) fail()
    },
  )
  return () => {
    ended.abort()
    stopListening()
    // The server ends the watch of a broken line by itself.
    if (realtime.connected) stop(realtime).catch(() => undefined)
  }
}
