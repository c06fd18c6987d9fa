import type { IncomingMessage, Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { MINUTE_MS } from '@gorod/contracts/durations'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Elsewheres } from '../cluster/elsewhere.ts'
import type { Config } from '../config/config.ts'
import type { Authenticate } from '../identity.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Random } from '../random.ts'
import { StartError } from '../start-error.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { addRoute } from './add-route.ts'
import { addressGroup } from './address-group.ts'
import { addressesBehind } from './addresses.ts'
import { registerAuthHost } from './auth-host.ts'
import { limitConnections } from './connection-limit.ts'
import { createCsrf } from './csrf.ts'
import { sendError } from './error-answer.ts'
import { type Probe, registerHealth } from './health.ts'
import { limitStore } from './limit-store.ts'
import { registerMultipart } from './multipart.ts'
import { nameAtBalancer } from './name-at-balancer.ts'
import { openApiDocument } from './openapi.ts'
import type { DescribePage } from './page-meta.ts'
import type { PageSeed, SeedPage } from './page-seed.ts'
import { registerPages } from './pages.ts'
import { RefusalLog } from './refusal-log.ts'
import type { Route } from './route.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { type SiteOrigins, siteOrigins } from './site-origins.ts'
import { answerUnreadable } from './unreadable.ts'
import { dispatchUpgrades, type Upgrade } from './upgrades.ts'
import { Uploads } from './uploads.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/** A whole request, body and all: an avatar over a slow line. */
const REQUEST_TIMEOUT_MS = 60_000
/** Its headers alone. */
const HEADERS_TIMEOUT_MS = 15_000
/** How often both limits are checked. */
const TIMEOUTS_CHECKED_MS = 5_000

/** A page loads dozens of files at once; they have a budget of their own and take nothing from its calls. */
const FILES_PER_CALL = 4
const isFile = (request: FastifyRequest): boolean => request.url.startsWith('/bundle/')

export type { Upgrade } from './upgrades.ts'

export interface Http {
  readonly server: Server
  /** For addresses outside the contracts: proxies, streams. Before `listen` only. */
  readonly app: FastifyInstance
  readonly origins: SiteOrigins
  /** The sender of a raw request (an upgrade) for limits: by `TRUST_PROXY`, an IPv6 network as one. */
  addressOf(request: IncomingMessage): string
  /** How the balancer calls this process; null: there is none, it does not say, or it is to send nobody here any more. */
  nameAtBalancer(): string | null
  add(routes: readonly Route[]): void
  onUpgrade(upgrade: Upgrade): void
  /** The first module that knows a page describes it. */
  describePages(describe: DescribePage): void
  /** Every document brings along what all of these say. */
  seedPages(seed: SeedPage): void
  /** Listens and answers the address. Throws {@link StartError} when the port cannot be had. */
  listen(): Promise<{ readonly port: number }>
  /** Tells balancers that this process is about to end, and goes on answering. */
  drain(): void
  close(): Promise<void>
}

