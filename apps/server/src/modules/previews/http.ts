import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { SITE_PICTURE } from '../../platform/http/page-meta.ts'
import type { Card } from './domain/cards.ts'
import type { PreviewsDeps } from './domain/deps.ts'
import {
  readChampionshipCard,
  readClubCard,
  readMatchCard,
  readMomentCard,
  readProfileCard,
} from './queries/read-cards.ts'

/** A preview asks once; people who share a link to many chats make many of them ask. */
const PER_ADDRESS = { max: 60, timeWindow: 60_000 } as const
const FRESH_SECONDS = 600
const NUMBER = /^[1-9]\d{0,8}$/

interface Params {
  readonly id: string
  readonly step: string
}

/** Files for programs: their names have a dot, so they are neither calls nor pages. */
export function registerPictures(
  app: FastifyInstance,
  {
    games,
    profiles,
    championships,
    clubs,
  }: Pick<PreviewsDeps, 'games' | 'profiles' | 'championships' | 'clubs'>,
  draw: (card: Card) => Promise<Buffer>,
): void {
  const picture = (path: string, read: (params: Params) => Promise<Card | null>) =>
    app.get<{ Params: Params }>(path, { config: { rateLimit: PER_ADDRESS } }, async (request, reply) => {
      const { id, step = '1' } = request.params
      if (!NUMBER.test(id) || !NUMBER.test(step)) throw new AppError('not_found')
      const card = await read(request.params)
      // Nothing about what strangers may not see, and the same for what does not exist.
      if (card === null) throw new AppError('not_found')
      return sendPicture(request, reply, await draw(card).catch(orNone))
    })
  picture('/previews/match/:id.png', ({ id }) => readMatchCard(games, Number(id)))
  picture('/previews/match/:id/:step.png', ({ id, step }) =>
    readMomentCard(games, Number(id), { step: Number(step) }),
  )
  picture('/previews/championship/:id.png', ({ id }) => readChampionshipCard(championships, Number(id)))
  picture('/previews/club/:id.png', ({ id }) => readClubCard(clubs, Number(id)))
  picture('/previews/profile/:id.png', ({ id }) => readProfileCard(profiles, Number(id)))
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Buffer | null): FastifyReply {
  // Too many pictures at once: the one of the site serves until later.
  if (picture === null) return reply.header('cache-control', 'no-store').redirect(SITE_PICTURE, 302)
  const etag = `"${createHash('sha256').update(picture).digest('base64url')}"`
  reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).header('etag', etag)
  // Pages of chats show it in their own documents.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(picture)
}

function orNone(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null
  throw error
}
