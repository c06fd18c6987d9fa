import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { headerNews } from './header-news.ts'
import { rights } from './permissions.ts'

// Separate from the rest of the accounts, because every page's first load carries this file.

/** Spec §3 «Header user», whether the e-mail is confirmed, and rights. */
const headerUser = z.object({
  id: z.number(),
  username: z.string(),
  image: z.string().nullable(),
  verified: z.boolean(),
  rights: z.array(z.enum(rights)).readonly(),
  /** The caller's own address; null when a provider gave none. */
  email: z.string().nullable(),
  /** Streamer mode: nothing private is drawn at the table. */
  streamerMode: z.boolean(),
})
export type HeaderUser = Readonly<z.infer<typeof headerUser>>

/** The signed-in account, with the counts of the header: it saves a call on every page. */
const currentUser = headerUser.extend({
  news: headerNews,
})
export type CurrentUser = Readonly<z.infer<typeof currentUser>>

/** The owner of the token. */
export const getMe = endpoint({
  method: 'GET',
  path: '/v1/me',
  auth: 'required',
  answer: currentUser,
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
