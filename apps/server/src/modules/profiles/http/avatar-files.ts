import type { FastifyInstance } from 'fastify'
import { AVATAR_PATH } from '../domain/drawn-avatar.ts'
import type { AvatarFiles } from '../store/avatar-files.ts'

/** A name belongs to one picture for good. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the pictures of a folder, and nothing of it that is not named like one. */
export function serveAvatars(app: FastifyInstance, files: Pick<AvatarFiles, 'read'>): void {
  app.get<{ Params: { '*': string } }>(`${AVATAR_PATH}*`, async (request, reply) => {
    const name = request.params['*']
    const picture = await files.read(name)
    if (picture === null) return reply.callNotFound()
    reply.header('cache-control', FOREVER).header('x-content-type-options', 'nosniff')
    const etag = `"${name}"`
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('etag', etag).type('image/webp').send(picture)
  })
}
