import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// Apart from the rest of the content: every page's first load carries this file.

/** What the header counts: the blog's badge and the academy's ring. */
export const headerNews = z.object({
  /** Articles published after the reader's last visit to the blog. */
  unreadArticles: z.number(),
  lessonsDone: z.number(),
  lessonsTotal: z.number(),
  /** ISO moment of this answer by the server's clock: what a visitor's browser keeps as its `since`. */
  at: z.string(),
})
export type HeaderNews = Readonly<z.infer<typeof headerNews>>

/**
 * What every document brings along of the news, the same for everybody: a visitor's browser counts its own from it.
 * Stands under the path of {@link getHeaderNews}.
 */
export interface SharedNews {
  /** When the newest articles came out, in milliseconds; as many as the badge can tell apart. */
  readonly published: readonly number[]
  readonly lessonsTotal: number
  readonly at: string
}

/** `since`: a visitor's last visit, which only the browser knows; an account's own is kept here. */
export const getHeaderNews = endpoint({
  method: 'GET',
  path: '/content/get-header-news',
  auth: 'optional',
  query: z.object({ since: z.iso.datetime().optional() }),
  answer: headerNews,
  errors: ['validation_failed'],
})
