import type { ServerMessage } from '@gorod/contracts'
import { askAgain } from './ask-again.ts'
import type { Realtime } from './realtime.ts'

/** Something the server tells of for as long as it is asked to. */
export interface Watch<State> {
  readonly push: ServerMessage<State>
  /** Resolves to how it stands now. */
  readonly start: (realtime: Realtime) => Promise<State>
  readonly stop: (realtime: Realtime) => Promise<unknown>
}

/** Watches over the line that stands now, until the returned function is called. */
export function watch<State>(
  realtime: Realtime,
  { push, start, stop }: Watch<State>,
  tell: (state: State) => void,
): () => void {
  let overtaken = false
  const ended = new AbortController()
  const deafen = realtime.on(push, (state) => {
    overtaken = true
    tell(state)
  })
  askAgain(() => start(realtime), ended.signal).then(
    (state) => {
      // A push that was here first is newer than the answer.
      if (!overtaken) tell(state)
    },
    () => undefined,
  )
  return () => {
    ended.abort()
    deafen()
    // A broken line has said so already.
    if (realtime.connected) stop(realtime).catch(() => undefined)
  }
}
