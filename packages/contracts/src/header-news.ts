import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// Separate from the rest of the content, because every page's first load carries this file.

/** The counts of the header: the badge of the blog and the ring of the academy. */
export const headerNews = z.object({
  /** Articles published after the reader's last visit to the blog. */
  unreadArticles: z.number(),
  lessonsDone: z.number(),
  lessonsTotal: z.number(),
  /** ISO moment of this answer by the server's clock: a visitor's browser stores it as its `since`. */
  at: z.string(),
})
export type HeaderNews = Readonly<z.infer<typeof headerNews>>

/**
 * The part of the news that every document carries, equal for everybody: a visitor's browser counts its own from it.
 * Stands under the path of {@link getHeaderNews}.
 */
export interface SharedNews {
  /** The publication moments of the newest articles, in milliseconds; as many as the badge can count. */
  readonly published: readonly number[]
  readonly lessonsTotal: number
  readonly at: string
}

/** `since`: a visitor's last visit, which only the browser knows; that of an account is stored here. */
export const getHeaderNews = endpoint({
  method: 'GET',
  path: '/content/get-header-news',
  auth: 'optional',
  query: z.object({ since: z.iso.datetime().optional() }),
  answer: headerNews,
  errors: ['validation_failed'],
})
