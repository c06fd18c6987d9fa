import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { HeaderNews } from './header-news.ts'

// Apart from the rest of the accounts: every page's first load carries this file.

/** What an account may do beyond playing. */
export const rights = ['judge', 'moderator', 'editor', 'administrator'] as const
export type Right = (typeof rights)[number]

/** Spec §3 «Header user», whether the e-mail is confirmed, and rights. */
export interface HeaderUser {
  readonly id: number
  readonly username: string
  readonly image: string | null
  readonly verified: boolean
  readonly rights: readonly Right[]
  /** The caller's own address; null where a provider told none. */
  readonly email: string | null
  /** Nothing private is drawn at the table. */
  readonly streamerMode: boolean
}

/** Who sits before the screen, with what the header counts for them: a call less for every page. */
export interface Viewer extends HeaderUser {
  readonly news: HeaderNews
}

/** Who the token belongs to. */
export const getMe = endpoint({
  method: 'GET',
  path: '/v1/me',
  auth: 'required',
  answer: z.custom<Viewer>(),
  errors: ['not_signed_in', 'session_expired'],
})

/** Ends the session here and on the server. Answers with a redirect to the home page. */
export const logout = endpoint({
  method: 'GET',
  path: '/registration/logout',
  auth: 'optional',
  answer: z.null(),
  errors: [],
})
