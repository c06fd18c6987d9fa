import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock, Timer } from '../../../platform/clock.ts'
import {
  CHECK_ERRORS,
  CHECK_MESSAGE_LIMIT,
  type CheckMessage,
  CheckRefusal,
  readCheckMessage,
} from '../domain/check-message.ts'
import { CHECK_PATH, type CheckDoor, refusalAnswer, type VisitorBudget } from './check-door.ts'
import type { CheckSession, ToVisitor } from './check-session.ts'

/** The same as in Janus; the official client gives up after 60 s. */
const POLL_MS = 30_000
/** One echo test has a handful. */
const KEPT_EVENTS = 50

const params = z.object({ session: z.coerce.number().optional(), handle: z.coerce.number().optional() })
/** A parameter that comes twice is a list: the caller proves nothing with it. */
const text = z.string().max(300)
const query = z.object({
  token: text.catch(''),
  apisecret: text.optional().catch(''),
  maxev: z.coerce.number().int().min(1).max(10).catch(1),
})

/** A visitor by REST: what Janus says waits here until it is asked for. */
class RestVisitor {
  readonly token: string
  readonly address: string
  readonly budget: VisitorBudget
  readonly #clock: Clock
  #events: ToVisitor[] = []
  #poll: { readonly timer: Timer; readonly answer: () => void } | null = null
  session: CheckSession | null = null

  constructor(door: CheckDoor, caller: { readonly token: string; readonly address: string }) {
    this.token = caller.token
    this.address = caller.address
    this.budget = door.budget()
    this.#clock = door.deps.clock
  }

  tell(message: ToVisitor): void {
    if (this.#events.length >= KEPT_EVENTS) this.session?.end()
    else this.#events.push(message)
    this.answerPoll()
  }

  /** Up to `max` events as soon as there is one; none after half a minute. One poll at a time, the newest. */
  async next(max: number): Promise<readonly ToVisitor[]> {
    this.answerPoll()
    this.session?.touch()
    if (this.#events.length === 0) {
      await new Promise<void>((answer) => {
        this.#poll = { answer, timer: this.#clock.after(POLL_MS, () => this.answerPoll()) }
      })
    }
    this.session?.touch()
    return this.#events.splice(0, max)
  }

  answerPoll(): void {
    const poll = this.#poll
    this.#poll = null
    poll?.timer.cancel()
    poll?.answer()
  }
}

/** REST, for networks that let no WebSocket through: `/janus`, `/janus/{session}`, `/janus/{session}/{handle}`. */
export async function registerCheckRest(app: FastifyInstance, door: CheckDoor): Promise<void> {
  const rest = new CheckRest(door)
  await app.register(async (scope) => {
    // The official client says JSON, its farewell at the end of a page says text; only one function reads either.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    for (const url of [CHECK_PATH, `${CHECK_PATH}/:session`, `${CHECK_PATH}/:session/:handle`]) {
      scope.post(url, { bodyLimit: CHECK_MESSAGE_LIMIT }, (request, reply) => rest.post(request, reply))
    }
    scope.get(`${CHECK_PATH}/:session`, (request, reply) => rest.poll(request, reply))
  })
}

class CheckRest {
  readonly #door: CheckDoor
  readonly #visitors = new Map<number, RestVisitor>()

  constructor(door: CheckDoor) {
    this.#door = door
  }

  async post(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#admit(request)
    let transaction: string | null = null
    try {
      const message = readCheckMessage(typeof request.body === 'string' ? request.body : '')
      transaction = message.transaction
      this.#door.admit(message)
      const { session, handle } = params.safeParse(request.params).data ?? { session: 0 }
      const answer =
        session === undefined && message.janus === 'create'
          ? await this.#create(message, this.#addressOf(request))
          : await this.#act({ ...message, session_id: session, handle_id: handle }, this.#addressOf(request))
      return send(reply, { ...answer, transaction })
    } catch (error) {
      return send(reply, refusalAnswer(error, transaction))
    }
  }

  /** An unknown session is an error of HTTP too, or the official client would ask again at once, for ever. */
  async poll(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#admit(request)
    try {
      const { session } = params.safeParse(request.params).data ?? {}
      const { token, apisecret, maxev } = query.parse(request.query)
      this.#door.admit({ apisecret })
      const visitor = this.#visitorOf({ session_id: session, token }, this.#addressOf(request))
      // Nobody needs a poll whose page went away.
      reply.raw.once('close', () => visitor.answerPoll())
      const events = await visitor.next(maxev)
      if (events.length === 0) return send(reply, maxev === 1 ? KEEP_ALIVE : [KEEP_ALIVE])
      return send(reply, maxev === 1 ? events[0] : events)
    } catch (error) {
      return send(reply.code(404), refusalAnswer(error, null))
    }
  }

  async #create(message: CheckMessage, address: string): Promise<ToVisitor> {
    const visitor = new RestVisitor(this.#door, { token: message.token ?? '', address })
    const session = await this.#door.open(message, address, {
      tell: (told) => visitor.tell(told),
      ended: () => {
        if (visitor.session !== null) this.#visitors.delete(visitor.session.id)
        visitor.budget.end()
        visitor.answerPoll()
      },
    })
    visitor.session = session
    this.#visitors.set(session.id, visitor)
    return { janus: 'success', data: { id: session.id } }
  }

  async #act(message: CheckMessage, address: string): Promise<ToVisitor> {
    const visitor = this.#visitorOf(message, address)
    const session = sessionOf(visitor)
    if (!(await visitor.budget.take())) {
      session.end()
      throw new CheckRefusal(CHECK_ERRORS.limit)
    }
    const answer = await session.answer(message)
    if (message.janus === 'destroy') session.end()
    return answer
  }

  /** A session belongs to who made it: to others it does not exist. */
  #visitorOf(asked: Pick<CheckMessage, 'session_id' | 'token'>, address: string): RestVisitor {
    const visitor = this.#visitors.get(asked.session_id ?? 0)
    if (visitor === undefined || visitor.token !== asked.token || visitor.address !== address) {
      throw new CheckRefusal(CHECK_ERRORS.sessionNotFound)
    }
    return visitor
  }

  #admit(request: FastifyRequest): void {
    const { echo, origins } = this.#door.deps
    if (origins.isForeign(request)) {
      throw new AppError('bad_request', { message: 'Sent by a page of another site' })
    }
    if (echo() === null) throw new AppError('media_unavailable')
  }

  #addressOf(request: FastifyRequest): string {
    return this.#door.deps.addressOf(request.raw)
  }
}

const KEEP_ALIVE: ToVisitor = { janus: 'keepalive' }

function sessionOf({ session }: RestVisitor): CheckSession {
  if (session === null) throw new CheckRefusal(CHECK_ERRORS.sessionNotFound)
  return session
}

function send(reply: FastifyReply, answer: ToVisitor | readonly ToVisitor[] | undefined): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
