import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { rssFeed } from '../domain/feed.ts'
import type { LessonText } from '../domain/lessons.ts'
import { type MappedPage, robots, siteMap } from '../domain/site-map.ts'
import { listArticles } from '../store/articles-store.ts'

/** Feed readers keep what they have; the newest are enough. */
const FEED_ITEMS = 30
/** The format allows 50,000 addresses in one file. */
const MAPPED_ARTICLES = 40_000
const FRESH_SECONDS = 600

export interface FeedDeps {
  readonly db: Db
  readonly lessons: readonly LessonText[]
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** Files for programs: they have a dot in their names, so they are neither calls nor pages. */
export function registerFeeds(app: FastifyInstance, { db, lessons, siteUrl }: FeedDeps): void {
  app.get('/blog/rss.xml', async (request, reply) => {
    const newest = await listArticles(db, { limit: FEED_ITEMS, offset: 0 })
    return sendFile(request, reply, 'application/rss+xml', rssFeed(siteUrl(), newest))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const all = await listArticles(db, { limit: MAPPED_ARTICLES, offset: 0 })
    const pages: readonly MappedPage[] = [
      ...['/', '/blog', '/academy', '/eula', '/personal-data'].map((path) => ({ path, changedAt: null })),
      ...all.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
      ...lessons.map(({ slug }) => ({ path: `/academy/${slug}`, changedAt: null })),
    ]
    return sendFile(request, reply, 'application/xml', siteMap(siteUrl(), pages))
  })
  app.get('/robots.txt', async (request, reply) => sendFile(request, reply, 'text/plain', robots(siteUrl())))
}

/** With a fingerprint: a program that asks every few minutes mostly learns that nothing has changed. */
function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', etag)
  const tags = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.includes(etag) || tags.includes('*')) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}
