/** The data with which a provider sent a browser back. */
export interface SocialAnswer {
  readonly state: string
  /** Null: the visitor or the provider said no. */
  readonly idToken: string | null
}

const NAME = 'social-sign-in'

interface Message extends SocialAnswer {
  readonly name: typeof NAME
}

/**
 * Passes an answer from the window it came to on to the page that opened it. By both ways there are: a provider's
 * pages may cut a window off from its opener, and Safari before 15.4 has no channels. Neither leaves our origin.
 */
export function handOver({ state, idToken }: SocialAnswer): void {
  const message: Message = { name: NAME, state, idToken }
  const opener: unknown = window.opener
  if (opener !== null) (opener as Window).postMessage(message, location.origin)
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(NAME)
    channel.postMessage(message)
    channel.close()
  }
}

/** Hears what other windows hand over, some of it twice. Returns how to stop. */
export function onHandedOver(take: (answer: SocialAnswer) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin === location.origin && isMessage(event.data)) take(event.data)
  }
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null
  channel?.addEventListener('message', onMessage)
  addEventListener('message', onMessage)
  return () => {
    channel?.close()
    removeEventListener('message', onMessage)
  }
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'name' in data && data.name === NAME
}