export interface HttpOptions {
  readonly config: Config['http']
  readonly secret: string
  readonly log: Log
  readonly random: Random
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly probes: readonly Probe[]
  readonly metrics: Pick<Metrics, 'httpAnswers' | 'httpSeconds'>
  readonly limits: Limits
  /** Without: no other process serves the site. */
  readonly elsewheres?: Elsewheres | undefined
  readonly tracing: Tracing
}

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, log, random } = options
  const refusals = new RefusalLog(log, options.clock)
  let stopping = false
  let balancersName: string | null = null
  const addresses = addressesBehind(config.proxies)
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    // Not `true`: fastify would believe the first address of the list, which the caller writes.
    trustProxy: config.proxies > 0 && addresses.trust,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: config.silenceMs,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECKED_MS },
    forceCloseConnections: true,
    genReqId: () => random.uuid(),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, refusals),
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, refusals))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    balancersName = nameAtBalancer(request, config.proxies) ?? balancersName
    // A balancer would send its next request over this connection, into the end of the process.
    if (stopping) reply.header('connection', 'close')
  })
  countAnswers(app, options.metrics)
  const origins = siteOrigins({ ...config, port: () => portOf(app, config) })
  app.decorate('cookieDomain', config.cookieDomain)
  await app.register(cookie)
  await registerSecurityHeaders(app, config)
  registerAuthHost(app, origins)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(formbody)
  await app.register(rateLimit, {
    max: (request) => config.requestsPerMinute * (isFile(request) ? FILES_PER_CALL : 1),
    timeWindow: MINUTE_MS,
    ...storeOf(options.limits),
    keyGenerator: (request) => `${isFile(request) ? 'files of ' : ''}${addressGroup(request.ip)}`,
  })
  acceptEmptyJson(app)
  const csrf = createCsrf(options.secret, random)
  const describers: DescribePage[] = []
  const seeds: SeedPage[] = []
  const endpoints: Endpoint[] = []
  const pages = await registerPages(app, {
    ...config,
    endpoints,
    csrf,
    describe: (path, search) => firstDescription(describers, { path, search }, log),
    seed: (request) => allSeeds(seeds, request, log),
  })
  // The plugin counts the calls of routes alone, and every page comes here.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    pages.isPage(request)
      ? pages.send(request, reply)
      : sendError(new AppError('not_found'), request, reply, refusals),
  )
  app.get('/v1/auth/csrf-token', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ token: csrf.token(request, reply) }),
  )
  const { strictAnswers } = config
  const { authenticate, tracing } = options
  const guards = { authenticate, csrf, origins, strictAnswers, tracing, uploads: new Uploads() }
  registerHealth(app, options.probes, () => stopping)
  let described: string | null = null
  app.get('/docs/api', async (_request, reply) => {
    described ??= JSON.stringify(openApiDocument(endpoints))
    return reply.type('application/json; charset=utf-8').send(described)
  })
  const upgrades = dispatchUpgrades(app.server, { log })
  if (config.proxies === 0)
    limitConnections(app.server, config.connectionsPerAddress, options.elsewheres?.of('connections'))
  return {
    server: app.server,
    app,
    origins,
    addressOf: addresses.groupOf,
    nameAtBalancer: () => (stopping ? null : balancersName),
    add: (routes) => {
      for (const route of routes) {
        endpoints.push(route.endpoint)
        if (route.endpoint.encoding === 'multipart') {
          registerMultipart(app, (within) => addRoute(within, route, guards))
        } else addRoute(app, route, guards)
      }
    },
    onUpgrade: (upgrade) => upgrades.add(upgrade),
    describePages: (describe) => void describers.push(describe),
    seedPages: (seed) => void seeds.push(seed),
    listen: () => listen(app, config),
    drain: () => {
      stopping = true
    },
    close: async () => {
      stopping = true
      upgrades.closeAll()
      await app.close()
      refusals.tell()
    },
  }
}

function storeOf(limits: Limits) {
  const store = limitStore(limits)
  return store === undefined ? {} : { store }
}

/** By the address as the server declares it: what a stranger asks for must not make a new row. */
function countAnswers(app: FastifyInstance, { httpAnswers, httpSeconds }: HttpOptions['metrics']): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'page'
    httpAnswers.inc({ call, status: String(reply.statusCode) })
    httpSeconds.observe(reply.elapsedTime / 1000)
  })
}

/** A post without a body is fine where the endpoint wants none, also when the client says it is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, null)
    else parse(request, String(body), done)
  })
}

/** A page goes out without its description rather than not at all. */
async function firstDescription(
  describers: readonly DescribePage[],
  { path, search }: { readonly path: string; readonly search: URLSearchParams },
  log: Log,
): ReturnType<DescribePage> {
  for (const describe of describers) {
    const described = await describe(path, search).catch((err: unknown) => {
      log.warn({ err, path }, 'a page could not be described')
      return null
    })
    if (described !== null) return described
  }
  return null
}

/** Data that could not be read is left out: the page asks for it by its call. */
async function allSeeds(seeds: readonly SeedPage[], request: FastifyRequest, log: Log): Promise<PageSeed> {
  const had = seeds.map((seed) =>
    seed(request).catch((err: unknown) => {
      log.warn({ err }, 'a page goes out without a part of its seed')
      return {}
    }),
  )
  return Object.assign({}, ...(await Promise.all(had)))
}

async function listen(app: FastifyInstance, config: Config['http']): Promise<{ port: number }> {
  try {
    // With a name fastify would open a second server for the other family, which realtime knows nothing of.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host
    await app.listen({ port: config.port, host })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is taken by another program: stop it, or choose another port with PORT=${config.port + 1}.`,
        error,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `Port ${config.port} is reserved for root: choose one above 1023 with PORT.`,
        error,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`This machine has no address ${config.host}: choose another with HOST.`, error)
    }
    throw error
  }
  return { port: portOf(app, config) }
}

/** The one it listens on; before that the one it will. */
function portOf(app: FastifyInstance, config: Config['http']): number {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : config.port
}
