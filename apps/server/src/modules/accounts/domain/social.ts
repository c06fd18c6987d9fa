import type { SocialFlow, SocialType } from '@gorod/contracts/social'

/** What an id token that holds says of the person. */
export interface SocialPerson {
  /** The provider's own name for them; it never changes and is never given to another. */
  readonly subject: string
  /** As the provider wrote it; null where it told none. */
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

/** A service whose word for who somebody is we take. */
export interface SocialProvider {
  readonly type: SocialType
  readonly flow: SocialFlow
  /** Where a browser goes to sign in there. Throws `unavailable`. */
  authorizeUrl(wish: AuthorizeWish): Promise<string>
  /** Throws `social_token_invalid`, or `unavailable` where the provider's keys cannot be had. */
  readToken(token: string): Promise<SocialPerson>
}

export type SocialProviders = ReadonlyMap<SocialType, SocialProvider>

/** Somebody whose address the provider vouches for, as our tables hold it. */
export interface SocialIdentity {
  readonly provider: SocialType
  readonly subject: string
  /** Lower case. */
  readonly email: string
}
