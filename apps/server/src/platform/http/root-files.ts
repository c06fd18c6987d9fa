import type { FastifyInstance } from 'fastify'

/** Files of the pages that programs look for at these very addresses, whatever the document says. */
const ROOT_FILES = ['favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest'] as const

/** Serves them beside `/bundle/`, with the same types and caching. */
export function registerRootFiles(app: FastifyInstance, webDir: string): void {
  for (const name of ROOT_FILES) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, webDir))
}
