/** The part of the avatar that the camera shows. */
export type ViewerFocus = 'face' | 'whole'

/** From the page to the viewer in its frame. */
export type ToViewer =
  | { readonly kind: 'show'; readonly avatar: string }
  | { readonly kind: 'focus'; readonly on: ViewerFocus }
  /** Asks for the portrait of what is shown. */
  | { readonly kind: 'portrait' }

/** From the viewer to the page around it. */
export type FromViewer =
  /** It hears; messages before that are lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown'; readonly avatar: string }
  | { readonly kind: 'failed'; readonly avatar: string }
  /** Head and shoulders; null: this browser cannot draw it. */
  | { readonly kind: 'portrait'; readonly avatar: string; readonly picture: Blob | null }

/** Distinguishes our messages from those of extensions and tools, which share the channel. */
const MARK = 'avatar-viewer'

interface Envelope {
  readonly mark: typeof MARK
  readonly message: ToViewer | FromViewer
}

export function postTo(target: Window, message: ToViewer | FromViewer): void {
  const envelope: Envelope = { mark: MARK, message }
  target.postMessage(envelope, location.origin)
}

/** The message of an event from this very site and from the window it is expected of; null for every other. */
export function messageFrom<Message extends ToViewer | FromViewer>(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  { origin, source }: { readonly origin: string; readonly source: Window | null },
  kinds: readonly Message['kind'][],
): Message | null {
  if (event.origin !== origin || source === null || event.source !== source) return null
  const { data } = event
  if (typeof data !== 'object' || data === null || !('mark' in data) || data.mark !== MARK) return null
  const message = 'message' in data ? data.message : null
  if (typeof message !== 'object' || message === null || !('kind' in message)) return null
  return kinds.some((kind) => kind === message.kind) ? (message as Message) : null
}
