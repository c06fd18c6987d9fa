import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AVATAR_FILE, AVATAR_PATH } from '../domain/drawn-avatar.ts'

/** A name belongs to one picture for good. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the pictures of a folder, and nothing of it that is not named like one. */
export async function serveAvatars(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: AVATAR_PATH,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => AVATAR_FILE.test(path.replace(/^\//, '')),
    setHeaders: (reply) => {
      reply.header('cache-control', FOREVER).header('x-content-type-options', 'nosniff')
    },
  })
}
