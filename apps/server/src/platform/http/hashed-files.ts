import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/** What a page fetches dozens of. Media, which browsers ask for in ranges, come from the disk. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The encodings of a file, the best first, and how the build of the pages ends the names of files in them. */
const ENDINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface HashedFile {
  readonly plain: Buffer
  readonly encoded: ReadonlyMap<string, Buffer>
}

/**
 * Serves the files of `assets/`, whose names hold a hash of their content: they never change, so each is read once. A
 * first visit fetches about sixty of them, and to look for each on the disk took most of the server's processor time.
 */
export function registerHashedFiles(app: FastifyInstance, folder: string, path: string): void {
  const known = new Map<string, HashedFile>()
  app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    if (type === undefined || !/^[\w.-]+$/.test(name)) return reply.sendFile(`assets/${name}`)
    const file = known.get(name) ?? (await readHashed(join(folder, name)))
    if (file === null) return reply.callNotFound()
    known.set(name, file)
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('vary', 'accept-encoding')
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...file.encoded.keys()])
    const encoded = encoding === null ? undefined : file.encoded.get(encoding)
    if (encoding === null || encoded === undefined) return reply.send(file.plain)
    return reply.header('content-encoding', encoding).send(encoded)
  })
}

/** Null: there is no such file. */
async function readHashed(path: string): Promise<HashedFile | null> {
  const [plain, ...encoded] = await Promise.all(
    ['', ...ENDINGS.map(([, ending]) => ending)].map((ending) => readFile(path + ending).catch(() => null)),
  )
  if (plain === null || plain === undefined) return null
  const found = ENDINGS.flatMap(([encoding], index) => {
    const content = encoded[index]
    return content === null || content === undefined ? [] : [[encoding, content] as const]
  })
  return { plain, encoded: new Map(found) }
}
