import { isRecord } from '../is-record.ts'
import type { ObsPhase } from './obs-settings.ts'

/** How the connection to the broadcasting program is. */
export interface ObsState {
  readonly link: 'off' | 'connecting' | 'connected' | 'unreachable' | 'refused'
  readonly scenes: readonly string[]
  readonly inputs: readonly string[]
  /** Null: unknown, or no input is chosen. */
  readonly muted: boolean | null
  /** The scene or input that the program does not know; null: everything was done. */
  readonly missing: string | null
}

export const NO_OBS: ObsState = { link: 'off', scenes: [], inputs: [], muted: null, missing: null }

/** From a page to the frame that holds the connection. */
export type ToObs =
  /** The settings in this browser are new. */
  | { readonly kind: 'settings' }
  | { readonly kind: 'phase'; readonly phase: ObsPhase }
  | { readonly kind: 'mute'; readonly on: boolean }

/** From the frame. `ready`: it hears; messages before that are lost. */
export type FromObs = { readonly kind: 'ready' } | { readonly kind: 'state'; readonly state: ObsState }

/** Distinguishes our messages from those of extensions and tools, which share the channel. */
const MARK = 'obs-link'

export function postTo(target: Window, message: ToObs | FromObs): void {
  target.postMessage({ mark: MARK, message }, location.origin)
}

/** The message of an event from this very site and from the window it is expected of; null for every other. */
export function messageFrom<Message extends ToObs | FromObs>(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  expected: { readonly source: Window | null; readonly kinds: readonly Message['kind'][] },
): Message | null {
  if (origin !== location.origin || expected.source === null || source !== expected.source) return null
  const message = isRecord(data) && data.mark === MARK ? data.message : null
  if (!isRecord(message) || !expected.kinds.some((kind) => kind === message.kind)) return null
  return message as Message
}
