import { redirectToRegion } from '@gorod/contracts/settings'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { type HiddenCookie, setHidden } from '../../../platform/http/cookies.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { placeOfRegion, type Regions } from '../domain/region-choice.ts'

/** Code of the region somebody chose in the footer. Lax: who comes by a link elsewhere has chosen it too. */
export const REGION_COOKIE: HiddenCookie = { name: 'region', sameSite: 'lax' }
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The footer's links. They lead to sites the operator named, never to one the caller names. */
export function regionRoutes(regions: () => Promise<Regions>): readonly Route[] {
  return [
    route(redirectToRegion, async ({ query, request, reply }) => {
      const place = placeOfRegion(query.region, await regions())
      reply.header('cache-control', 'no-store')
      if (place === null) {
        // A region that left the list lives on in bookmarks: who follows one came for the site and gets it.
        if (wantsPage(request)) return reply.redirect('/')
        throw new AppError('not_found')
      }
      setHidden(request, reply, REGION_COOKIE, { value: query.region, maxAgeSeconds: YEAR_SECONDS })
      return reply.redirect(place)
    }),
  ]
}

/** Browsers name HTML when a link is followed; programs do not. */
function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}
