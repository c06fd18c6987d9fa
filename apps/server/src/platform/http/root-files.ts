import type { FastifyInstance } from 'fastify'

/** Its file is asked for again at each visit: a new version of the site is known at once. */
export const SERVICE_WORKER = 'sw.js'

/** Files of the pages that programs look for at these very addresses, whatever the document says. */
const ROOT_FILES = ['favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest', SERVICE_WORKER] as const

/** Serves them beside `/bundle/`, with the same types and caching. */
export function registerRootFiles(app: FastifyInstance, webDir: string): void {
  for (const name of ROOT_FILES) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, webDir))
}
