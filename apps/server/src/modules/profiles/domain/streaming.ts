/** Who owns a channel, as the platform says. */
export interface ChannelOwner {
  /** The channel's name, in the address of its page. */
  readonly login: string
  /** The platform's own name for the owner, which stays when the channel is renamed. */
  readonly subject: string
}

/** What a sign-in at the platform is bound to. Only the browser that began it holds this. */
export interface StreamingTicket {
  readonly accountId: number
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636): a code that was stolen on its way is worth nothing without it. */
  readonly codeVerifier: string
  /** Milliseconds. */
  readonly endsAt: number
}

/** A sign-in that takes longer starts again. */
export const STREAMING_LIFE_MS = 10 * 60_000

/** A service that knows whose channel is whose. */
export interface StreamingPlatform {
  /** Where a browser goes to sign in there. Throws `unavailable`. */
  authorizeUrl(ticket: StreamingTicket, redirectUri: string): Promise<URL>
  /** Who signed in, by the address the browser came back to. Throws for whatever does not hold. */
  ownerBehind(ticket: StreamingTicket, cameBackTo: URL): Promise<ChannelOwner>
}
