import type { SocialFlow, SocialType } from '@gorod/contracts/social'

/** What a valid id token says about the person. */
export interface SocialPerson {
  /** The provider's own name for the person; it never changes and is never given to another. */
  readonly subject: string
  /** As the provider wrote it; null where it gave none. */
  readonly email: string | null
  /** The provider itself has made sure that the address is theirs. */
  readonly emailVerified: boolean
  readonly name: string | null
  /** Of the sign-in this token was made for. */
  readonly nonce: string
}

export interface AuthorizeWish {
  readonly redirectUri: string
  readonly nonce: string
  readonly state: string
}

/** A service that this site trusts to say who somebody is. */
export interface SocialProvider {
  readonly type: SocialType
  readonly flow: SocialFlow
  /** Where a browser goes to sign in there. Throws `unavailable`. */
  authorizeUrl(wish: AuthorizeWish): Promise<string>
  /** Throws `social_token_invalid`, or `unavailable` where the provider's keys cannot be had. */
  readToken(token: string): Promise<SocialPerson>
}

export type SocialProviders = ReadonlyMap<SocialType, SocialProvider>

/** A person whose address the provider vouches for, as the tables store it. */
export interface SocialIdentity {
  readonly provider: SocialType
  readonly subject: string
  /** Lower case. */
  readonly email: string
}
