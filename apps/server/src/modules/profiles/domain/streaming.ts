/** The owner of a channel, according to the platform. */
export interface ChannelOwner {
  /** The channel's name, in the address of its page. */
  readonly login: string
  /** The platform's own name for the owner, which stays when the channel is renamed. */
  readonly subject: string
}

/** The secrets of a sign-in at the platform. Only the browser that began it holds them. */
export interface StreamingTicket {
  readonly accountId: number
  readonly state: string
  readonly nonce: string
  /** The verifier of PKCE (RFC 7636): a code that was stolen on its way is worth nothing without it. */
  readonly codeVerifier: string
  /** Milliseconds. */
  readonly endsAt: number
}

/** A sign-in that takes longer starts again. */
export const STREAMING_LIFE_MS = 10 * 60_000

/** A service that knows whose channel is whose. */
export interface StreamingPlatform {
  /** The address at which a browser signs in there. Throws `unavailable`. */
  authorizeUrl(ticket: StreamingTicket, redirectUri: string): Promise<URL>
  /** The person who signed in, from the address to which the browser came back. Throws when anything is invalid. */
  ownerBehind(ticket: StreamingTicket, cameBackTo: URL): Promise<ChannelOwner>
}
