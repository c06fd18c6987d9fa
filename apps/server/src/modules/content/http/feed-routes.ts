import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import type { ListedPage } from '../../../platform/http/page-meta.ts'
import { rssFeed } from '../domain/feed.ts'
import { robots, siteMap } from '../domain/site-map.ts'
import { listArticles } from '../store/articles-store.ts'

/** Feed readers keep what they have; the newest are enough. */
const FEED_ITEMS = 30
const FRESH_SECONDS = 600

export interface FeedDeps {
  readonly db: Db
  /** The pages of all modules. */
  readonly listPages: () => Promise<readonly ListedPage[]>
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** Files for programs: they have a dot in their names, so they are neither calls nor pages. */
export function registerFeeds(app: FastifyInstance, { db, listPages, siteUrl }: FeedDeps): void {
  app.get('/blog/rss.xml', async (request, reply) => {
    const newest = await listArticles(db, { limit: FEED_ITEMS, offset: 0 })
    return sendFile(request, reply, 'application/rss+xml', rssFeed(siteUrl(), newest))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    return sendFile(request, reply, 'application/xml', siteMap(siteUrl(), await listPages()))
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
