import { CSRF_HEADER } from '@gorod/contracts/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteOrigins } from './site-origins.ts'

/** Spec §7 «{auth host}»: the calls of sign-in, which may be made at another origin than the site's. */
const PREFIX = '/v1/auth/'
const PREFLIGHT_SECONDS = 600

/** Lets the site's own pages, and nobody else's, read answers of the auth host. Without one nothing changes. */
export function registerAuthHost(app: FastifyInstance, origins: SiteOrigins): void {
  if (origins.authHost === null) return
  const allow = (request: FastifyRequest, reply: FastifyReply): boolean => {
    reply.header('vary', 'Origin')
    const site = origins.site()
    if (request.headers.origin !== site) return false
    // The configured origin, not the one that asks: nothing is ever reflected.
    reply.header('access-control-allow-origin', site).header('access-control-allow-credentials', 'true')
    return true
  }
  // Before the limits, so that a page can read their refusals too.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(PREFIX)) allow(request, reply)
  })
  app.options(`${PREFIX}*`, async (request, reply) => {
    if (!allow(request, reply)) return reply.code(403).send()
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', `content-type, ${CSRF_HEADER}`)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send()
  })
}
