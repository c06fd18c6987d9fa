import type { SocialType } from '@gorod/contracts/social'

/** The person that a valid id token describes. */
export interface SocialPerson {
  /** The provider's own id of the person; it never changes and is never given to another person. */
  readonly subject: string
  /** The address as the provider wrote it. Null: it gave none. */
  readonly email: string | null
  /** True when the provider has verified the address. */
  readonly emailVerified: boolean
  readonly name: string | null
  /** The nonce of the sign-in that this token was made for. */
  readonly nonce: string
}

export interface AuthorizeWish {
  readonly redirectUri: string
  readonly nonce: string
  readonly state: string
}

/** A service that this site trusts to identify people. */
export interface SocialProvider {
  readonly type: SocialType
  /** The address at which a browser signs in there. Throws `unavailable`. */
  authorizeUrl(wish: AuthorizeWish): Promise<string>
  /** Throws `social_token_invalid`, or `unavailable` when the provider's keys cannot be loaded. */
  readToken(token: string): Promise<SocialPerson>
}

export type SocialProviders = ReadonlyMap<SocialType, SocialProvider>

/** A person whose address the provider has verified, as the tables store it. */
export interface SocialIdentity {
  readonly provider: SocialType
  readonly subject: string
  /** Lower case. */
  readonly email: string
}
