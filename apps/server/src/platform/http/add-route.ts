import { may, type Permission } from '@gorod/contracts/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { answerBody } from '../checked-answers.ts'
import type { Authenticate, Identity } from '../identity.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { validated } from '../validation.ts'
import { addressGroup } from './address-group.ts'
import { credentialsOf, refusal, setAccessToken } from './credentials.ts'
import type { Csrf } from './csrf.ts'
import { readForm } from './multipart.ts'
import type { Limit, Route } from './route.ts'
import type { SiteOrigins } from './site-origins.ts'
import type { Uploads } from './uploads.ts'

interface Guards {
  readonly authenticate: Authenticate
  readonly csrf: Csrf
  readonly origins: SiteOrigins
  /** A field that the contract does not name is an error, not only left out. */
  readonly strictAnswers: boolean
  readonly tracing: Tracing
  readonly uploads: Uploads
}

/** Counters of a limit that says nothing else. */
const DEFAULT_COUNTERS = 5_000

/** Puts an endpoint on the server: limits, whose page calls, who is calling, token against forgery, right, checked input, checked answer. */
export function addRoute(app: FastifyInstance, { endpoint, handler, options }: Route, guards: Guards): void {
  const limits = options.limits ?? []
  const nameOf = (limit: Limit) => `${endpoint.method} ${endpoint.path} ${limits.indexOf(limit)}`
  const callers = new WeakMap<FastifyRequest, Identity>()
  const { perAddress, perAccount } = limitersOf(app, limits, { nameOf, callers })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) =>
      guards.tracing.span(
        `${endpoint.method} ${endpoint.path}`,
        { 'http.request.method': endpoint.method, 'http.route': endpoint.path, 'request.id': request.id },
        () => answer(request, reply),
      ),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    for (const check of perAddress) await check(request, reply)
    if (endpoint.method !== 'GET' && options.fromAnywhere !== true) refuseForeign(request, guards.origins)
    const identity = endpoint.auth === 'none' ? null : await identify(request, reply, guards.authenticate)
    if (identity instanceof AppError && endpoint.auth === 'required') throw identity
    if (endpoint.csrf === true) guards.csrf.check(request)
    const caller = identity instanceof AppError ? null : identity
    if (caller !== null) callers.set(request, caller)
    if (endpoint.permission !== undefined) refuseWithout(endpoint.permission, caller)
    const query = endpoint.query === undefined ? undefined : validated(endpoint.query, inputOf(request))
    const handled = async (): Promise<unknown> => {
      // Read only now: a refused request leaves nothing in memory.
      const form = await readForm(request, endpoint)
      const body = endpoint.body === undefined ? undefined : validated(endpoint.body, form.body ?? {})
      // Checked after the input: a call that could do nothing does not count against its account.
      for (const check of perAccount) await check(request, reply)
      const signedIn = () => required(caller)
      const call = { query, body, file: form.file, identity: caller, signedIn, request, reply }
      return handler(call as Parameters<typeof handler>[0])
    }
    const answered = await (endpoint.encoding === 'multipart'
      ? guards.uploads.hold(caller?.accountId ?? null, handled)
      : handled())
    if (answered === reply) return reply
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const text = answerBody(endpoint, answered, guards.strictAnswers)
    return reply.type('application/json; charset=utf-8').send(text)
  }
}

interface LimitKeys {
  readonly nameOf: (limit: Limit) => string
  /** Who sends a request, as soon as it is known. */
  readonly callers: WeakMap<FastifyRequest, Identity>
}

function limitersOf(app: FastifyInstance, limits: readonly Limit[], { nameOf, callers }: LimitKeys) {
  const limitersBy = (isPerAccount: boolean, keyOf: (request: FastifyRequest, limit: Limit) => string) =>
    limits
      .filter(({ perAccount }) => (perAccount === true) === isPerAccount)
      .map((limit) =>
        limiter(
          app,
          { ...limit, counter: nameOf(limit) },
          (request) => `${keyOf(request, limit)} ${limit.key?.(request) ?? ''}`,
        ),
      )
  return {
    perAddress: limitersBy(false, placeOf),
    perAccount: limitersBy(true, (request) => String(callers.get(request)?.accountId ?? '')),
  }
}

/**
 * Stops another site's page from acting here, also where no token against forgery is asked for: it could sign somebody
 * in to its own account and have them play, write and pay there.
 */
function refuseForeign(request: FastifyRequest, origins: SiteOrigins): void {
  if (origins.isForeign(request)) {
    throw new AppError('bad_request', { message: 'Sent by a page of another site' })
  }
}

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<Identity | AppError> {
  const authentication = await authenticate(credentialsOf(request))
  if (authentication.state !== 'signed_in') return refusal(authentication)
  if (authentication.freshToken !== null) setAccessToken(reply, authentication.freshToken)
  return authentication.identity
}

function refuseWithout(permission: Permission, identity: Identity | null): void {
  if (!may(required(identity).rights, permission)) throw new AppError('forbidden')
}

function required(identity: Identity | null): Identity {
  if (identity === null) throw new AppError('not_signed_in')
  return identity
}

function inputOf(request: FastifyRequest): object {
  return { ...(request.query as object), ...(request.params as object) }
}

function placeOf(request: FastifyRequest, { anyAddress }: Limit): string {
  return anyAddress === true ? '' : addressGroup(request.ip)
}

function limiter(
  app: FastifyInstance,
  { max, perMs, counts, counters = DEFAULT_COUNTERS, counter }: Limit & { readonly counter: string },
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  // `cache` is missing in the plugin's types for this call; `counter` is for `limit-store.ts`.
  const options = { max, timeWindow: perMs, keyGenerator: keyOf, cache: counters, counter }
  const count = app.createRateLimit(options)
  return async (request, reply) => {
    if (counts !== undefined && !counts(request)) return
    const state = await count(request)
    if (state.isAllowed || !state.isExceeded) return
    reply.header('retry-after', state.ttlInSeconds)
    throw new AppError('too_many_requests', { details: { retryAfterSeconds: state.ttlInSeconds } })
  }
}
