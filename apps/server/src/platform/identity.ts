import type { Right } from '@gorod/contracts/permissions'

/** The caller of a request. */
export interface Identity {
  readonly accountId: number
  readonly sessionId: string
  readonly rights: readonly Right[]
}

/** The proofs of a request or a handshake. */
export interface Credentials {
  /** From the cookie, `Authorization: Bearer`, or the handshake. */
  readonly accessToken: string | null
  /** The session's own cookie, which only browsers have. */
  readonly sessionSecret: string | null
}

export type Authentication =
  | {
      readonly state: 'signed_in'
      readonly identity: Identity
      /** Set when the access token was stale but the session lives: hand it to the browser. */
      readonly freshToken: string | null
    }
  /** No credentials at all. */
  | { readonly state: 'visitor' }
  /** There were some, and they no longer hold. */
  | { readonly state: 'expired' }

/** Knows accounts by what they show. The accounts module is one; http and realtime ask it. */
export type Authenticate = (credentials: Credentials) => Promise<Authentication>
