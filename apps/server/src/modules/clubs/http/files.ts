import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { calendarFile } from '../../../platform/calendar.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import { EVENING_MS } from '../domain/evening.ts'
import { livingClub } from '../queries/read-club.ts'
import { listEvenings } from '../store/evenings-store.ts'

/** A calendar asks every few minutes; a page of a club is opened by people. */
const PER_ADDRESS = { max: 60, timeWindow: 60_000 } as const
const FRESH_SECONDS = 300
const NUMBER = /^[1-9]\d{0,8}$/

/** The evenings of a club as a calendar. The name has a dot, so it is neither a call nor a page. */
export function registerClubFiles(app: FastifyInstance, { db, clock, siteUrl }: ClubsDeps): void {
  app.get<{ Params: { id: string } }>(
    '/clubs/:id/evenings.ics',
    { config: { rateLimit: PER_ADDRESS } },
    async ({ params }, reply) => {
      if (!NUMBER.test(params.id)) throw new AppError('not_found')
      const club = await livingClub(db, Number(params.id))
      const now = new Date(clock.now())
      const evenings = await listEvenings(db, club.id, new Date(now.getTime() - EVENING_MS))
      const url = `${siteUrl()}/clubs/${club.id}`
      const file = calendarFile({
        host: new URL(url).host,
        product: 'clubs',
        now,
        events: evenings.map(({ id, title, startsAt }) => ({
          uid: `club-${club.id}-evening-${id}`,
          startsAt,
          endsAt: new Date(startsAt.getTime() + EVENING_MS),
          summary: `${club.name}: ${title}`,
          url,
        })),
      })
      return reply
        .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
        .type('text/calendar; charset=utf-8')
        .send(file)
    },
  )
}
