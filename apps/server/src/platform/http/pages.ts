import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AUTH_HOST_META, COOKIE_DOMAIN_META } from '@gorod/contracts/constants'
import type { Endpoint } from '@gorod/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callPaths } from './call-paths.ts'
import { credentialsOf } from './credentials.ts'
import type { Csrf } from './csrf.ts'
import { registerHashedFiles } from './hashed-files.ts'
import { type OwnDocument, ownDocument } from './own-documents.ts'
import { isPageAddress } from './page-addresses.ts'
import { type DescribePage, withPageMeta } from './page-meta.ts'
import { withPreloads } from './page-preloads.ts'
import { type SeedPage, withSeed } from './page-seed.ts'
import { registerRootFiles, SERVICE_WORKER } from './root-files.ts'

const CSRF_META = /<meta name="csrf-token"[^>]*>/

export interface Pages {
  /** True when this request asks for a page rather than for a call or a file. */
  isPage(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface PagesParts {
  readonly webDir: string
  readonly authHost: string | null
  readonly cookieDomain: string | null
  readonly csrf: Csrf
  readonly describe: DescribePage
  readonly seed: SeedPage
  /** All calls there are; complete when the first request comes. */
  readonly endpoints: readonly Endpoint[]
}

/**
 * Serves the built pages: files under `/bundle/`, one document for every address of a page, others for the documents of their own. A visitor
 * gets the home page drawn in its document, for a first view before any script runs.
 */
export async function registerPages(
  app: FastifyInstance,
  { webDir, authHost, cookieDomain, csrf, describe, seed, endpoints }: PagesParts,
): Promise<Pages> {
  await app.register(fastifyStatic, {
    root: join(webDir, 'bundle'),
    prefix: '/bundle/',
    index: false,
    preCompressed: true,
    suppressWarning: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path, webDir)),
  })
  registerHashedFiles(app, join(webDir, 'bundle', 'assets'), '/bundle/assets/')
  registerRootFiles(app, webDir)
  let isCall: ReturnType<typeof callPaths> | null = null
  const readDocument = documentReader(join(webDir, 'index.html'))
  /** The same document with the home page of a visitor in it; not there in development. */
  const readHome = documentReader(join(webDir, 'home.html'))
  const readOwn: Readonly<Record<OwnDocument, () => Promise<string | null>>> = {
    'avatar3d.html': documentReader(join(webDir, 'avatar3d.html')),
    'obs.html': documentReader(join(webDir, 'obs.html')),
    'offline.html': documentReader(join(webDir, 'offline.html')),
  }
  const prepared = firstViewOf(webDir, seed)
  const whereToSignIn =
    metaOf(AUTH_HOST_META, authHost ?? '') + metaOf(COOKIE_DOMAIN_META, cookieDomain ?? '')
  return {
    isPage(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const path = pathOf(request)
      isCall ??= callPaths(endpoints)
      return !isCall(path) && !/\.\w+$/.test(path)
    },
    async send(request, reply) {
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      const own = ownDocument(request.url)
      const home = isHomeOfVisitor(request) ? await readHome() : null
      const document = home ?? (await (own === null ? readDocument : readOwn[own])())
      if (document === null) return reply.code(503).send('The pages are not built: run "npm start".\n')
      // It posts nothing and signs nobody in: it gets no token, and no cookie.
      if (own !== null) return reply.code(200).send(document)
      const token = csrf.token(request, reply)
      const metas = `${metaOf('csrf-token', token)}<meta property="csp-nonce" nonce="${reply.cspNonce.style}" />${whereToSignIn}`
      const tokened = CSRF_META.test(document)
        ? document.replace(CSRF_META, metas)
        : document.replace('</head>', `${metas}</head>`)
      // One address per page: `/blog/` is `/blog`.
      const path = pathOf(request).replace(/(?<=.)\/+$/, '')
      const [described, page] = await Promise.all([
        describe(path, searchOf(request)),
        prepared(request, { tokened, path }),
      ])
      // The same document: it shows in words what the status tells programs.
      if (described === 'missing' || (described === null && !isPageAddress(path)))
        return reply.code(404).send(page)
      return reply.code(200).send(described === null ? page : withPageMeta(page, described))
    },
  }
}

/** Adds to a document what its page would ask for first. */
function firstViewOf(webDir: string, seed: SeedPage) {
  /** Not there in development. */
  const readPreloads = documentReader(join(webDir, 'preloads.json'))
  return async (
    request: FastifyRequest,
    { tokened, path }: { readonly tokened: string; readonly path: string },
  ): Promise<string> => {
    const [brought, preloads] = await Promise.all([seed(request), readPreloads()])
    return withPreloads(withSeed(tokened, brought), path, preloads)
  }
}

function cachingOf(path: string, webDir: string): string {
  if (path === join(webDir, SERVICE_WORKER)) return 'no-cache'
  // Names under assets/ hold a hash of the content.
  return path.includes(`${join(webDir, 'bundle', 'assets')}/`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
}

/** Content without quotes: a token, an origin, a domain. */
function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`
}

/** What is drawn there holds for nobody else, and for no other address: `/?email=confirmed` says something of its own. */
function isHomeOfVisitor(request: FastifyRequest): boolean {
  const { accessToken, sessionSecret } = credentialsOf(request)
  return request.url === '/' && accessToken === null && sessionSecret === null
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function searchOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?').slice(1).join('?'))
}

/** Reads the document again when it changed, so that a new build needs no restart. */
function documentReader(path: string): () => Promise<string | null> {
  let kept: { readonly text: string; readonly changedAt: number } | null = null
  return async () => {
    const found = await stat(path).catch(() => null)
    if (found === null) return null
    if (kept?.changedAt !== found.mtimeMs)
      kept = { text: await readFile(path, 'utf8'), changedAt: found.mtimeMs }
    return kept.text
  }
}
