import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Authenticate, Identity } from '../identity.ts'
import { validated } from '../validation.ts'
import { credentialsOf, refusal, setAccessToken } from './credentials.ts'
import type { Csrf } from './csrf.ts'
import type { Limit, Route } from './route.ts'

interface Guards {
  readonly authenticate: Authenticate
  readonly csrf: Csrf
}

/** Puts an endpoint on the server: limits, who is calling, token against forgery, checked input, checked answer. */
export function addRoute(app: FastifyInstance, { endpoint, handler, options }: Route, guards: Guards): void {
  const limiters = (options.limits ?? []).map((limit) => limiter(app, limit))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    async handler(request, reply) {
      for (const check of limiters) await check(request, reply)
      const identity = endpoint.auth === 'none' ? null : await identify(request, reply, guards.authenticate)
      if (identity instanceof AppError && endpoint.auth === 'required') throw identity
      if (endpoint.csrf === true) guards.csrf.check(request)
      const caller = identity instanceof AppError ? null : identity
      const answer = await handler({
        query: endpoint.query === undefined ? undefined : validated(endpoint.query, inputOf(request)),
        body: endpoint.body === undefined ? undefined : validated(endpoint.body, request.body ?? {}),
        identity: caller,
        signedIn: () => required(caller),
        request,
        reply,
      } as Parameters<typeof handler>[0])
      if (answer === reply) return reply
      // Parsed on the way out: a field the contract does not name never leaves by accident.
      const checked: unknown = endpoint.answer.parse(answer)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked) ?? 'null')
    },
  })
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

function required(identity: Identity | null): Identity {
  if (identity === null) throw new AppError('not_signed_in')
  return identity
}

function inputOf(request: FastifyRequest): object {
  return { ...(request.query as object), ...(request.params as object) }
}

function limiter(
  app: FastifyInstance,
  limit: Limit,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.perMs,
    keyGenerator: (request) => `${request.ip} ${limit.key?.(request) ?? ''}`,
  })
  return async (request, reply) => {
    const state = await count(request)
    if (state.isAllowed || !state.isExceeded) return
    reply.header('retry-after', state.ttlInSeconds)
    throw new AppError('too_many_requests', { details: { retryAfterSeconds: state.ttlInSeconds } })
  }
}
